"""A mail that came in becomes deeds: whose it is, what was written, what is meant."""
