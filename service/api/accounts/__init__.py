"""Accounts, guests, tokens and players in the API."""
