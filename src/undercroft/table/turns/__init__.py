"""Tells people who are away that a table waits for them: by the host's mail server, or by a webhook."""
