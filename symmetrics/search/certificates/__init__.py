"""Guesses of certificates for what the kernel asks; the kernel judges every one of them."""
