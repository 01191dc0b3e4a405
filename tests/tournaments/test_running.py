"""Tournaments go on wherever processes die: games are made once, results are taken once, and people are told once."""

from typing import Any

import pytest

from events.envelope import Draft
from events.keys import Names
from events.store import LogStore
from projections.lists.rows import row_in
from projections.tournaments.audit import audit
from service.games.access import NotAllowed
from tests.projections.world import World
from tests.slots.dying import Dying, Killed
from tests.tournaments.world import HOST, announce, begun, do, end_games, people, step
from tournaments.core.life import beginning
from tournaments.core.life.beginning import Begin
from tournaments.core.life.ending import Cancel
from tournaments.core.life.entering import Enter
from tournaments.core.life.playing import Proceed
from workers.context import WorkerContext
from workers.jobs import tournaments
from workers.jobs.tournaments import TournamentRunner


def dies(world: World, commands: int) -> bool:
    """The same, by a process that dies before it has sent more commands than that; whether it did."""
    wiring = type(world.context.wiring)(world.context.wiring.settings)
    life = [commands]
    mortal: dict[str, Any] = wiring.__dict__
    mortal["data"] = Dying(world.context.wiring.data, life, Killed)
    mortal["work"] = Dying(world.context.wiring.work, life, Killed)
    context = WorkerContext(wiring)
    context.__dict__["work"] = mortal["work"]
    try:
        TournamentRunner(context).step()
    except Killed:
        return True
    return False


def told(world: World, player: str) -> list[tuple[str, str, int | None, int | None]]:
    """What a player was told of tournaments."""
    kept = world.context.wiring.notices.kept(player)
    about = [notice for _, notice in kept if notice.tournament]
    return [(notice.kind, notice.game, notice.round, notice.place) for notice in about]


