"""Certificate, independent verifier, reports."""
