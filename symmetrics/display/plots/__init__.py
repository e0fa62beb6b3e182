"""Figures for papers: their data as tables, and their drawing with matplotlib, readable in black and white."""
