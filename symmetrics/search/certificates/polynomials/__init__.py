"""Goals that are polynomials in counts: squares, factors, coordinates without a minus sign."""
