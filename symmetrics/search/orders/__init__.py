"""Which of many measures never exceed which."""
