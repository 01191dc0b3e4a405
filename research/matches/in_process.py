"""Plays fixtures in this process, by the lifecycle of the service, with a log that an audit accepts."""

import random
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from events.chain import genesis
from events.codec import SALT_BYTES, seal
from events.envelope import Raw
from games.core.catalogue import rulebooks
from games.core.clock import NoClock
from games.core.facts import Event, Seat
from games.core.lifecycle import decider
from games.core.lifecycle.creating import Create
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit, SitBot
from games.core.rulebook import Json, Mind, Policy
from projections.codec import drafts_of
from projections.proofs.archive import write_archive
from projections.timeline import told
from research.matches.contract import Clock, Logged
from research.matches.fixtures import Fixture
from research.matches.programs import BadMatch, Program

HOST: Final = "host"
"""Who announces the games, as an account."""
_BEGUN: Final = 1
"""When games begin: their clocks stand at so many milliseconds, and go on by one with each move."""


def play(fixture: Fixture, programs: Mapping[str, Program], code: str) -> Logged:
    """Play a game to its end. The dice are the deal's, whoever plays; all is always the same for the same programs.

    Raises BadMatch for an account, which plays at a server only, and Foul.
    """
    game = _Game(fixture, [programs[name] for name in fixture.levels])
    clock = Clock(fixture)
    while not game.game.over:
        game.go_on(clock)
    return Logged(clock.played(fixture, code, game.game.standings), game.archive())


class _Game:
    """A game under way, and its log."""

    def __init__(self, fixture: Fixture, programs: Sequence[Program]) -> None:
        deal = f"{fixture.rulebook}/{fixture.seats}/{fixture.deal}"
        self._names = fixture.levels
        self._id = f"match-{sha256(repr(fixture).encode()).hexdigest()[:16]}"
        self._order = random.Random(deal)
        self._chances = [random.Random(f"{deal}/{seat}") for seat in range(fixture.seats)]
        self._salts = random.Random(self._id)
        self._raws: list[Raw] = []
        self._histories: list[list[Json]] = [[] for _ in programs]
        book = rulebooks()[fixture.rulebook]
        self._policies = [_policy(program, book.bots) for program in programs]
        plan = tuple(_seated(seat, program) for seat, program in enumerate(programs))
        terms = _terms(fixture, sha256(deal.encode()).digest(), plan)
        self.game, events = decider.create(book, terms, _BEGUN)
        self._write(events, f"player:{HOST}")

    def go_on(self, clock: Clock) -> None:
        """Let one of the awaited seats move."""
        seat = self._order.choice(sorted(self.game.decisions))
        move = clock.ask(self._names[seat], self._policies[seat], self._mind(seat))
        chair, decision = self.game.chairs[seat], self.game.decisions[seat]
        command = Play(seat, move, decision.id, "player" if chair.bot is None else "bot")
        events = decider.decide(self.game, command, self.game.updated + 1)
        self._write(events, "bot" if chair.bot else f"player:{chair.player}")

    def archive(self) -> bytes:
        """The game as a file."""
        players = {_account(seat): name for seat, name in enumerate(self._names)}
        return write_archive(self._id, self._raws, {HOST: HOST, **players})

    def _mind(self, seat: Seat) -> Mind[Any]:
        view: Any = self.game.view(seat)
        return Mind(seat, view, self._histories[seat], self.game.forms(seat), self._chances[seat])

    def _write(self, events: Sequence[Event], by: str) -> None:
        """Chain the events of a command to the log, and show them to all seats."""
        last = (len(self._raws), bytes.fromhex(self._raws[-1].hash)) if self._raws else (0, genesis(self._id))
        entries, stored = seal(
            self._id,
            last,
            drafts_of(events),
            at=self.game.updated,
            by=by,
            cause=f"{len(self._raws) + 1}",
            salt=lambda: self._salts.randbytes(SALT_BYTES),
        )
        parts = zip(entries, stored[::3], stored[1::3], strict=True)
        self._raws += [Raw(entry.version, public, private or None, entry.hash) for entry, public, private in parts]
        for seat, history in enumerate(self._histories):
            history += told(entries, seat, opened=False)


def _policy(program: Program, bots: Mapping[str, Policy[Any]]) -> Policy[Any]:
    if program.account is not None:
        raise BadMatch(f"{program.name} is an account: it plays at a server (--url)")
    return program.policy or bots[program.level or ""]


def _seated(seat: Seat, program: Program) -> Sit | SitBot:
    return SitBot(seat, program.level) if program.level else Sit(seat, _account(seat))


def _account(seat: Seat) -> str:
    return f"program-{seat}"


def _terms(fixture: Fixture, seed: bytes, plan: tuple[Sit | SitBot, ...]) -> Create:
    return Create(
        rulebook=fixture.rulebook,
        seats=fixture.seats,
        options={},
        clock=NoClock(),
        creator=HOST,
        visibility="public",
        starts="when_full",
        timeouts_before_bot=1,
        seed=seed,
        plan=plan,
    )
