"""Seeks: players who want a game with anybody that fits, and how those who fit each other get one."""
