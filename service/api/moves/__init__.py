"""Decisions, moves, events and pictures in the API."""
