"""What may be asked: where measures, properties and engines meet; each command is a function here."""
