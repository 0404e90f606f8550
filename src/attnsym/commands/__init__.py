"""The subcommands of `attnsym`, one a file: `add_arguments(parser)` and `run(arguments) -> exit status`."""
