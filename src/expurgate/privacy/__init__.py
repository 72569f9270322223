"""The privacy models, one module each, and the searches under them."""
