"""Where a game may begin otherwise than at its beginning, or be led: the set-pieces and the lessons of a rulebook."""
