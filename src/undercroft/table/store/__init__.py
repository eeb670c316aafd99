"""What is kept: the database, people and seats, and news between processes."""
