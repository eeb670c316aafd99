"""What the owner of a server does with its database: look, export, delete, keep copies."""
