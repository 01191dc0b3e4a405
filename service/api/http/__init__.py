"""What every request has in common: who asks, what may come in, how it is answered, how refused."""
