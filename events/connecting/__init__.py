"""How stores are named and connected to, beyond what redis-py does."""
