"""Goals with logarithms."""
