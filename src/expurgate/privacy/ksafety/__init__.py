"""K-safety (ERASE): hide each protected entity among K others, removing as little as possible."""
