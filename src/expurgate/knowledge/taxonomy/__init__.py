"""What a term is a kind of: chains of generalizations from one compact file."""
