"""The nouns everything speaks in. Standard library only; frozen; no repr shows text."""
