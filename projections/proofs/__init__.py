"""Proofs: what a log must be to be believed, and a game as a file that proves itself."""
