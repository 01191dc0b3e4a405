"""The inventor and what inventions change (RULES.md, FA-158 to FA-165)."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.dice import Dice
from games.core.forms import enumerate_moves, sample_move
from games.fabulastro import RULEBOOK, moves
from games.fabulastro.catalogues.inventions import (
    CATALOGUE,
    PRINTED,
    Invention,
    Laws,
    adopt,
    catalogued,
    is_change,
    proposals,
    slot_of,
)
from games.fabulastro.facts import jobs, table
from games.fabulastro.rules import laws
from games.fabulastro.state import State
from tests.rules.contract.scene import Scene
from tests.rules.fabulastro.positions import Zodiac

EXTREME = [Invention("transform_obstacle", {"obstacle": sign, "into": 2}) for sign in (1, 3, 4, 5, 6, 8, 9, 10, 11, 12)]


def inventing(seats: int = 4) -> Zodiac:
    """Seat 0 is the inventor."""
    return Zodiac(seats).given(table.ChoiceOpened("invent", (0,)))


def accepted(zodiac: Zodiac, move: moves.Propose) -> Zodiac:
    """Everybody is for it."""
    zodiac.when(0, move)
    for seat in list(RULEBOOK.awaiting(zodiac.state)):
        zodiac.when(seat, moves.Vote(True))
    return zodiac


@pytest.mark.rule("FA-158", "FA-159", "FA-160")
def test_votes_are_secret_until_all_are_in_and_the_rule_is_in_force_at_once() -> None:
    zodiac = inventing().when(0, moves.Propose("rent", amount=3)).then_awaits(1, 2, 3)
    zodiac.when(1, moves.Vote(True))
    assert zodiac.view(2)["work"]["voted"] == [1]
    assert [zodiac.view(viewer)["work"]["mine"] for viewer in (1, 2, None)] == [True, None, None]
    zodiac.when(2, moves.Vote(False)).when(3, moves.Vote(True))
    [voted] = zodiac.of(jobs.InventionVoted)
    assert (voted.accepted, voted.votes) == (True, {1: True, 2: False, 3: True})
    assert laws.rent(zodiac.state.inventions) == 3
    assert zodiac.view()["inventions"] == [{"slot": "rent", "rule": "rent", "params": {"amount": 3}}]


@pytest.mark.rule("FA-160", "FA-186")
def test_sleepers_do_not_vote_and_count_as_no() -> None:
    zodiac = inventing().given(table.SleepCast(0)).when(0, moves.Propose("rent", amount=3))
    assert [event.accepted for event in zodiac.of(jobs.InventionVoted)] == [False]
    assert zodiac.state.inventions == {}


@pytest.mark.rule("FA-161", "FA-163")
@pytest.mark.parametrize("move", [moves.ProposeNothing(), moves.Propose("rent", amount=3)])
def test_accepted_or_not_the_inventor_takes_the_pot(move: Any) -> None:
    zodiac = inventing().pot(6).tiles("KA", 1).given(table.LettersMoved(1, "hand", "centre", 2, "", "AK", "AK"))
    zodiac.when(0, move)
    for seat in list(RULEBOOK.awaiting(zodiac.state))[: 3 if isinstance(move, moves.Propose) else 0]:
        zodiac.when(seat, moves.Vote(False))
    assert (zodiac.player().gold, zodiac.player().tiles) == (16, ["A", "K"])
    assert (zodiac.state.pot, zodiac.state.pot_letters) == (0, [])


@pytest.mark.rule("FA-163")
def test_an_empty_pot_is_no_hindrance() -> None:
    zodiac = inventing().when(0, moves.ProposeNothing())
    assert zodiac.of(table.GoldMoved) == []
    assert zodiac.of(table.TurnEnded) == [table.TurnEnded(0)]


@pytest.mark.rule("FA-162")
def test_courage_in_the_pot_is_changed_for_the_inventors() -> None:
    zodiac = inventing().given(*(table.CourageMoved(seat, "hand", "centre", 1, 0, "") for seat in (0, 1, 2)))
    zodiac.when(0, moves.ProposeNothing())
    assert zodiac.player().courage == 5
    assert zodiac.state.pot_courage == [0, 0, 0, 0]
    assert zodiac.state.bank_courage == [5, 8, 8, 7]


@pytest.mark.rule("FA-164")
def test_the_catalogue_has_twenty_three_rules_and_every_one_can_be_proposed() -> None:
    assert len(CATALOGUE) == 23
    zodiac = inventing().law("rent", amount=3)
    offered = {move["rule"] for move in enumerate_moves(zodiac.forms(0)) if move["type"] == "propose"}
    assert offered == set(CATALOGUE)
    assert all(zodiac.book.read_move(move) for move in enumerate_moves(zodiac.forms(0)))


@pytest.mark.rule("FA-164")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (moves.Propose("rent", amount=9), "bad_parameters"),
        (moves.Propose("rent"), "bad_parameters"),
        (moves.Propose("rent", amount=2, gold=1), "bad_parameters"),
        (moves.Propose("nothing"), "bad_parameters"),
        (moves.Propose("transform_obstacle", obstacle=3, into=3), "bad_parameters"),
        (moves.Propose("defuse_obstacle", obstacle=7), "bad_parameters"),
        (moves.Propose("repeal", slot="rent"), "bad_parameters"),
        (moves.Propose("rent", amount=1), "no_change"),
        (moves.Propose("courage_price", amount=2), "no_change"),
    ],
)
def test_other_proposals_are_refused(move: moves.Propose, code: str) -> None:
    inventing().law("courage_price", amount=2).when(0, move).then_refused(code, "FA-164")


@pytest.mark.rule("FA-165")
def test_a_newer_invention_takes_the_slot_and_a_repeal_empties_it() -> None:
    zodiac = inventing().law("transform_obstacle", obstacle=3, into=9).law("rent", amount=0)
    accepted(zodiac, moves.Propose("defuse_obstacle", obstacle=3))
    assert laws.effective_obstacle(zodiac.state.inventions, 3) is None
    again = inventing().law("rent", amount=0)
    accepted(again, moves.Propose("repeal", slot="rent"))
    assert laws.rent(again.state.inventions) == 1


@pytest.mark.rule("FA-164")
def test_a_feast_pays_everybody_once() -> None:
    zodiac = accepted(inventing(), moves.Propose("feast", gold=3))
    assert [player.gold for player in zodiac.state.players] == [13, 13, 13, 13]
    assert [event.to for event in zodiac.of(table.GoldMoved)] == [1, 2, 3, 0]
    assert zodiac.state.inventions == {}


@pytest.mark.rule("FA-164")
def test_courage_for_all_is_given_once() -> None:
    zodiac = accepted(inventing(), moves.Propose("courage_for_all"))
    assert [player.courage for player in zodiac.state.players] == [4, 4, 4, 4]
    assert zodiac.state.inventions == {}


@pytest.mark.rule("FA-215")
def test_who_is_late_proposes_nothing_and_votes_no() -> None:
    zodiac = inventing()
    assert RULEBOOK.default_move(zodiac.state, 0) == moves.ProposeNothing()
    zodiac.when(0, moves.Propose("rent", amount=3))
    assert RULEBOOK.default_move(zodiac.state, 2) == moves.Vote(False)


@pytest.mark.rule("FA-165")
def test_different_slots_never_touch_the_same_quantity() -> None:
    asked: dict[str, Callable[[Laws], object]] = {
        "rent": laws.rent,
        "house_price": laws.house_discount,
        "courage_price": laws.courage_price,
        "poet_letters": laws.poet_letters,
        "party_gold": laws.party_gold,
        "party_letters": laws.party_letters,
        "gate": laws.gate_bonus,
        "home": laws.home_bonus,
        "replay": laws.most_replays,
        "dice": laws.choose_dice,
        "hold": laws.hold_turns,
        "debts": laws.kind_guardians,
        "casino": laws.casino_limit,
        "landlord": laws.open_landlord,
        "plunder": laws.plunder_divisor,
        "glass": partial(laws.glass_length, seconds=60),
        "no_lap:jobs": partial(laws.no_lap, scope="jobs"),
        "no_lap:visits": partial(laws.no_lap, scope="visits"),
        **{f"salary:{job}": partial(laws.salary, job=job) for job in SALARIED},
        **{f"obstacle:{sign}": partial(laws.effective_obstacle, sign=sign) for sign in range(1, 13)},
    }
    for invention in catalogued():
        slot = slot_of(invention)
        in_force: dict[str, Invention] = {}
        adopt(in_force, invention)
        changed = {name for name, ask in asked.items() if ask(in_force) != ask({})}
        assert changed == ({slot} if slot and is_change({}, invention, 60) else set())


SALARIED = ("facteur", "maitresse", "acteur", "detective", "percepteur")


@pytest.mark.rule("FA-164")
def test_what_is_printed_is_no_proposal_until_it_has_changed() -> None:
    for slot, printed in PRINTED.items():
        assert not is_change({}, printed, 60)
        assert printed not in proposals({}, 60)
        if printed in catalogued():
            other = next(one for one in catalogued() if slot_of(one) == slot and one != printed)
            assert printed in proposals({slot: other}, 60)
    same = Invention("glass", {"seconds": 180})
    assert same not in proposals({}, 180)
    assert same in proposals({}, 60)
    assert same in proposals({"glass": Invention("glass", {"seconds": 240})}, 180)


def conserved(state: State) -> bool:
    """Whether gold, courage, letters and cards are all there."""
    players = state.players
    gold = state.bank + state.pot + sum(player.gold for player in players)
    courage = {
        state.bank_courage[seat] + state.pot_courage[seat] + players[seat].courage + players[seat].debt
        for seat in state.seats
    }
    tiles = sum(len(player.tiles) + len(player.name.letters if player.name else "") for player in players)
    cards = len(state.top) + len(state.tail) + len(state.discard) + sum(len(player.hand) for player in players)
    return (gold, courage, tiles + len(state.bag) + len(state.pot_letters), cards) == (240, {10}, 200, 24)


def played(inventions: list[Invention], seats: int, seed: int) -> Scene[State]:
    """A random game in which these are in force from the start."""
    rng = random.Random(seed)
    scene = Scene(RULEBOOK, Dice(b"inventions %d" % seed)).begun(seats, round_limit=10)
    for one in inventions:
        scene.given(jobs.InventionVoted(0, one.rule, one.params, {}, accepted=True))
    limit = 2_000
    while (awaited := RULEBOOK.awaiting(scene.state)) and limit:
        seat, limit = rng.choice(list(awaited)), limit - 1
        scene.when(seat, sample_move(scene.forms(seat), rng))
        assert scene.refusal is None, scene.refusal
        assert conserved(scene.state)
    return scene


KEPT = [invention for invention in catalogued() if slot_of(invention) is not None]


@pytest.mark.rule("FA-164", "FA-165")
@settings(max_examples=30, deadline=None)
@given(chosen=st.lists(st.sampled_from(KEPT), max_size=15), seats=st.integers(3, 5), seed=st.integers(0, 10_000))
def test_whatever_is_invented_games_go_on_to_their_end(chosen: list[Invention], seats: int, seed: int) -> None:
    assert RULEBOOK.result(played(chosen, seats, seed).state) is not None


@pytest.mark.rule("FA-164")
@pytest.mark.parametrize("seed", range(3))
def test_even_labyrinths_everywhere_end(seed: int) -> None:
    assert RULEBOOK.result(played(EXTREME, 4, seed).state) is not None


@pytest.mark.rule("FA-164")
def test_the_slots_of_the_catalogue_are_those_of_the_rules() -> None:
    slots = Counter(slot_of(invention) for invention in catalogued())
    assert set(PRINTED) <= set(slots)
    assert slots[None] == 4
