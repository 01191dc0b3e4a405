"""Random walks over all commands: a refused one changes nothing, and the log always folds to the decided game."""

import random
from collections import Counter
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.clock import Bank, Clock, Night, NoClock, PerMove
from games.core.dice import entropy_commitment
from games.core.errors import IllegalMove
from games.core.forms import sample_move
from games.core.lifecycle.contract import Command
from games.core.lifecycle.dice import EndReveals, RecordLoss, Reseed, Reveal
from games.core.lifecycle.ending import Abort, ClaimWin
from games.core.lifecycle.facts import EVENTS
from games.core.lifecycle.pausing import AskPause, DeclinePause, Resume
from games.core.lifecycle.playing import Play, Start, TimeOut
from games.core.lifecycle.practising import PracticeBegun
from games.core.lifecycle.respite import BeAway, ComeBack, SetNight, SetRest
from games.core.lifecycle.seating import Decline, Invite, Leave, Sit, SitBot
from games.core.lifecycle.substitution import Reclaim, Resign
from games.core.resting.rest import Rest
from tests.rules.core import toy
from tests.rules.core.tables import Table, image

PLAYERS = ("ada", "bob", "cy", "dot")
CLOCKS: tuple[Clock, ...] = (
    NoClock(),
    PerMove(timedelta(milliseconds=40)),
    Bank(timedelta(milliseconds=90), timedelta(milliseconds=10)),
)


PART = "e"
ROUND_MS = 60_000
PART_SEALED = entropy_commitment(PART)


