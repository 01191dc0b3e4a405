"""Rulebooks and their leaderboards in the API."""
