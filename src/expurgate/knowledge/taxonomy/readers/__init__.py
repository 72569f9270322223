"""Readers of the formats taxonomies come in; each gives a :class:`Source`."""
