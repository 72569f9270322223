"""The parts of the report page. Every function gives HTML that is safe to join; text goes through ``escaped``."""
