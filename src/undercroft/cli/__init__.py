"""The `undercroft` command."""
