"""Expurgate inside other tools: Presidio and spaCy."""
