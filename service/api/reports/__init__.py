"""Reports in the API."""
