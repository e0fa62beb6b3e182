"""What was published: printed tables, equations and claims, read from a file and held against the definitions."""
