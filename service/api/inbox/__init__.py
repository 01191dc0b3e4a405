"""What waits for a player, and what a player is told, in the API."""
