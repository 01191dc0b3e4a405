"""When no time of a player runs."""
