"""Statements from facts about parts of their formulas, or from other statements."""
