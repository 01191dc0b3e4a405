"""Hints and analyses in the API."""
