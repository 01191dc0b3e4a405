"""Notices: what a player is to be told."""
