"""The names of all keys of the read models in the work Redis; everything under `rm:` can be rebuilt.

They grow with games that go on and with players. What grows with games that are over is in the history. There may be
several generations of read models: from `GAME` on, names follow a generation's `prefix`.
"""

PREFIX = "rm:"
AT = "rm:at"
"""How far the read models are, and which generations live (hash; see `position` and `generations`)."""
FORMER = "rm:former"
"""The generations that were current until a moment ago, by when they ceased to be (sorted set, ms)."""
COUNTER = "rm:generations"
"""The number of the last generation that was begun."""
REBUILDING = "rm:rebuilding"
"""The token of the running rebuild."""
PROGRESS = "rm:progress"
"""How far it is (hash)."""
LITTER = "rm:litter"
"""There while something of generations that are gone may be left."""

GAME = "game:"
"""The row of a game (hash: version, row, places)."""
BROKEN = "broken"
BOTS_AWAITED = "bots"
DEADLINES = "deadlines"
OPEN = "open"
ACTIVE = "active"
"""The games that are not over, by their last change (sorted set)."""
OVER = "over"
"""The games that are over and not yet moved into the history, or to be forgotten there (sorted set)."""
HISTORY = "history"
"""The stamp of the history, as it was when games were last moved into it."""
AGAIN = "again"
"""The games that were taken out while the generation was being written (set)."""

# A player's id follows.
INBOX = "inbox:"
"""The decisions and invitations that wait for a player (sorted set by name, see `rows.waiting_name`)."""
BUSY = "busy:"
"""The unfinished games in which a player sits or is invited (sorted set)."""
OWN = "own:"
"""The unfinished games that an account created, by what they weigh (sorted set; see `GameRow.weight`)."""

FREE = "free"
"""The status of open games with a seat for anybody."""

# A rulebook's key follows.
RATINGS = "ratings:"
"""The ratings of a rulebook as they are now (hash by player)."""
LEADERS = "leaders:"
"""The rated players of a rulebook by their ordinal (sorted set)."""


def prefix(generation: int) -> str:
    """What the names of a generation's keys begin with."""
    return f"{PREFIX}{generation}:"


def of_player(player: str, status: str) -> str:
    """The public games of a status that concern a player (sorted set by name)."""
    return f"player:{player}:{status}"


def private(player: str, status: str) -> str:
    """The private ones (sorted set by name)."""
    return f"private:{player}:{status}"


def of_club(club: str, status: str) -> str:
    """The games of a status that are for a club's members, as long as they are not over (sorted set by name)."""
    return f"club:{club}:{status}"


def public(status: str | None, rulebook: str | None) -> str:
    """The public games of a status and a rulebook, or of all; `FREE` counts as one (sorted set by name)."""
    return f"public:{status or '*'}:{rulebook or '*'}"
