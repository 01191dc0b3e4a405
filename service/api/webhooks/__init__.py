"""Webhooks and their deliveries in the API."""
