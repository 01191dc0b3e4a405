"""Lists of games and players: one row a game, places in lists, ratings; all of it can be rebuilt."""
