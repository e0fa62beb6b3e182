"""Goals about every number of classes."""
