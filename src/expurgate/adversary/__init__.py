"""Attacks: given only the released text and public knowledge, what can still be inferred."""
