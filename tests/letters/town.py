"""A small world of accounts and addresses, and what the gateway would find there."""

import random
from typing import Any

import msgspec

from games.core.clock import PerMove
from games.core.forms import sample_move
from games.core.lifecycle.contract import Command
from games.core.lifecycle.playing import Play
from projections.games import Live
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.mail.addresses.address_forms import Scheme
from service.mail.letters.claiming import Outgoing, claim
from service.mail.letters.making import catch_up
from service.mail.letters.model import Letter
from service.mail.letters.preferences import Preferences
from service.mail.letters.settling import sent
from service.times import milliseconds
from service.wiring import Wiring
from tests.projections.world import LIMIT, World
from tests.rules.core.tables import seated

DAY = 86_400_000
MINUTE = 60_000
HOUR = 60 * MINUTE
TWO = "terre-lune"
"""A game for two."""


class Town:
    """Players with accounts, whose games a dispatcher follows."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.wiring: Wiring = world.context.wiring
        self.letters = self.wiring.letters
        self.now = milliseconds()
        world.now = self.now - MINUTE
        self.follow()

    def settle(self, *players: str, zone: str = "UTC") -> None:
        """Open accounts, without addresses."""
        for player in players:
            account = Account(player, player.title(), "en", zone, self.now)
            self.wiring.new_accounts.create(account, None, Grant("", ("read",), self.now + DAY), None)

    def house(self, *players: str, **fields: Any) -> None:
        """Open accounts with a confirmed address each, and what they want."""
        self.settle(*players)
        for player in players:
            self.confirm(player)
            if fields:
                self.wiring.preferences.set(player, Preferences(**fields))

    def confirm(self, player: str) -> None:
        """Confirm an address."""
        self.wiring.mail_addresses.ask(player, f"{player}@example.org", self.now)
        asked = self.wiring.mail_addresses.pending(player, self.now)
        assert asked is not None
        self.wiring.mail_addresses.confirm(player, asked.code, self.now)
        catch_up(self.wiring, player)

    def game(self, *players: str, timed: bool = True) -> str:
        """A game of these players that has begun and that the dispatcher has followed."""
        clock = {"clock": PerMove(LIMIT * 60)} if timed else {}
        game = self.world.create(seated(*players), rulebook=TWO, **clock)
        self.follow()
        return game

    def follow(self) -> None:
        """Let the dispatcher do all that there is to do."""
        while self.world.dispatcher.step(block_ms=0):
            pass

    def first(self, game: str) -> str:
        """Who is to choose first."""
        now = self.world.game(game)
        return str(now.chairs[min(now.decisions)].player)

    def play(self, game: str) -> str:
        """A move of whoever is to choose, by their own hand; who is to choose then."""
        now = self.world.game(game)
        seat = min(now.decisions)
        move = sample_move(now.forms(seat), random.Random(1))
        self.world.do(game, Play(seat, move), by=f"player:{now.chairs[seat].player}")
        return self.first(game)

    def take_all(self, game: str, command: Command) -> Live:
        """Carry a command out and follow."""
        live = self.world.do(game, command)
        self.follow()
        return live

    def claim(self, later: int = MINUTE, limit: int = 10) -> list[Outgoing]:
        """What a gateway gets, so much later (ms); the scheme is its request's own string, not the code's."""
        scheme: Scheme = msgspec.json.decode(b'"mailto"')
        return claim(self.wiring, limit, milliseconds() + later, scheme)

    def send(self, one: Outgoing, message_id: str = "<m@x>") -> None:
        """Say that a mail server took it."""
        sent(self.letters, one.letter.id, message_id, milliseconds())

    def log(self, player: str) -> list[Letter]:
        """The player's letters, the newest first."""
        return self.letters.log(player, None, 500)

    def told(self, player: str) -> list[tuple[str, str, str | None]]:
        """Kind, state and reason of each, the newest first."""
        return [(letter.kind, letter.state, letter.reason) for letter in self.log(player)]


def kinds(letters: list[Outgoing]) -> list[tuple[str, str]]:
    """Whom they are for, and of what kind."""
    return sorted((one.letter.account, one.letter.kind) for one in letters)


def other(player: str) -> str:
    """The other one of ada and bob."""
    return "bob" if player == "ada" else "ada"
