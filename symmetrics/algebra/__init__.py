"""What can be derived: domains of definition, polynomials, equal roots, coordinates and shortest forms."""
