"""Tables that are complete or do not load."""

from typing import Any

import pytest

from games.core.deciding import by_name, complete, deciders, declared, folds, require_offered
from games.core.errors import IllegalMove
from games.core.facts import Event, Move


class Raised(Event, frozen=True):
    """One."""


class Lowered(Event, frozen=True):
    """Two."""


class Raise(Move, frozen=True):
    """To do one."""


class Lower(Move, frozen=True):
    """To do the other."""


EVENTS = declared(Event, vars())
MOVES = declared(Move, vars())


def _moved(state: list[str], event: Raised | Lowered) -> None:
    state.append(type(event).__name__)


def any_of_them(state: list[str], event: Event) -> None:
    """No fold of its own."""


def _again(state: list[str], event: Lowered) -> None:
    """A second fold of the same event."""


def any_move(state: list[str], move: Move) -> None:
    """It decides on none."""


def raised(state: list[str], move: Raise) -> Raised:
    """What follows from one."""
    return Raised()


def _lowered(state: list[str], move: Lower) -> Lowered:
    return Lowered()


def _module(*functions: Any) -> dict[str, Any]:
    return {"__name__": __name__, **{function.__name__: function for function in functions}}


def test_what_a_module_declares_are_its_own_classes_of_a_kind_alone() -> None:
    elsewhere = type("Elsewhere", (Event,), {"__module__": "else.where"}, frozen=True)
    names = {"__name__": __name__, "a": Raised, "b": Raise, "c": elsewhere, "d": Raised(), "e": 1}

    assert list(declared(Event, names)) == [Raised]
    assert list(declared(Move, names, {"__name__": __name__, "f": Lower})) == [Raise, Lower]


def test_a_move_that_the_phase_does_not_offer_is_refused_with_what_it_offers() -> None:
    require_offered(Raise(), (Raise,), "dawn", "XX-12")
    with pytest.raises(IllegalMove) as refusal:
        require_offered(Lower(), (Raise,), "dawn", "XX-12")
    assert (refusal.value.code, refusal.value.rule) == ("wrong_phase", "XX-12")
    assert refusal.value.facts == {"phase": "dawn", "moves": ["raise"]}


def test_functions_decide_the_moves_that_they_name_and_others_none() -> None:
    assert deciders([Raise, Lower], _module(raised, any_of_them, any_move), _module(_lowered)) == {
        Raise: raised,
        Lower: _lowered,
    }


def test_a_complete_table_is_its_parts_together() -> None:
    assert complete("abc", {"a": 1, "c": 3}, {"b": 2}) == {"a": 1, "c": 3, "b": 2}


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ([{"a": 1}], "missing: b, c"),
        ([{"a": 1, "b": 2, "c": 3, "d": 4}], "unknown: d"),
        ([{"a": 1, "b": 2}, {"b": 2, "c": 3}], "double: b"),
        ([{int: 1}], "missing: a, b, c; unknown: int"),
    ],
)
def test_what_is_missing_unknown_or_double_is_named(tables: list[dict[object, int]], told: str) -> None:
    with pytest.raises(TypeError) as refused:
        complete("abc", *tables)
    assert str(refused.value) == told


def test_events_are_declared_where_they_are_defined() -> None:
    assert (Raised, Lowered) == EVENTS


def test_a_fold_is_found_by_the_type_of_its_event() -> None:
    table = folds(EVENTS, _module(_moved, any_of_them, complete))
    state: list[str] = []
    table[Lowered](state, Lowered())
    assert (set(table), state) == ({Raised, Lowered}, ["Lowered"])


def test_an_event_that_is_folded_twice_or_never_is_named() -> None:
    with pytest.raises(TypeError, match=r"^double: Lowered$"):
        folds(EVENTS, _module(_moved, _again))
    with pytest.raises(TypeError, match=r"^missing: Raised$"):
        folds(EVENTS, _module(_again))


def test_a_decider_is_found_by_the_type_of_its_move() -> None:
    assert deciders(MOVES, _module(raised, _lowered, complete)) == {Raise: raised, Lower: _lowered}
    with pytest.raises(TypeError, match=r"^missing: Lower$"):
        deciders(MOVES, _module(raised))


def test_a_function_is_found_by_what_it_is_named_for() -> None:
    assert by_name(["moved", "again"], _module(_moved), _module(_again, complete)) == {"moved": _moved, "again": _again}
    with pytest.raises(TypeError, match=r"^missing: again$"):
        by_name(["moved", "again"], _module(_moved))
