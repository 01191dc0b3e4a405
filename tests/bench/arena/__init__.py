"""How strong the bots are: games among levels, what follows from them, and the table of it."""
