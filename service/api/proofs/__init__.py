"""What proves a game, in the API."""
