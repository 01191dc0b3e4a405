"""Who is who: names for the opaque ids that logs hold, and for the seats of a game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, overload

from events.envelope import Entry
from games.core.chairs import Chair
from games.core.lifecycle.game import Game
from projections.games import Live
from projections.lists.rows import SeatRow
from service.answers import Answer
from service.masks.masking import masked

Names = Mapping[str, str | None]
"""The names of players by id; None for one whose account is gone."""

BOT_NAMES: Final = (
    *("Pixel", "Rivet", "Gizmo", "Domino", "Piston", "Tempo", "Kazoo", "Mikado"),
    *("Zigzag", "Octet", "Polka", "Sonar", "Tango", "Origami", "Turbo", "Yoyo"),
)
"""What bots are called, by seat, in every language: nothing that a board of any rulebook shows."""
BOT_MARK: Final = " (bot)"
"""Tells a bot from a player of its name: no account's name has a bracket."""


class Player(Answer, frozen=True):
    """A player; the name is null when the account is gone."""

    id: str
    name: str | None


def masked_names(names: Names) -> Names:
    """The names for readers who wish masks."""
    return {player: name and masked(name) for player, name in names.items()}


def players_of(live: Live) -> set[str]:
    """The ids of everybody whose name an answer about the game may need."""
    ids = {live.game.terms.creator}
    for chair in live.game.chairs:
        ids |= {player for player in (chair.player, chair.invited) if player is not None}
        if chair.declined is not None:
            ids.add(chair.declined.player)
    return ids


def players_in(entries: Iterable[Entry]) -> set[str]:
    """The ids of everybody whom events name, including those who have left their game."""
    ids: set[str] = set()
    for entry in entries:
        kind, _, player = entry.by.partition(":")
        if kind == "player":
            ids.add(player)
        named = entry.public.get("player")
        if isinstance(named, str):
            ids.add(named)
    return ids


@overload
def player_of(player: str, names: Names) -> Player: ...
@overload
def player_of(player: str | None, names: Names) -> Player | None: ...
def player_of(player: str | None, names: Names) -> Player | None:
    """A player with their current name; nobody for nobody."""
    return None if player is None else Player(player, names.get(player))


def seat_names(game: Game, names: Names) -> list[str]:
    """A name for each seat, in the order of the seats; empty where nobody sits or an account is gone."""
    return [seat_name(seat, chair, names) for seat, chair in enumerate(game.chairs)]


def seat_name(seat: int, holder: Chair | SeatRow, names: Names) -> str:
    """What a seat is called."""
    if holder.player is None and holder.bot is not None:
        return BOT_NAMES[seat % len(BOT_NAMES)] + BOT_MARK
    return names.get(holder.player or holder.invited or "") or ""


def names_at(event: Mapping[str, Any], seated: Sequence[str], names: Names) -> Sequence[str]:
    """The seats' names for the sentence of an event, which may be about somebody who sat there earlier."""
    player, seat = event.get("player"), event.get("seat")
    if not isinstance(player, str) or not isinstance(seat, int) or not 0 <= seat < len(seated):
        return seated
    return [*seated[:seat], names.get(player) or "", *seated[seat + 1 :]]
