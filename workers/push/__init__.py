"""Carries messages to push services."""
