"""What the deciders of games have in common: refusing what a phase does not offer, and playing on by themselves."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from games.core.errors import IllegalMove
from games.core.facts import Event, Move, type_name


def require_offered(move: Move, offered: Sequence[type[Move]], phase: str, rule: str) -> None:
    """Refuse a move of a kind that the phase does not offer, with the number of the game's rule for it."""
    if type(move) not in offered:
        raise IllegalMove("wrong_phase", rule, phase=phase, moves=[type_name(kind) for kind in offered])


def play_on(follow: Callable[[], Iterable[Event]]) -> Iterator[Event]:
    """What follows without a choice: `follow` is asked again after its last event, until it has none."""
    moved = True
    while moved:
        moved = False
        for event in follow():
            moved = True
            yield event
