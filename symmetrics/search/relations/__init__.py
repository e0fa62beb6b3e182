"""How measures stand to one another: equal, a function of one another, of one ranking."""
