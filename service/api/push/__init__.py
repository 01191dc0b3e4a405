"""Devices that the caller is told on, in the API."""
