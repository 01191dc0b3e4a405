"""Blocks in the API."""
