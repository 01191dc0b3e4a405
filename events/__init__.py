"""The log: what happened in every game, append-only, hash-chained, in one Redis stream a game.

Knows no game and imports nothing of ours: names, public and private parts of events come from above.
"""
