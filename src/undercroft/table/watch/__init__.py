"""What a host watches: logs, metrics and health."""
