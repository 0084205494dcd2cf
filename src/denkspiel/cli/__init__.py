"""The command line: one module per command, loaded when that command is called."""