def test_the_first_round_of_a_large_field_is_paired_by_the_runner(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a knock-out of more than are paired while its organiser waits
    monkeypatch.setattr(beginning, "PAIRED_AT_ONCE", 3)
    accounts = people(world, 4)
    cup = begun(world, "knockout", accounts)
    assert not world.context.wiring.tournaments.load(cup).tournament.rounds
    # when the runner has looked at what was written
    step(world)
    # then its games are there as soon as people are told of them
    live = world.context.wiring.tournaments.load(cup)
    assert set(world.context.wiring.log.games()) == set(live.tournament.awaited)
    assert len(live.tournament.awaited) == 2
    assert {kind for account in accounts for kind, *_ in told(world, account)} >= {"tournament_round"}


def test_a_tournament_goes_on_wherever_processes_die(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a knock-out of four that has begun, and runners of which each dies one command later than the one before
    accounts = people(world, 4)
    cup = begun(world, "knockout", accounts)
    deaths = 0
    for commands in range(0, 400, 3):
        deaths += dies(world, commands)
        end_games(world, cup)
        if world.context.wiring.tournaments.load(cup).tournament.over:
            break
    while not world.context.wiring.tournaments.load(cup).tournament.over:  # it went on nearly by itself
        step(world)
        end_games(world, cup)
    # and what the dead had read is taken over, as it is after half a minute
    monkeypatch.setattr(tournaments, "CLAIM_AFTER_MS", 0)
    step(world)
    # then each round's games were made, and no others; each has its result once
    live = world.context.wiring.tournaments.load(cup)
    games = [match.game for part in live.tournament.rounds for match in part.matches]
    assert deaths > 5
    assert len(games) == 3
    assert set(world.context.wiring.log.games()) == set(games) == set(live.tournament.results)
    taken = [
        entry.public["game"] for entry in world.context.wiring.tournament_log.read(cup) if entry.type == "result_taken"
    ]
    assert sorted(taken) == sorted(games)
    for match in (match for part in live.tournament.rounds for match in part.matches):
        assert tuple(chair.player for chair in world.game(match.game).chairs) == match.seats
    # and everybody was told once of everything, the log holds in an audit
    ranks = {line.entrant: line.rank for line in live.tournament.standings}
    finals = {
        entrant: part.matches[0].game for part in live.tournament.rounds[-1:] for entrant in part.matches[0].seats
    }
    for account in accounts:
        first = next(match.game for match in live.tournament.rounds[0].matches if account in match.seats)
        expected: list[Any] = [("tournament_started", "", None, None), ("tournament_round", first, 1, None)]
        expected += [("tournament_round", finals[account], 2, None)] if account in finals else []
        expected.append(("tournament_finished", "", None, ranks[account]))
        assert sorted(told(world, account), key=str) == sorted(expected, key=str)
    assert audit(world.context.wiring.tournament_log, cup, world.context.wiring.log.head).sound


def test_games_say_where_they_belong_and_count_as_announced(world: World) -> None:
    # given two tournaments, one of which is not rated
    accounts = people(world, 2)
    for rated in (True, False):
        cup = begun(world, "round-robin", accounts, rated=rated)
        # when
        step(world)
        end_games(world, cup)
        step(world)
        # then
        [part] = world.context.wiring.tournaments.load(cup).tournament.rounds
        live = world.context.wiring.games.load(part.matches[0].game)
        row = row_in(world.context.wiring.log, live)
        assert (row.tournament, row.rated, row.creator) == (cup, rated, HOST)
        assert world.context.wiring.tournaments.load(cup).tournament.status == "finished"


def test_rows_are_made_anew_where_the_work_store_has_lost_them(world: World) -> None:
    # given tournaments of all kinds
    accounts = people(world, 3)
    running, open_one = begun(world, "swiss", accounts), announce(world, "league")
    over = announce(world, "knockout")
    do(world, over, Cancel("No time."), by=f"player:{HOST}")
    step(world)
    index = world.context.wiring.tournament_index
    before = {status: index.page(status=status).rows for status in (None, "open", "running", "cancelled")}
    own = index.page(account=accounts[0]).rows
    assert [row.id for row in before["running"]] == [running] == [row.id for row in own]
    assert ([row.id for row in before["open"]], [row.id for row in before["cancelled"]]) == ([open_one], [over])
    # when
    for key in world.context.wiring.work.keys("tournaments:*"):
        world.context.wiring.work.delete(key)
    step(world)
    # then
    assert {status: index.page(status=status).rows for status in before} == before
    assert index.page(account=accounts[0]).rows == own


def test_pages_follow_each_other_and_end(world: World) -> None:
    people(world, 0)
    made = [announce(world, "swiss", title=f"Cup {number}") for number in range(5)]
    step(world)
    index = world.context.wiring.tournament_index
    found, cursor = [], None
    while True:
        page = index.page(cursor=cursor, limit=2)
        found += [row.id for row in page.rows]
        cursor = page.cursor
        if cursor is None:
            break
    assert sorted(found) == sorted(made)
    assert len(found) == 5


@pytest.mark.rule("T-05")
def test_whose_account_is_gone_is_withdrawn(world: World) -> None:
    accounts = people(world, 3)
    cup = begun(world, "swiss", accounts, rounds=3)
    step(world)
    # when somebody's account is erased
    names = world.context.wiring.accounts.names
    world.context.wiring.accounts.__dict__["names"] = lambda ids: {**names(ids), accounts[2]: None}
    end_games(world, cup)
    step(world)
    # then
    entrants = world.context.wiring.tournaments.load(cup).tournament.entrants
    assert entrants[accounts[2]].left == "gone"
    assert entrants[accounts[0]].present


def test_an_audit_finds_what_was_changed(world: World) -> None:
    # given a tournament, and its log with all hashes made anew after a table was turned
    accounts = people(world, 4)
    cup = begun(world, "round-robin", accounts)
    step(world)
    end_games(world, cup)
    step(world)
    wiring = world.context.wiring
    forged = LogStore(wiring.data, names=Names("forged:"))
    head = ""
    for entry in wiring.tournament_log.read(cup):
        private = {audience: secret.data for audience, secret in entry.private.items()}
        public = _turned(entry.public) if entry.type == "round_paired" else entry.public
        draft = Draft(entry.type, entry.v, public, private)
        head = forged.append(cup, entry.version - 1, head, [draft], at=entry.at, by=entry.by, cause=entry.cause).hash
    # when
    true, changed = (audit(log, cup, wiring.log.head) for log in (wiring.tournament_log, forged))
    alone = audit(wiring.tournament_log, cup, lambda _: None)
    # then
    assert true.sound
    assert [check.name for check in changed.checks if check.reason] == ["rules"]
    assert [check.name for check in alone.checks if check.reason] == ["games"]


def _turned(paired: dict[str, Any]) -> dict[str, Any]:
    return {**paired, "matches": [{**match, "seats": match["seats"][::-1]} for match in paired["matches"]]}


def test_only_the_organiser_and_entrants_themselves_have_a_say(world: World) -> None:
    accounts = people(world, 2)
    cup = announce(world, "swiss")
    for command in (Begin(), Enter(accounts[0]), Enter("bot:easy:1", bot="easy"), Cancel("No.")):
        with pytest.raises(NotAllowed, match="not_organiser"):
            do(world, cup, command, by=f"player:{accounts[1]}")
    with pytest.raises(NotAllowed, match="not_organiser"):
        do(world, cup, Proceed(), by=f"player:{HOST}")
    assert world.context.wiring.tournaments.load(cup).version == 1
