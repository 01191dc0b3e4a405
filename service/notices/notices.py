"""Notices: what a player is to be told, kept in a short stream for each. The account stream and webhooks read them.

They are in the work store. If it is lost, a reader gets what matters again as the list of what waits
(`service.streams.account_stream`).
"""

from collections.abc import Callable, Collection
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct
from redis import Redis

from events.client import LONGEST_WAIT_MS, Client, call
from events.keys import shard_of
from events.lua import Script
from games.core.clock import Millis
from games.core.facts import Seat

_NOTICE: Final = Script(__file__, "notice")

Subject = Literal[
    "invited",
    "withdrawn",
    "declined",
    "reveal",
    "started",
    "awaited",
    "handed_to_bot",
    "reclaimed",
    "finished",
    "aborted",
    "rewound",
]
SUBJECTS: Final[tuple[str, ...]] = get_args(Subject)
"""The notices about games."""
Followed = Literal["followed_online", "followed_started", "followed_finished"]
FOLLOWED: Final[tuple[str, ...]] = get_args(Followed)
"""The notices about players whom the account follows."""
InClub = Literal[
    "club_invited",
    "club_asked",
    "club_joined",
    "club_declined",
    "club_officer",
    "club_leader",
    "club_expelled",
    "club_closed",
]
"""The notices about clubs."""
MESSAGE: Final = "message"
"""The notice that another player has written."""
OfTournament = Literal["tournament_started", "tournament_round", "tournament_finished", "tournament_cancelled"]
OF_TOURNAMENTS: Final[tuple[str, ...]] = get_args(OfTournament)
"""The notices about tournaments."""
Lettered = Literal[Subject, "message", OfTournament]
LETTERED: Final[tuple[str, ...]] = (*SUBJECTS, MESSAGE, *OF_TOURNAMENTS)
"""The notices of which letters are written."""
Told = Literal["message", "series", "webhook_disabled", "report_decided", "moderated", "analysis"]
Kind = Literal[Subject, Followed, InClub, OfTournament, Told]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

KEPT: Final = 200
REMEMBERED_SECONDS: Final = 86_400
FORGOTTEN_SECONDS: Final = 90 * 86_400

STREAM: Final = "notices:"
"""The stream of a player's notices."""
NEWS: Final = "news:"
"""The streams of players with new notices, by lane: those who wait for a player's notices follow them."""
LANES: Final = 16
"""Into how many parts listeners and their news are split."""
NEWS_KEPT: Final = 1_000
NEWS_PAGE: Final = 1_000
BLOCK_MS: Final = LONGEST_WAIT_MS

MARK: Final = "noticed:"
"""The prefix of a notice's mark; player, kind, game and reference follow."""

START: Final = "0-0"
"""The position before a player's first notice."""

_encode = msgspec.json.Encoder().encode


class Notice(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something to announce once; `reference` tells it from others of its kind about the game. Times in milliseconds.

    `version` and `hash` are the head of the game's log: whoever keeps notices is a witness to it. `outcome` is what
    moderators decided about the player, or about what the player reported, `progress` how far an analysis is (in %),
    `player` whom the account follows, who has written to it, asks to join its `club` or invites it there. Of a
    `series`, `player` has proposed, agreed to or stopped it, which `outcome` says. Of a `tournament` a notice says
    which `round` begins and which game the player has there, if any, or in which `place` the player ended.
    """

    kind: Kind
    reference: str
    at: Millis
    game: str = ""
    rulebook: str = ""
    version: int = 0
    hash: str = ""
    seat: Seat | None = None
    decision: str | None = None
    opened: Millis | None = None
    deadline: Millis | None = None
    webhook: str | None = None
    report: str | None = None
    outcome: str | None = None
    progress: int | None = None
    player: str | None = None
    club: str | None = None
    tournament: str | None = None
    round: int | None = None
    place: int | None = None


Kept = tuple[str, Notice]
"""A notice and its position in the player's stream."""

_decode = msgspec.json.Decoder(Notice).decode


class Notices:
    """The notices of all players. Every method raises Unavailable when the work store gives no answer."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def add(self, player: str, notice: Notice) -> bool:
        """Add a notice unless it was added before; streams keep the last 200 and go after 90 days without a new one."""
        told = f"{MARK}{player}:{notice.kind}:{notice.game}:{notice.reference}"
        limits = (REMEMBERED_SECONDS, KEPT, FORGOTTEN_SECONDS, NEWS_KEPT)
        return bool(
            _NOTICE.run(self._work, [STREAM + player, told, _news(lane_of(player))], [*limits, player, _encode(notice)])
        )

    def end(self, player: str) -> str:
        """The position of the player's last notice."""
        last = call(self._work, "XREVRANGE", STREAM + player, "+", "-", "COUNT", 1)
        return last[0][0].decode() if last else START

    def after(self, player: str, position: str, count: int) -> list[Kept] | None:
        """The notices after a position, None when it is too old: notices after it may be gone."""
        key = STREAM + player
        if position == START:
            known = call(self._work, "XLEN", key) < KEPT
        else:
            known = bool(call(self._work, "XRANGE", key, position, position))
        return self._read(key, position, count) if known else None

    def kept(self, player: str) -> list[Kept]:
        """All that are kept of the player's, oldest first."""
        return self._read(STREAM + player, START, KEPT)

    def forget(self, player: str) -> None:
        """Erase the player's notices."""
        call(self._work, "DEL", STREAM + player)

    def forget_told(self, games: Collection[str]) -> None:
        """Let all notices about these games be sent again; looks at all marks of the last day."""
        for mark in self._work.scan_iter(f"{MARK}*", 1000):
            if mark.decode().split(":")[3] in games:
                call(self._work, "DEL", mark)

    def _read(self, key: str, position: str, count: int) -> list[Kept]:
        found = call(self._work, "XRANGE", key, f"({position}", "+", "COUNT", count)
        return [(place.decode(), _decode(fields[b"notice"])) for place, fields in found]


def lane_of(player: str) -> int:
    """Which stream tells that a player has new notices."""
    return shard_of(player, LANES)


def _news(lane: int) -> str:
    return f"{NEWS}{lane:02d}"


def newest(work: Client, lane: int) -> Any:
    """The position of a lane's newest news. Raises Unavailable."""
    last = call(work, "XREVRANGE", _news(lane), "+", "-", "COUNT", 1)
    return last[0][0] if last else START


def news(work: Client, lane: int, position: Any) -> Callable[[], set[str]]:
    """Waits for the next players of a lane with news after a position: over a client that may wait at the server."""

    def following() -> set[str]:
        nonlocal position
        found = call(work, "XREAD", "COUNT", NEWS_PAGE, "BLOCK", BLOCK_MS, "STREAMS", _news(lane), position)
        entries = found[0][1] if found else []
        position = entries[-1][0] if entries else position
        return {fields[b"player"].decode() for _, fields in entries}

    return following
