"""Players' rest in the API."""
