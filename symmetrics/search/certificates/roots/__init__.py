"""Goals with roots."""
