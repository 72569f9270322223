"""The calls of programs under ``/v1``."""
