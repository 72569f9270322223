"""The service: an HTTP interface, the pages to review and release, accounts and the audit log."""
