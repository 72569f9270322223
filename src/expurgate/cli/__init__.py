"""The command. One module a command, loaded only when it is called."""
