"""Mail in the API: addresses, preferences, letters, and the gateway's work."""
