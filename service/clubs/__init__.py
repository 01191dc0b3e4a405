"""Clubs: teams of players with tables, talk and a leaderboard of their own."""
