"""Series in the API."""
