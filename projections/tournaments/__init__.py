"""Tournaments folded from their logs."""
