"""Matrices that break a claim, have printed values, or are told apart by measures."""