class Walk:
    """Commands at random, sensible ones mostly, at seats that may not exist, by a clock that may stand still."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        starts = rng.choice(("when_full", "by_creator"))
        self.table = Table(
            (None,) * rng.choice((2, 3, 4)),
            clock=rng.choice(CLOCKS),
            starts=starts,
            options={"rounds": 2},
            timeouts_before_bot=rng.choice((1, 2)),
            absence_days=rng.choice((0, 3)),
            nights=rng.choice((True, False)),
            reveal_within=rng.choice((None, ROUND_MS)),
        )
        self.codes: Counter[str] = Counter()

    def step(self) -> None:
        """One command; checks what must hold after it."""
        before, now = image(self.table.game), self.table.at + self.rng.randrange(30)
        command = self.command()
        if isinstance(command, EndReveals):
            now += self.rng.choice((0, ROUND_MS))
        try:
            self.table.do(command, now)
        except IllegalMove as refusal:
            assert image(self.table.game) == before
            self.codes[refusal.code] += 1
        else:
            assert self.table.game.version > before["version"]
            self.codes["accepted"] += 1

    def command(self) -> Command:
        """Some command."""
        reveals = self.table.game.reveals
        going_on = self.table.game.status == "open" and reveals is not None and reveals.until is not None
        if going_on and self.rng.random() < 0.8:
            return self.reveal()
        usual = (self.sit, self.play, self.time_out) * 4
        seldom = (self.leave, self.reclaim, self.resign, self.reseed, self.abort)
        respite = (self.respite,) * (4 if self.table.game.status == "running" else 1)
        return self.rng.choice((*usual, *seldom, self.prepare, *respite))()

    def seat(self) -> int:
        """A seat, now and then one that is not there."""
        return self.rng.randrange(-1, len(self.table.game.chairs) + 1)

    def sit(self) -> Command:
        """Sit down."""
        sealed = self.table.game.reveals is not None and self.rng.random() < 0.9
        entropy = "" if sealed else self.rng.choice(("", PART, "é" * 64))
        commitment = PART_SEALED if sealed else ""
        return Sit(self.seat(), self.rng.choice(PLAYERS), entropy, night=self.night(), commitment=commitment)

    def reveal(self) -> Command:
        """Reveal what was sealed, or end the round; now and then in vain."""
        if self.rng.random() < 0.2:
            return EndReveals()
        seat = self.rng.choice([*self.table.game.sealed, self.seat()])
        return Reveal(seat, self.rng.choice((PART, PART, "another")))

    def night(self) -> Night:
        """Hours, now and then too long or none."""
        return Night(self.rng.choice((0, 1_300)), self.rng.choice((0, 300, 1_400)))

    def respite(self) -> Command:
        """Ask for time, or give it up."""
        game = self.table.game
        if game.pause is not None or game.pause_asked:
            seat = self.rng.choice([*game.people, self.seat()])
            return self.rng.choice((Resume, AskPause, AskPause, DeclinePause))(seat)
        away = [seat for seat, chair in enumerate(game.chairs) if chair.away]
        seat = self.rng.choice([*away, *away, *game.people, self.seat()])
        absence = (BeAway(seat, self.rng.choice((0, 1, 2))), ComeBack(seat))
        rest = Rest(1_300, self.rng.choice((300, 1_300, 1_299)), self.rng.choice(((), (3, 4))), ((0, 0), (500, 60)))
        return self.rng.choice((*absence, SetNight(seat, self.night()), SetRest(seat, rest), AskPause(seat)))

    def prepare(self) -> Command:
        """Invite, seat a bot, or begin."""
        bot = SitBot(self.seat(), self.rng.choice(("easy", "genius")))
        return self.rng.choice((Invite(self.seat(), self.rng.choice(PLAYERS)), bot, Start()))

    def leave(self) -> Command:
        """Get up, or say no to an invitation."""
        seat = self.seat()
        return Leave(seat) if self.rng.random() < 0.7 else Decline(seat, self.rng.choice(("", "no time")))

    def play(self) -> Command:
        """Answer, as somebody who is asked or not, for a decision that is open or not."""
        game = self.table.game
        seat = self.rng.choice([*game.decisions, *game.decisions, self.seat()])
        forms = game.forms(seat)
        move = sample_move(forms, self.rng) if forms else {"type": "bid", "amount": 1}
        asked = game.decisions[seat].id if seat in game.decisions else "1-0"
        return Play(seat, move, self.rng.choice((None, asked, asked, "2-2")))

    def time_out(self) -> Command:
        """Say that somebody is late."""
        decisions = list(self.table.game.decisions.values())
        if not decisions:
            return TimeOut(self.seat(), "1-0")
        decision = self.rng.choice(decisions)
        return TimeOut(decision.seat, decision.id)

    def reclaim(self) -> Command:
        """Take a seat back."""
        handed = [seat for seat, chair in enumerate(self.table.game.chairs) if chair.player and chair.bot]
        return Reclaim(self.rng.choice([*handed, self.seat()]))

    def resign(self) -> Command:
        """Give up, or win because others did."""
        staying = [seat for seat, chair in enumerate(self.table.game.chairs) if chair.resigned is None]
        return (
            ClaimWin(self.rng.choice([*staying, self.seat()]))
            if len(staying) < self.rng.randint(2, 4)
            else Resign(self.seat())
        )

    def reseed(self) -> Command:
        """Other dice, in an epoch that may have had its own, or a word about what is lost."""
        if self.rng.random() < 0.3:
            return RecordLoss(self.rng.choice((0, 1, 30)), self.rng.choice("abx") * 64)
        return Reseed(self.rng.choice("ab") * 16, self.rng.randbytes(16).hex())

    def abort(self) -> Command:
        """Call the game off; seldom, for it ends the walk."""
        return Abort(self.rng.choice(("", "x" * 201))) if self.rng.random() < 0.2 else self.leave()


def holds(table: Table) -> None:
    """What is true of every game at every time."""
    game = table.game
    awaited = game.book.awaiting(game.state) if game.status == "running" and game.pause is None else ()
    assert list(game.decisions) == list(awaited)
    assert all(game.forms(seat) for seat in game.decisions)
    assert all((decision.deadline is None) == (game.clock == NoClock()) for decision in game.decisions.values())
    assert all(decision.held >= 0 for decision in game.decisions.values())
    players = [chair.player for chair in game.chairs if chair.player]
    assert len(players) == len(set(players))
    assert (game.status == "finished") == bool(game.standings)
    assert game.version == sum(len(events) for _, events in table.log)


@given(st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_every_walk_folds_to_what_was_decided(seed: int) -> None:
    walk = Walk(random.Random(seed))
    for _ in range(60):
        walk.step()
        holds(walk.table)

    assert image(walk.table.folded()) == image(walk.table.game)


def test_the_walks_come_everywhere() -> None:
    codes: Counter[str] = Counter()
    reached: set[str] = set()
    for seed in range(300):
        walk = Walk(random.Random(seed))
        for _ in range(60):
            walk.step()
        codes += walk.codes
        reached |= {type(event).__name__ for _, events in walk.table.log for event in events}

    assert reached | {PracticeBegun.__name__} == {fact.__name__ for fact in (*EVENTS, *toy.RULEBOOK.events)}
    assert codes["accepted"] > 800
    assert len(codes) > 15


def test_a_copy_folds_on_as_the_original_would() -> None:
    walk = Walk(random.Random(5))
    for _ in range(60):
        walk.step()

    for cut in range(len(walk.table.log)):
        assert image(walk.table.folded(copied_before=cut)) == image(walk.table.game)
