"""Follows in the API."""
