"""The rules of Descent, a folder for each chapter of the book."""
