"""What moderators and administrators do, and the log of it."""
