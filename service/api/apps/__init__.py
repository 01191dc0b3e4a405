"""Apps of others: registering one, letting one in, and OAuth's own endpoints."""
