"""Conversations in the API."""
