"""Rebuilds of the read models in processes of their own, beside those that serve players."""
