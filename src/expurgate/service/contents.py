"""Kinds under which what a review holds is stored, before a number."""

LEAF = "leaf "
"""A few rows of both texts."""
EXPLAINED = "reasons "
"""Why some changes were made."""
REASONS = 50
"""So many changes are explained in one content."""
