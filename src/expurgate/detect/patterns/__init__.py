"""Patterns with validators: a declarative table, and the detector that runs it in linear time."""
