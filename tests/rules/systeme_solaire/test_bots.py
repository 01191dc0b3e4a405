"""How the bots of Système Solaire think: chances that come true, and others who choose as they would themselves."""

import random
from collections import Counter, defaultdict
from math import log
from statistics import fmean

import pytest

from games.core.facts import move_json
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.bot.chances import auctions_to_come, worth
from games.systeme_solaire.bot.heuristic import choose, limit
from games.systeme_solaire.bot.worlds import imagine
from games.systeme_solaire.moves import ChooseOrderCards
from games.systeme_solaire.state import State
from tests.rules.contract.playing import Playing, Table, option_sets
from tests.rules.systeme_solaire.positions import auction

GAMES = 60
WORLDS = 200


def played(seats: int, seed: int, **options: object) -> Playing:
    """A game that is to be played by the cheap policy."""
    return Playing(Table(RULEBOOK, seats, options), seed)


def play_on(game: Playing) -> None:
    """The first awaited seat does what the cheap policy does."""
    seat = game.awaiting[0]
    game.do(seat, move_json(choose(game.state, seat, game.rng)))


@pytest.mark.parametrize("seats", RULEBOOK.seats)
def test_chances_say_the_more_the_nearer_the_end_is(seats: int) -> None:
    # given whole games, and what the winner's chance was said to be as their rounds began
    said: dict[int, list[float]] = defaultdict(list)
    for seed in range(GAMES):
        game, chances = played(seats, seed), list[tuple[int, list[float]]]()
        while game.awaiting:
            if game.state.phase == "auction" and not game.state.high:
                chances.append((auctions_to_come(game.state), list(worth(game.state))))
                assert sum(chances[-1][1]) == pytest.approx(1)
            play_on(game)
        winner = next(place.seat for place in RULEBOOK.result(game.state) or () if place.rank == 1)
        for left, found in chances:
            said[left].append(-log(found[winner]))
    # then it surprises less and less, and never more than even chances would
    early, middle, late = (fmean(said[left]) for left in (5, 3, 1))
    assert log(seats) + 0.1 > early > middle > late


def test_there_are_chances_at_every_moment() -> None:
    for seed, options in enumerate(option_sets(RULEBOOK.options)):
        game = played(3 + seed % 3, seed, **options)
        for _ in game.positions():
            assert sum(worth(game.state)) == pytest.approx(1)


def test_who_owns_more_wins_oftener() -> None:
    hands = ["p1 p2 p3 p4 p5"] * 3
    even = worth(auction(hands, number=2, tables=dict.fromkeys(range(3), "mars")).state)
    ahead = worth(auction(hands, number=2, tables={0: "mars", 1: "mars neptune", 2: "mars"}).state)
    richer = worth(auction([hands[0], hands[1] + " p5", hands[2]], number=2).state)
    assert ahead[1] > even[1]
    assert richer[1] > even[1]


def imagined(state: State, viewer: int, game: Playing) -> list[State]:
    """Worlds that fit what the viewer was shown."""
    view, history = RULEBOOK.view(state, viewer), game.history(viewer)
    return [imagine(view, history, random.Random(seed)) for seed in range(WORLDS)]


def test_others_are_thought_to_show_mostly_what_a_bot_would() -> None:
    # given somebody who has chosen cards for the turn order, as a bot does, and somebody who has yet to
    game = played(4, 1)
    while len([choice for choice in game.state.choices if choice]) != 1 or game.state.phase != "ordering":
        play_on(game)
    (seat,) = [seat for seat, choice in enumerate(game.state.choices) if choice]
    viewer = game.awaiting[0]
    # when the latter imagines what was chosen
    thought = Counter(world.choices[seat] for world in imagined(game.state, viewer, game))
    # then it is mostly what bots choose there, and sometimes something else
    own = {choose(game.state, seat, random.Random(seed)) for seed in range(WORLDS)}
    as_bots = sum(count for cards, count in thought.items() if ChooseOrderCards(cards or ()) in own)
    assert WORLDS / 2 < as_bots < WORLDS


@pytest.mark.rule("SS-67")
@pytest.mark.parametrize("proxy_bids", [True, False])
def test_others_are_thought_to_have_mostly_a_bot_s_limit_where_there_are_any(proxy_bids: bool) -> None:
    # given a bid that stands below what its bidder would give
    game = played(3, 1, proxy_bids=proxy_bids)
    while (seat := game.state.high_seat) is None or game.state.high >= limit(game.state, seat):
        play_on(game)
    viewer = game.awaiting[0]
    # when who is to bid imagines the limit
    thought = Counter(world.limits[seat] for world in imagined(game.state, viewer, game))
    # then
    if proxy_bids:
        assert WORLDS / 2 < thought[limit(game.state, seat)] < WORLDS
    else:
        assert thought == {None: WORLDS}
