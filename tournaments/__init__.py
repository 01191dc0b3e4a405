"""Tournaments: a folder for each format, and what they share; no input, no output, no clock."""
