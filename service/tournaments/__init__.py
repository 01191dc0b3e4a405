"""Tournaments: announced by players, run by the service, each with a log of its own."""
