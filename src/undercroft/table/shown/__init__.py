"""What a person is shown of a table: questions, scenes, the tale so far."""
