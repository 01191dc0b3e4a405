"""What waits for a worker, and whose turn it is."""
