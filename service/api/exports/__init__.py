"""All that the service keeps of an account, as one archive."""
