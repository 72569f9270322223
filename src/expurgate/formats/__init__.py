"""Documents as people have them: read into texts, written back with what was hidden gone."""
