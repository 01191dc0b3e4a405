"""The end is called, the round completed, the seats ranked."""

from collections.abc import Iterator, Sequence

from games.core.facts import Event, Seat
from games.core.rulebook import Standing
from games.jeu_des_etoiles import facts
from games.jeu_des_etoiles.facts import Ranked
from games.jeu_des_etoiles.state import State


def target_reached(state: State, seat: Seat) -> Iterator[Event]:
    """The end is called once a seat has the points agreed on (JE-53)."""
    target = state.options.target
    if target is not None and not state.called and state.rockets[seat].points >= target:
        yield facts.EndCalled("target", seat)


def deck_exhausted(state: State, seat: Seat) -> Iterator[Event]:
    """The end is called when a journey ends and no card is left for another (JE-52)."""
    if not state.called and not state.cards_left and state.rockets[seat].card is None:
        yield facts.EndCalled("deck", seat)


def at_once(state: State) -> Sequence[Event]:
    """The end itself where it was agreed that the round is not completed (JE-54)."""
    return [game_ended(state, state.called.cause)] if state.called and not state.options.finish_round else []


def game_ended(state: State, cause: facts.Ending) -> Event:
    """The ranking: points (JE-55), then journeys (JE-57), then stars on the cards (JE-58), then shared (JE-59)."""
    worth = [(rocket.points, len(rocket.done), rocket.card_stars) for rocket in state.rockets]
    ranked = [Ranked(seat, 1 + sum(other > own for other in worth), *own) for seat, own in enumerate(worth)]
    return facts.GameEnded(cause, tuple(sorted(ranked, key=lambda rank: (rank.rank, rank.seat))))


def result(state: State) -> Sequence[Standing] | None:
    """The standings by seat, once the game is over."""
    if state.phase != "over":
        return None
    return [
        Standing(
            seat=ranked.seat,
            rank=ranked.rank,
            score=ranked.points,
            parts={
                "journeys": ranked.journeys,
                "gold": state.rockets[ranked.seat].gold,
                "card_stars": ranked.card_stars,
            },
        )
        for ranked in sorted(state.ranking, key=lambda ranked: ranked.seat)
    ]
