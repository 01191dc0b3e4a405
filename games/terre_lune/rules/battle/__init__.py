"""Challenges and ambushes: battles of tricks, and what the winner takes."""
