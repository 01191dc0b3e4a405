"""Positions of Fabulastro out of random games, of every phase, for the tests of what people see."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from games.core.dice import Dice
from games.core.forms import Form, sample_move
from games.fabulastro import RULEBOOK
from games.fabulastro.facts.shapes import Phase
from games.fabulastro.view.shapes import View
from tests.rules.contract.scene import Scene

Position = tuple[View, list[Form]]
PHASES = tuple(phase for phase in get_args(Phase) if phase not in ("setup", "between"))
SHY = ("decline", "give_up", "abstain", "propose_nothing", "curtain", "done", "abandon_round")
PER_PHASE = 3
MOST_GAMES = 60
"""Few games have all phases: some are played until all have come up."""


def positions(seats: int, seed: int, wanted: dict[str, int]) -> Iterator[Position]:
    """Views of a random game, with their viewers' forms; some of each phase."""
    rng = random.Random(seed)
    scene = Scene(RULEBOOK, Dice(b"picture %d" % seed)).begun(seats, round_limit=15, mistress_quota=10)
    while awaited := RULEBOOK.awaiting(scene.state):
        seat, phase = rng.choice(list(awaited)), scene.state.phase
        if wanted.get(phase, 0) < PER_PHASE:
            wanted[phase] = wanted.get(phase, 0) + 1
            yield scene.seen(seat), scene.forms(seat)
            yield scene.seen((seat + 1) % seats if wanted[phase] % 2 else None), []
        scene.when(seat, chosen(scene.forms(seat), rng))
    if wanted.get("over", 0) < PER_PHASE:
        wanted["over"] = wanted.get("over", 0) + 1
        yield from ((scene.seen(viewer), []) for viewer in (None, 0))


def chosen(forms: list[Form], rng: random.Random) -> Any:
    """Random moves that do not give up."""
    bold = [form for form in forms if form.type not in SHY]
    return sample_move(bold if bold and rng.random() < 0.9 else forms, rng)


@cache
def all_positions() -> list[Position]:
    wanted: dict[str, int] = {}
    found: list[Position] = []
    for seed in range(MOST_GAMES):
        if set(PHASES) <= wanted.keys():
            break
        found += positions(3 + seed % 3, seed, wanted)
    return found


def in_phase(phase: str) -> list[Position]:
    found = [(view, names) for view, names in all_positions() if view.phase == phase]
    assert found, f"no game came to {phase}"
    return found
