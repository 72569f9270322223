"""Texts with a secret, and how much of what gives it away a run hides."""
