"""K-safety (seed 004): hide each protected entity among K others, removing as little as possible."""
