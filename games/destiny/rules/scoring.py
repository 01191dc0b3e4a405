"""The end of the game: points of horoscopes, characters and mixed cards, and the ranking."""

from collections.abc import Sequence

from games.core.facts import Event, Seat
from games.core.rulebook import Standing
from games.destiny.components import HOROSCOPE, KIND_OF, POINTS, HoroscopeSlot
from games.destiny.facts import rounds
from games.destiny.facts.shapes import CharacterScore, Score
from games.destiny.rules.targets import matches
from games.destiny.state import State, character_points


def horoscope(state: State, seat: Seat) -> dict[HoroscopeSlot, int]:
    """What each slot scores as it lies now (DE-141, DE-142)."""
    return {
        slot: POINTS[slot] if state.is_consolidated(seat, slot) or matches(state, seat, slot) else 0
        for slot in HOROSCOPE
    }


def total(state: State, seat: Seat) -> int:
    """All points of a seat (DE-144)."""
    return sum(horoscope(state, seat).values()) + character_points(state, seat) + state.bonus[seat]


def scored(state: State) -> Event:
    """The scores, and every face that somebody has seen; the others were never decided (DE-166)."""
    totals = [total(state, seat) for seat in range(state.players)]
    scores = [
        Score(
            seat=seat,
            total=own,
            rank=1 + sum(other > own for other in totals),
            horoscope=horoscope(state, seat),
            characters=tuple(CharacterScore(role.card, role.turn, role.points) for role in state.stacks[seat]),
            bonus=state.bonus[seat],
        )
        for seat, own in enumerate(totals)
    ]
    tokens = {item: face for item, face in state.faces.items() if item in KIND_OF}
    settings = {item: face for item, face in state.faces.items() if item not in KIND_OF}
    return rounds.GameScored(tuple(scores), tokens, settings)


def result(state: State) -> Sequence[Standing] | None:
    """The standings by seat, once the game is finished; equal totals share the rank (DE-145)."""
    if state.phase != "finished":
        return None
    return [
        Standing(
            seat=score.seat,
            rank=score.rank,
            score=score.total,
            parts={
                "horoscope": sum(score.horoscope.values()),
                "characters": sum(character.points for character in score.characters),
                "bonus": score.bonus,
            },
        )
        for score in state.scores
    ]
