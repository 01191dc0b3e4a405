"""Accounts: who somebody is, how they prove it, what becomes of them."""
