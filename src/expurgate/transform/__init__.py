"""Findings to edits: generalize, redact, suppress, pseudonymize; fluent English."""
