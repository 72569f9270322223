"""Word documents, straight from their XML."""
