"""The first sanitizer ζ: patterns with validators, named entities, lexicons."""
