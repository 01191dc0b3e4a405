"""Studies in the API."""
