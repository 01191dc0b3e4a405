"""What several commands are refused for: the game is not in that state, or the seat is not theirs to use."""

import re
from typing import Final

from games.core.chairs import Chair
from games.core.domains import is_line
from games.core.errors import IllegalMove, require
from games.core.facts import Seat
from games.core.lifecycle.state import GameState

LONGEST_ENTROPY: Final = 64
"""In characters; all of them printable."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
LONGEST_REASON: Final = 200
"""In characters, of one line."""


def require_entropy(entropy: str) -> None:
    """Refuse what nobody could read out or write down."""
    sound = len(entropy) <= LONGEST_ENTROPY and entropy.isprintable()
    require(sound, "bad_entropy", most=LONGEST_ENTROPY)


def require_part(game: GameState, entropy: str, commitment: str) -> None:
    """Refuse to sit down with what the table does not take: an entropy, or the commitment to one.

    Where a round reveals entropies, one that is told before it could be chosen against.
    """
    if game.reveals is None:
        require(not commitment, "no_reveals")
        require_entropy(entropy)
    else:
        require(not entropy and _DIGEST.fullmatch(commitment) is not None, "commitment_needed")


def require_reason(reason: str) -> None:
    """Refuse a reason that is too long, or more than a line."""
    require(len(reason) <= LONGEST_REASON and is_line(reason), "bad_reason", most=LONGEST_REASON)


def require_going(game: GameState) -> None:
    """Refuse what comes after the end."""
    require(not game.over, "game_finished", status=game.status)


def require_open(game: GameState) -> None:
    """Refuse what is for games that have not begun."""
    require_going(game)
    require(game.status == "open", "game_started")


def require_movable(game: GameState) -> None:
    """Refuse what would have somebody choose an entropy who knows those of others."""
    require_open(game)
    if game.reveals is not None and game.reveals.until is not None:
        raise IllegalMove("reveals_begun", until=game.reveals.until)


def require_running(game: GameState) -> None:
    """Refuse what is for games that are being played."""
    require_going(game)
    require(game.status == "running", "game_not_started")


def chair_of(game: GameState, seat: Seat) -> Chair:
    """The seat's holder; refuses a seat that the game does not have."""
    require(0 <= seat < len(game.chairs), "unknown_seat", seats=len(game.chairs))
    return game.chairs[seat]


def require_player(game: GameState, seat: Seat) -> Chair:
    """The chair of a player; refuses a seat that no player has."""
    chair = chair_of(game, seat)
    require(chair.player is not None, "seat_of_bot", seat=seat)
    return chair


def require_person(game: GameState, seat: Seat) -> Chair:
    """The chair of a player who plays it in a running game; refuses it while a bot does."""
    require_running(game)
    chair = require_player(game, seat)
    require(chair.bot is None, "handed_to_bot", seat=seat)
    return chair
