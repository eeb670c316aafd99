"""The rules of the book, a folder a chapter."""
