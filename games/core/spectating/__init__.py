"""Those who look on without a seat: how far behind the game they are."""
