"""What conditions and being defined say of a goal."""
