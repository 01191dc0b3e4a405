"""What a letter shows of a table: its picture, its text, and what may be chosen."""
