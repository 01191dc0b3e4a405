"""The names of all keys of the read models in the work Redis; everything under `rm:` can be rebuilt."""

PREFIX = "rm:"
AT = "rm:at"
REBUILDING = "rm:rebuilding"
BROKEN = "rm:broken"
BOTS_AWAITED = "rm:bots"
DEADLINES = "rm:deadlines"
OPEN = "rm:open"


def game(game_id: str) -> str:
    """The row of a game (hash: version, row, places)."""
    return f"rm:game:{game_id}"


def inbox(player: str) -> str:
    """The games that wait for a player's move, by deadline, and those with an invitation (sorted set)."""
    return f"rm:inbox:{player}"


def busy(player: str) -> str:
    """The unfinished games in which a player sits or is invited (sorted set)."""
    return f"rm:busy:{player}"


def own(creator: str) -> str:
    """The unfinished games that an account created, by what they weigh (sorted set; see `GameRow.weight`)."""
    return f"rm:own:{creator}"


def public(status: str | None, rulebook: str | None) -> str:
    """The public games of a status and a rulebook, or of all (sorted set by name)."""
    return f"rm:public:{status or '*'}:{rulebook or '*'}"


def of_player(player: str) -> str:
    """The public games that concern a player (sorted set by name)."""
    return f"rm:player:{player}"


def private(player: str) -> str:
    """The private games that concern a player (sorted set by name)."""
    return f"rm:private:{player}"


def results(rulebook: str) -> str:
    """The rated games of a rulebook in the order of their end (sorted set by name)."""
    return f"rm:results:{rulebook}"


def outcomes(rulebook: str) -> str:
    """What each rated game did to its players' ratings (hash by game)."""
    return f"rm:outcomes:{rulebook}"


def played(rulebook: str, player: str) -> str:
    """The rated games of a player (sorted set by name, like `results`)."""
    return f"rm:played:{rulebook}:{player}"


def ratings(rulebook: str) -> str:
    """The ratings of a rulebook as they are now (hash by player)."""
    return f"rm:ratings:{rulebook}"


def leaders(rulebook: str) -> str:
    """The rated players of a rulebook by their ordinal (sorted set)."""
    return f"rm:leaders:{rulebook}"
