"""Mail addresses: given, confirmed, bouncing, taken back."""
