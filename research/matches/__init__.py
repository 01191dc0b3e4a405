"""Matches of any two programs: the same deals for both, every seat in turn, logs that an audit accepts."""
