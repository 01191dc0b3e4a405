"""What moderators and administrators do."""
