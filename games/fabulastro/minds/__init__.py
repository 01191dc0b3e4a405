"""How bots think: what things are worth, what to do with a turn, and how good they are at party games."""
