"""Finished games that the site shows to everybody: to readers without the client, and to whoever asks what a link is.

What is not shown is answered as if there were no such game, and found out by one look into the list of finished games:
neither the answer nor the time it takes tells a private game from none.
"""

from collections.abc import Sequence
from typing import cast

import msgspec
from msgspec import Struct

from events.errors import LogError
from games.core.texts import Words
from games.core.view import View
from projections.games import Live
from service.accounts.accounts import Accounts
from service.api.http.context import wiring
from service.games.access import NOBODY, may_see
from service.games.answers import Result, Standing
from service.games.people import masked_names, players_of, seat_names
from service.masks.fields import masked_struct
from service.streams.telling import Readership


class Line(Struct, frozen=True):
    """A line of a game's log: a sentence, and when that happened (RFC 3339)."""

    at: str
    text: str | None


class Finished(Struct, frozen=True):
    """A finished game as a stranger sees it who reads a language; words that may offend are masked."""

    live: Live
    language: str
    names: Sequence[str]

    @property
    def key(self) -> tuple[str, ...]:
        """What all that is told of the game follows from."""
        return (self.live.id, self.live.hash, self.language, *self.names)

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self.live.game.book.texts.words(self.language)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.words.say("title")

    @property
    def view(self) -> View:
        """The board at the end."""
        return masked_struct(cast(View, self.live.game.view(None)))

    @property
    def standings(self) -> list[Standing]:
        """How the seats ended, best first."""
        result = Result.of(self.live.game)
        return result.standings if result else []

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.words.seat_name(self.names, seat)

    def log(self) -> list[Line]:
        """What happened, in words. Raises LogError."""
        readership = Readership(None, self.language, proof=False, masked=True)
        events = wiring().telling.events(self.live, 0, self.live.version, readership)
        return [line for event in events if (line := msgspec.json.decode(event.json, type=Line)).text]


def finished(game: str, language: str) -> Finished | None:
    """The game, where it was played to its end and anybody finds it in lists; None for all others.

    Also None while a store gives no answer: the page without it is still a page.
    """
    parts = wiring()
    try:
        row = parts.history.rows([game]).get(game)
        if row is None or row.status != "finished" or row.visibility != "public" or game in parts.listing.off():
            return None
        live = parts.games.load(game)
    except LogError:
        return None
    if live.game.status != "finished" or not may_see(live.game, NOBODY):
        return None
    return Finished(live, language, _names(parts.accounts, live))


def _names(accounts: Accounts, live: Live) -> Sequence[str]:
    return tuple(seat_names(live.game, masked_names(accounts.names(live.once(players_of)))))
