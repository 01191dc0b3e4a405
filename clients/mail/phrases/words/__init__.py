"""The words and sentences of the grammar."""
