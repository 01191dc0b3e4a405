"""Keeping: backups of the log store, and what is made of them again."""
