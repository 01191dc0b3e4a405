"""Accounts: who somebody is, how they prove it, and how accounts end."""
