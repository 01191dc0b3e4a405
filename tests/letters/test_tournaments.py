"""Letters about tournaments: one for a round, in a thread of its own, and none of what is no news."""

from datetime import timedelta
from typing import Any

from service.mail.letters.claiming import Outgoing
from service.mail.letters.preferences import GamePreferences, Quiet
from service.notices.notices import OF_TOURNAMENTS
from service.times import milliseconds
from tests.letters.town import HOUR, Town
from tests.tournaments.world import HOST, announce, begun, do, end_games, step
from tournaments.core.life.beginning import Begin
from tournaments.core.life.ending import Cancel
from tournaments.core.life.entering import Enter


def go_on(town: Town) -> None:
    """Let tournaments go on, and the games that they made be followed."""
    town.world.commands = town.wiring.commands
    for _ in range(2):
        step(town.world)
        town.follow()


def end_round(town: Town, cup: str) -> None:
    """Have all games of a round end, and the next one begin."""
    end_games(town.world, cup)
    go_on(town)


def of_cup(found: list[Outgoing], *kinds: str) -> dict[str, Outgoing]:
    """The letters about tournaments by whom they are for; each of one of these kinds."""
    some = [one for one in found if one.letter.kind in OF_TOURNAMENTS]
    assert {one.letter.kind for one in some} <= set(kinds)
    assert len({one.letter.account for one in some}) == len(some)
    return {one.letter.account: one for one in some}


def cup_of(town: Town, key: str, *people: str, **terms: Any) -> str:
    cup = begun(town.world, key, list(people), rulebook="terre-lune", **terms)
    go_on(town)
    return cup


def test_a_round_is_one_letter_in_the_tournaments_thread_and_tells_the_start(town: Town) -> None:
    # given four in a round robin, which one of them follows without letters about it
    town.house("ada", "bob", "cyd", "dan")
    cup = cup_of(town, "round-robin", "ada", "bob", "cyd", "dan")
    town.wiring.preferences.set_game("cyd", cup, GamePreferences(mode="none"))
    # when it begins, and the next round
    first = of_cup(town.claim(limit=50), "tournament_round")
    for one in first.values():
        town.send(one, f"<first-{one.letter.account}@x>")
    end_round(town, cup)
    second = of_cup(town.claim(limit=50), "tournament_round")
    # then whoever plays is told once, of the tournament alone, and nothing of it can be answered
    assert set(first) == set(second) == {"ada", "bob", "dan"}
    assert {("tournament_started", "dropped", "overtaken"), ("started", "dropped", "overtaken")} <= {*town.told("ada")}
    assert ("tournament_round", "dropped", "mode_none") in town.told("cyd")
    for account, one in first.items():
        assert (one.letter.tournament, one.letter.round, one.letter.game) == (cup, 1, "")
        assert (one.reply, one.thread.first) == (None, None)
        assert (second[account].letter.round, second[account].thread.first) == (2, f"<first-{account}@x>")
    # and the link in it ends letters about the tournament, not about its games
    link = town.wiring.subscriptions.find(first["ada"].unsubscribe or "")
    assert link is not None
    assert link.topic == cup
    town.wiring.preferences.stop("ada", link.topic)
    end_round(town, cup)
    third = town.claim(limit=50)
    assert set(of_cup(third, "tournament_round")) == {"bob", "dan"}
    assert "ada" in {one.letter.account for one in third if one.letter.game}
    # and the end is told
    end_round(town, cup)
    assert set(of_cup(town.claim(limit=50), "tournament_finished")) == {"bob", "dan"}


def test_rounds_that_begin_together_are_one_letter_and_what_goes_by_is_none(town: Town) -> None:
    # given a round robin whose games begin all at once, an arena, and a tournament that is called off in the night
    town.house("ada", "bob", "cyd")
    together = cup_of(town, "round-robin", "ada", "bob", "cyd", rhythm="at_once")
    now = milliseconds()
    arena = announce(town.world, "arena", rulebook="terre-lune", starts=now + HOUR, ends=now + 2 * HOUR)
    for account in ("ada", "bob"):
        do(town.world, arena, Enter(account), by=f"player:{account}")
    do(town.world, arena, Begin(), by=f"player:{HOST}")
    go_on(town)
    # when
    found = [one.letter for one in town.claim(limit=50) if one.letter.tournament]
    # then
    told = sorted((letter.account, letter.kind, str(letter.tournament)) for letter in found)
    assert [(account, kind) for account, kind, cup in told if cup == together] == [
        (account, "tournament_round") for account in ("ada", "bob", "cyd")
    ]
    assert [(account, kind) for account, kind, cup in told if cup == arena] == [
        (account, "tournament_started") for account in ("ada", "bob")
    ]
    assert [letter.kind for letter in town.log("ada") if letter.tournament == arena] == ["tournament_started"]


def test_quiet_hours_digests_and_what_is_over_meanwhile(town: Town) -> None:
    # given one who wants a digest, and one who wants nothing at night: now
    hours = [(milliseconds() // HOUR + ahead) % 24 for ahead in (-1, 2)]
    night = Quiet(*(f"{hour:02}:00" for hour in hours))
    town.house("ada", mode="digest", digest_at=(f"{hours[1]:02}:00",))
    town.house("bob", quiet=night)
    fortnight = timedelta(days=14) // timedelta(milliseconds=1)
    cup, other = (cup_of(town, key, "ada", "bob", round_time=fortnight) for key in ("knockout", "round-robin"))
    # when the time comes
    assert of_cup(town.claim()) == {}
    found = town.claim(3 * HOUR, limit=50)
    # then the one has all in one mail, the other each round
    [digest] = [one for one in found if one.letter.account == "ada"]
    rounds = {("tournament_round", cup), ("tournament_round", other)}
    assert {(item.kind, item.tournament) for item, _ in digest.items if item.tournament} == rounds
    assert not any(token for item, token in digest.items if item.tournament)
    own = [one.letter for one in found if one.letter.account == "bob" and one.letter.tournament]
    assert {(letter.kind, letter.tournament) for letter in own} == rounds
    # and what is called off is told instead of what had begun
    do(town.world, cup, Cancel("No time."), by=f"player:{HOST}")
    go_on(town)
    kinds = {one.letter.kind for one in town.claim(3 * HOUR, limit=50) if one.letter.account == "bob"}
    assert kinds & set(OF_TOURNAMENTS) == {"tournament_cancelled"}
