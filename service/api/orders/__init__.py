"""Standing orders in the API."""
