"""Entities (E): who or what there is, and the terms that belong to each."""
