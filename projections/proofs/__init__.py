"""Proofs: what makes a log trustworthy, and a game as a file that proves itself."""
