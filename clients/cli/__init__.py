"""What runs in a terminal. Knows the HTTP API and nothing else."""
