"""Moves accounts that a release before has written to slots of their own."""
