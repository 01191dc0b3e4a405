"""Letters under anything that may happen, in any order: their promises always hold."""

from collections import Counter
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from redis import Redis

from games.core.errors import IllegalMove
from games.core.lifecycle.substitution import Resign
from service.games.access import NotAllowed
from service.mail.letters import settling
from service.mail.letters.claiming import Outgoing, claim
from service.mail.letters.letters import LEASE_MS
from service.mail.letters.making import replan
from service.mail.letters.preferences import Preferences
from service.times import milliseconds
from tests.letters.town import HOUR, MINUTE, Town
from tests.projections.world import World

PLAYERS = ("ada", "bob")
WISHES = (
    Preferences(),
    Preferences("digest", digest_at=("00:00", "06:00", "12:00", "18:00")),
    Preferences("late", 0.5),
    Preferences("none"),
)
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("begin")),
        st.tuples(st.just("play"), st.integers(0, 9)),
        st.tuples(st.just("resign"), st.integers(0, 9)),
        st.tuples(st.just("want"), st.sampled_from(PLAYERS), st.sampled_from(WISHES)),
        st.tuples(st.just("lose")),
        st.tuples(st.just("die"), st.integers(MINUTE, 8 * HOUR)),
        st.tuples(st.just("send"), st.integers(MINUTE, 8 * HOUR)),
        st.tuples(st.just("put off"), st.integers(MINUTE, 8 * HOUR)),
    ),
    min_size=4,
    max_size=16,
)


class Story:
    """What happened, and what came out of the mail server."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.later = 0
        self.games: list[str] = []
        self.mails: Counter[tuple[str, ...]] = Counter()
        town.house(*PLAYERS)

    def do(self, deed: str, *how: Any) -> None:
        getattr(self, f"_{deed.replace(' ', '_')}")(*how)
        self.town.follow()

    def _begin(self) -> None:
        self.games.append(self.town.game(*PLAYERS))

    def _play(self, number: int) -> None:
        if self.games and not self.town.world.game(game := self.games[number % len(self.games)]).over:
            self.town.play(game)

    def _resign(self, number: int) -> None:
        if self.games:
            try:
                self.town.world.do(self.games[number % len(self.games)], Resign(number % 2))
            except (IllegalMove, NotAllowed):
                return

    def _want(self, player: str, wanted: Preferences) -> None:
        self.town.wiring.preferences.set(player, wanted)
        replan(self.town.wiring, player)

    def _lose(self) -> None:
        self.town.world.context.work.flushall()

    def _die(self, later: int) -> None:
        self._claim(later)
        self.later += LEASE_MS

    def _send(self, later: int) -> None:
        for one in self._claim(later):
            self._note(one)
            settling.sent(self.town.letters, one.letter.id, "<m@x>", milliseconds() + self.later)

    def _put_off(self, later: int) -> None:
        for one in self._claim(later):
            settling.put_off(self.town.letters, one.letter.id, "451 later", milliseconds() + self.later)

    def _claim(self, later: int) -> list[Outgoing]:
        self.later += later
        got = claim(self.town.wiring, 50, milliseconds() + self.later)
        for one in got:
            for letter in [item for item, _ in one.items] or [one.letter]:
                self._still_so(letter.account, letter.kind, letter.game, letter.seat, letter.decision)
                assert self.town.wiring.preferences.general(letter.account).mode != "none"
        return got

    def _still_so(self, account: str, kind: str, game: str, seat: int | None, decision: str | None) -> None:
        now = self.town.world.game(game)
        assert seat is not None
        if kind == "awaited":
            assert now.decisions[seat].id == decision
            assert now.chairs[seat].player == account
            assert now.chairs[seat].bot is None
        assert now.over == (kind in ("finished", "aborted"))

    def _note(self, one: Outgoing) -> None:
        for letter in [item for item, _ in one.items] or [one.letter]:
            self.mails[letter.account, letter.kind, letter.game, letter.reference] += 1


@settings(  # not made smaller when it fails: an example takes seconds, and is short as it is
    max_examples=10,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(deeds=DEEDS)
def test_whatever_happens_each_thing_is_told_at_most_once_and_only_while_it_is_so(
    deeds: list[tuple[Any, ...]],
    log_redis: Redis,
    work_redis: Redis,
    log_redis_url: str,
    work_redis_url: str,
    tmp_path: Path,
) -> None:
    log_redis.flushall()
    work_redis.flushall()
    world = World(log_redis_url, work_redis_url, tmp_path)
    story = Story(Town(world))

    for deed in [("begin",), *deeds, ("send", 24 * HOUR), ("send", 24 * HOUR)]:
        story.do(*deed)

    assert all(times == 1 for times in story.mails.values()), story.mails
    waiting = [letter for player in PLAYERS for letter in story.town.letters.waiting(player)]
    assert all(letter.due is not None or letter.within is not None for letter in waiting)
    world.close()
