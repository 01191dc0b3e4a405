"""How a board shows an event: what moves on it, for clients that play what happened."""
