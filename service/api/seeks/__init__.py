"""Seeks and speeds in the API."""
