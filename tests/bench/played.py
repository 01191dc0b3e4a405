"""Games whose dice the bench knows, so that it can prepare every request of a game before the clock starts."""

import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from games.core.catalogue import rulebooks
from games.core.clock import NoClock
from games.core.forms import Form, sample_move
from games.core.lifecycle.creating import Create
from games.core.lifecycle.decider import create, decide
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit
from service.wiring import Wiring
from tests.bench.load import request

RULEBOOK = "systeme-solaire"
Player = tuple[str, str]
"""An account's id and token."""


Choose = Callable[[list[Form], random.Random], dict[str, Any]]


def first_of_a_form(forms: list[Form], rng: random.Random) -> dict[str, Any]:
    """The first move of a random form: auctions rise by one, so that games are long."""
    return next(rng.choice(forms).enumerate())


def prepared_game(
    wiring: Wiring, players: list[Player], rng: random.Random, choose: Choose = sample_move
) -> tuple[str, list[bytes]]:
    """Create a game in the store and play a twin of it: its id, and the requests that play it again."""
    terms = _terms([player for player, _ in players])
    outcome = wiring.commands.create(terms, by="system")
    twin, _ = create(rulebooks()[RULEBOOK], terms, outcome.live.game.created)
    moves = list(_play(twin, rng, choose))
    path = f"/v1/games/{outcome.live.id}/moves"
    return outcome.live.id, [
        request("POST", path, msgspec.json.encode({"move": move}), players[seat][1]) for seat, move in moves
    ]


def _play(game: Game, rng: random.Random, choose: Choose) -> Iterator[tuple[int, dict[str, Any]]]:
    while not game.over:
        seat = rng.choice(sorted(game.decisions))
        move = choose(game.forms(seat), rng)
        decide(game, Play(seat, move), game.updated)
        yield seat, move


def _terms(players: list[str]) -> Create:
    return Create(
        rulebook=RULEBOOK,
        seats=len(players),
        options={},
        clock=NoClock(),
        creator=players[0],
        visibility="public",
        starts="when_full",
        timeouts_before_bot=2,
        seed=secrets.token_bytes(32),
        plan=tuple(Sit(seat, player, f"entropy {seat}") for seat, player in enumerate(players)),
    )
