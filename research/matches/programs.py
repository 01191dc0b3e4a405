"""Who can play a match: the service's own bots, a function of yours, an account with a program of its own."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.core.catalogue import rulebooks
from games.core.rulebook import Policy

ACCOUNT: Final = "@"
"""Before the name of an account."""


class BadMatch(Exception):
    """There can be no such match; the message says why."""


class Program(NamedTuple):
    """A player of matches: a `level` of the service's bots, a `policy` called here, or an `account` that is invited."""

    name: str
    level: str | None = None
    policy: Policy[Any] | None = None
    account: str | None = None

    @classmethod
    def named(cls, name: str, rulebook: str) -> "Program":
        """A level such as `destiny:strong`, a function such as `my_bots:choose`, an account such as `@Deep Orion`.

        A function takes a Mind (docs/tutorials/research.md) and gives a move. Raises BadMatch.
        """
        if name.startswith(ACCOUNT):
            return cls(name, account=name.removeprefix(ACCOUNT))
        place, _, own = name.partition(":")
        if place in rulebooks():
            bots = rulebooks()[place].bots
            if place != rulebook or own not in bots:
                raise BadMatch(f"{rulebook} has no bot {name}; {place} has {', '.join(bots)}")
            return cls(name, level=own)
        return cls(name, policy=_function(place, own))


def _function(module: str, name: str) -> Policy[Any]:
    """A function of a module that is installed, or lies in the working directory. Raises BadMatch."""
    if not module or not name:
        raise BadMatch(f"{module or name} is neither a level (destiny:strong) nor a function (my_bots:choose)")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: Policy[Any] = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadMatch(f"{module}:{name} cannot be had: {error}") from None
    if not callable(found):
        raise BadMatch(f"{module}:{name} is no function")
    return found


def rulebook_of(names: tuple[str, ...], asked: str | None) -> str:
    """The rulebook of a match: the one asked for, or that of the first level. Raises BadMatch where there is none."""
    told = asked or next((place for name in names if (place := name.partition(":")[0]) in rulebooks()), None)
    if told is None or told not in rulebooks():
        raise BadMatch(f"which game? Say --rulebook: {', '.join(rulebooks())}")
    return told
