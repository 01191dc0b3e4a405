"""How bots think, as far as no rulebook has to be known, and how long they take."""
