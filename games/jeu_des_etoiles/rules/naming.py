"""Naming neighbours of the goal, from memory and against a short clock."""

from collections.abc import Iterator

from games.core.clock import Millis
from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.jeu_des_etoiles import facts, moves
from games.jeu_des_etoiles.components import CONSTELLATIONS, GOLD_POINTS, MOST_NAMES, goal_of
from games.jeu_des_etoiles.rules.ending import target_reached
from games.jeu_des_etoiles.state import State


def limit(state: State, seat: Seat, opened: Millis) -> Millis | None:
    """When the time to name in ends, whatever the time control (JE-64)."""
    naming = state.phase == "name" and state.options.naming == "timed"
    return opened + state.options.naming_seconds * 1000 if naming else None


def name_neighbours(state: State, seat: Seat, move: moves.NameNeighbours, dice: Dice) -> Iterator[Event]:
    """Up to two names (JE-39), each right one worth a token (JE-38), a wrong one nothing (JE-41)."""
    card = state.rockets[seat].card or ""
    goal = goal_of(card) or ""
    names = move.names
    require(len(names) <= MOST_NAMES, "too_many_names", "JE-39", most=MOST_NAMES)
    for name in names:
        require(name in CONSTELLATIONS, "unknown_name", "JE-38", name=name)
    require(goal not in names, "own_constellation", "JE-38", name=goal)
    require(len(set(names)) == len(names), "repeated_name", "JE-39", name=names[0] if names else None)
    answers = CONSTELLATIONS[goal].neighbours
    right = tuple(name for name in names if name in answers)
    yield facts.NeighboursNamed(seat, card, names, right, answers, GOLD_POINTS * len(right))
    yield from target_reached(state, seat)
