"""Plug-ins for Expurgate, as an example to copy from."""
