"""How accounts begin: who may open one, with an invitation or without, and how a guest comes and stays."""
