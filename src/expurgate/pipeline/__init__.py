"""The flow: read, find, edit, read again, certify."""
