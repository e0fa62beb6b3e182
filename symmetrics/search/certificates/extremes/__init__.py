"""Goals with absolute values, maxima and minima."""
