"""The names of all keys of the read models in the work Redis; everything under `rm:` can be rebuilt."""

PREFIX = "rm:"
AT = "rm:at"
REBUILDING = "rm:rebuilding"
BROKEN = "rm:broken"
BOTS_AWAITED = "rm:bots"
DEADLINES = "rm:deadlines"
OPEN = "rm:open"

GAME = "rm:game:"
"""The row of a game (hash: version, row, places)."""

# A player's id follows.
INBOX = "rm:inbox:"
"""The games that wait for a player's move, by deadline, and those with an invitation (sorted set)."""
BUSY = "rm:busy:"
"""The unfinished games in which a player sits or is invited (sorted set)."""
OWN = "rm:own:"
"""The unfinished games that an account created, by what they weigh (sorted set; see `GameRow.weight`)."""
OF_PLAYER = "rm:player:"
"""The public games that concern a player (sorted set by name)."""
PRIVATE = "rm:private:"
"""The private games that concern a player (sorted set by name)."""

# A rulebook's key follows.
RESULTS = "rm:results:"
"""The rated games of a rulebook in the order of their end (sorted set by name)."""
OUTCOMES = "rm:outcomes:"
"""What each rated game did to its players' ratings (hash by game)."""
RATINGS = "rm:ratings:"
"""The ratings of a rulebook as they are now (hash by player)."""
LEADERS = "rm:leaders:"
"""The rated players of a rulebook by their ordinal (sorted set)."""


def public(status: str | None, rulebook: str | None) -> str:
    """The public games of a status and a rulebook, or of all (sorted set by name)."""
    return f"rm:public:{status or '*'}:{rulebook or '*'}"


def played(rulebook: str, player: str) -> str:
    """The rated games of a player (sorted set by name, like `RESULTS`)."""
    return f"rm:played:{rulebook}:{player}"
