"""What can be said: symbols, matrices, measures, claims, properties, verdicts, and the formula reader."""
