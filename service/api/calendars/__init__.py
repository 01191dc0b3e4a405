"""Calendars in the API."""
