"""Logs without a store: games of the lifecycle, sealed as the store would keep them, to be checked and attacked."""

import random
from collections.abc import Sequence
from datetime import timedelta
from itertools import count
from typing import Any

import msgspec

from events.chain import commitment, genesis, link
from events.codec import canonical, seal, unseal
from events.envelope import Entry, Raw
from games.core.catalogue import rulebooks
from games.core.clock import Bank, Clock
from games.core.facts import Event
from games.core.forms import sample_move
from games.core.lifecycle import decider
from games.core.lifecycle.contract import Command
from games.core.lifecycle.creating import Create
from games.core.lifecycle.dice import Reseed
from games.core.lifecycle.playing import Play, Start, TimeOut
from games.core.lifecycle.seating import Invite, Sit, SitBot
from games.core.lifecycle.substitution import Reclaim, Resign
from games.core.rulebook import Rulebook
from projections.codec import drafts_of
from projections.upcasters import UPCASTERS

GAME = "an-audited-game"
BANK = Bank(timedelta(minutes=1), timedelta(seconds=5))
Plan = tuple[Sit | SitBot | Invite | None, ...]


class Kept:
    """A game that is decided command by command, and its log as bytes."""

    def __init__(
        self, book: Rulebook[Any, Any], plan: Plan, clock: Clock = BANK, seed: bytes = bytes(range(32)), **changed: Any
    ) -> None:
        usual: dict[str, Any] = {
            "rulebook": book.key,
            "seats": len(plan),
            "options": {},
            "clock": clock,
            "creator": "player-0",
            "visibility": "public",
            "starts": "when_full",
            "timeouts_before_bot": 2,
            "seed": seed,
            "plan": plan,
        }
        self.at = 1_700_000_000_000
        self.raws: list[Raw] = []
        self._causes = count(1)
        self.game, events = decider.create(book, Create(**(usual | changed)), self.at)
        self._keep(events, "player:player-0")

    def do(self, command: Command, later: int = 1_000, by: str = "system") -> None:
        """Decide on a working copy, and append."""
        self.at += later
        working = self.game.copy()
        self._keep(decider.decide(working, command, self.at), by)
        self.game = working

    def _keep(self, events: list[Event], by: str) -> None:
        head = self.raws[-1].hash if self.raws else genesis(GAME).hex()
        before = (len(self.raws), bytes.fromhex(head))
        entries, stored = seal(GAME, before, drafts_of(events), at=self.at, by=by, cause=f"c{next(self._causes)}")
        for entry, public, private, digest in zip(entries, stored[::3], stored[1::3], stored[2::3], strict=True):
            self.raws.append(Raw(entry.version, public, private or None, digest.decode()))


def players(seats: int) -> Plan:
    """Everybody sits down at once, with an entropy each."""
    return tuple(Sit(seat, f"player-{seat}", f"entropy {seat}") for seat in range(seats))


def seats_near(book: Rulebook[Any, Any], wanted: int) -> int:
    """So many seats, or as near to it as the rulebook is played by."""
    return min(book.seats, key=lambda seats: abs(seats - wanted))


def some_book() -> Rulebook[Any, Any]:
    """A rulebook that is there."""
    return rulebooks()["systeme-solaire"]


def finished(book: Rulebook[Any, Any], seats: int, seed: int = 0, clock: Clock = BANK, **options: Any) -> Kept:
    """A game with time-outs, a bot that takes over, somebody who comes back and somebody who resigns, to its end.

    Its dice are reseeded twice: before the start, and soon after it.
    """
    rng = random.Random(f"{book.key}/{seed}")
    kept = Kept(book, players(seats), clock, rng.randbytes(32), starts="by_creator", options=options)
    kept.do(Reseed("0" * 16, rng.randbytes(16).hex()))
    kept.do(Start(), by="player:player-0")
    kept.do(Resign(seats - 1))
    kept.do(Reseed("1" * 16, rng.randbytes(16).hex()))
    while not kept.game.over:
        decision = rng.choice(list(kept.game.decisions.values()))
        chair = kept.game.chairs[decision.seat]
        if chair.bot and chair.resigned is None:
            kept.do(Reclaim(decision.seat))
        elif rng.random() < 0.1 and decision.deadline is not None:
            kept.do(TimeOut(decision.seat, decision.id), max(0, decision.deadline - kept.at), "clock")
        else:
            move = sample_move(kept.game.forms(decision.seat), rng)
            kept.do(Play(decision.seat, move, decision.id), 2_000)
    return kept


def random_game(
    book: Rulebook[Any, Any], seats: int, seed: int = 0, plan: Plan | None = None, seed_bytes: bytes | None = None
) -> Kept:
    """A game of random moves, and nothing else."""
    rng = random.Random(seed)
    drawn = rng.randbytes(32)
    kept = Kept(book, plan or players(seats), seed=seed_bytes or drawn)
    while not kept.game.over:
        seat = rng.choice(sorted(kept.game.decisions))
        kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
    return kept


def entries_of(raws: Sequence[Raw]) -> list[Entry]:
    """The log as it is read, in its newest shape."""
    return [UPCASTERS.lift(unseal(GAME, raw)) for raw in raws]


def public_of(raw: Raw) -> dict[str, Any]:
    """The public part, to be changed."""
    fields: dict[str, Any] = msgspec.json.decode(raw.public)
    return fields


def private_of(raw: Raw) -> dict[str, Any]:
    """The private part, to be changed."""
    fields: dict[str, Any] = msgspec.json.decode(raw.private or b"{}")
    return fields


def forged(raw: Raw, public: dict[str, Any] | None = None, private: dict[str, Any] | None = None) -> Raw:
    """The entry with other parts, commitments made to fit, the hash as it was."""
    fields = public or public_of(raw)
    if private is not None:
        fields["commitments"] = {
            audience: commitment(bytes.fromhex(part["salt"]), canonical(part["data"]))
            for audience, part in private.items()
        }
    stored = raw.private if private is None else canonical(private)
    return Raw(raw.version, canonical(fields), stored, raw.hash)


def rehashed(raws: Sequence[Raw]) -> list[Raw]:
    """The log with numbers and hashes made to fit again, as somebody can who owns the store."""
    return renamed(raws, GAME)


def renamed(raws: Sequence[Raw], game: str) -> list[Raw]:
    """The log as that of another game."""
    head, log = genesis(game), []
    for version, raw in enumerate(raws, 1):
        public = canonical({**public_of(raw), "game": game, "version": version})
        head = link(head, public)
        log.append(Raw(version, public, raw.private, head.hex()))
    return log
