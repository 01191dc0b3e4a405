"""The jobs, each with its party game, and what those games have in common."""
