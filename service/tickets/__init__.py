"""Tickets: links that let whoever has them sit down at a table before its game begins."""
