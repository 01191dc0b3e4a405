"""What deciders and folds share: tables that miss nothing, refusing what a phase does not offer, playing on."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, TypeVar, get_args

from games.core.errors import IllegalMove
from games.core.facts import Event, Move, type_name

K = TypeVar("K", bound=Hashable)
N = TypeVar("N", bound=str)
T = TypeVar("T")
F = TypeVar("F", bound=Event | Move)

Fold = Callable[[Any, Any], None]
"""Changes a state in place by an event."""


def declared(base: type[F], *modules: Mapping[str, Any]) -> tuple[type[F], ...]:
    """The types of events or moves that the modules define (each by its `vars`), in the order of their definition."""
    return tuple(
        member
        for module in modules
        for member in module.values()
        if isinstance(member, type) and issubclass(member, base) and member.__module__ == module["__name__"]
    )


def folds(events: Iterable[type[Event]], *modules: Mapping[str, Any]) -> dict[type[Event], Fold]:
    """The modules' functions by the types of event that they fold, as their parameter `event` is annotated.

    Functions that take any `Event` are left out. Raises `TypeError` as `complete` does.
    """
    return complete(events, *_by_parameter("event", Event, modules))


def deciders(moves: Iterable[type[Move]], *modules: Mapping[str, Any]) -> dict[type[Move], Any]:
    """The modules' functions by the type of move that they decide, as their parameter `move` is annotated.

    Raises `TypeError` as `complete` does.
    """
    return complete(moves, *_by_parameter("move", Move, modules))


def _by_parameter(name: str, base: type[F], modules: Iterable[Mapping[str, Any]]) -> Iterator[dict[type[F], Any]]:
    for _, function in _functions(modules):
        kind = function.__annotations__.get(name, base)
        yield {} if kind is base else dict.fromkeys(get_args(kind) or (kind,), function)


def by_name(members: Iterable[N], *modules: Mapping[str, Any]) -> dict[N, Any]:
    """The modules' functions by what each is named for: `_fly` by the phase `fly`. Raises `TypeError` as `complete`."""
    named = {f"_{member}": member for member in members}
    tables = ({named[name]: function} for name, function in _functions(modules) if name in named)
    return complete(named.values(), *tables)


def _functions(modules: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, FunctionType]]:
    """Those that the modules define themselves."""
    for module in modules:
        for name, member in module.items():
            if isinstance(member, FunctionType) and member.__module__ == module["__name__"]:
                yield name, member


def complete(members: Iterable[K], *tables: Mapping[K, T]) -> dict[K, T]:
    """The tables as one. Raises `TypeError` unless they have each member once, and nothing else."""
    found = Counter(key for table in tables for key in table)
    wanted = set(members)
    faults = {
        "missing": wanted - found.keys(),
        "unknown": found.keys() - wanted,
        "double": {key for key, times in found.items() if times > 1},
    }
    told = [f"{fault}: {', '.join(sorted(map(_name, keys)))}" for fault, keys in faults.items() if keys]
    if told:
        raise TypeError("; ".join(told))
    return {key: value for table in tables for key, value in table.items()}


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


def _name(key: object) -> str:
    return key.__name__ if isinstance(key, type) else str(key)
