"""Hints for a decision, and analyses of finished games: who may have them, and where they are kept."""
