"""What stands on and around the board, drawn from a view."""
