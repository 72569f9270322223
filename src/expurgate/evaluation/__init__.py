"""Gold readers, metrics and the experiments of the papers."""
