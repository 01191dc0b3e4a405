"""Honest players while strangers do their worst, one attack after the other."""
