"""Mail addresses: given, confirmed, bouncing, removed."""
