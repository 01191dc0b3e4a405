"""Table talk in the API."""
