"""What a bot of some skill plays, on a full state: it looks at nothing that its seat does not know."""

import random

from games.core.facts import Move, Seat
from games.fabulastro import moves
from games.fabulastro.bot import turns
from games.fabulastro.bot.jobs import JOBS
from games.fabulastro.bot.places import PLACES
from games.fabulastro.bot.skill import SKILLS, Skill
from games.fabulastro.state import State


def choose(state: State, seat: Seat, rng: random.Random, skill: Skill) -> Move:
    """A move of the phase for a seat that is awaited."""
    if state.phase == "turn":
        return turns.choose(state, seat, skill)
    if state.phase == "destination":
        return turns.destinations(state, seat, skill)[0]
    place = PLACES.get(state.phase)
    if place is not None:
        return place(state, seat, rng)
    job = JOBS.get(state.phase)
    return job(state, seat, rng, skill) if job else moves.Begin()


def reply(state: State, seat: Seat, rng: random.Random) -> Move:
    """A move in a playout: what somebody strong plays without a search, as the searching seat will on later turns."""
    return choose(state, seat, rng, SKILLS["strong"])
