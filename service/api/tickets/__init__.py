"""Tickets in the API."""
