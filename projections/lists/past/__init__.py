"""Searches among the games that are over."""
