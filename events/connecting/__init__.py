"""How connections to servers are made, beyond what redis-py does."""
