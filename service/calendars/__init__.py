"""Calendars: one's open decisions, for programs that show calendars."""
