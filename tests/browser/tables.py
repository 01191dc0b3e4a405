"""Games for the tests in a browser: of any rulebook, as short as its options allow, played to the end."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from playwright.sync_api import Page

from tests.browser.clicker import LOOK_MS
from tests.browser.visitors import Json, Visitor
from tests.patience import LONG_SECONDS


class Player(Protocol):
    """Somebody at a table, with a mouse or with keys."""

    page: Page
    moves: int

    def look(self) -> Json:
        """What the table shows: at least `status`."""

    def play(self) -> bool:
        """Make a move if one is awaited; whether one was made."""


def short_options(rulebook: Json) -> Json:
    """Every option that is a quantity at its least: rounds, points to reach, cards."""
    return {
        name: least
        for name, option in rulebook["options"]["properties"].items()
        if "x-labels" not in option or "null" in option["x-labels"]
        if (least := _least(option)) is not None
    }


def unhurried_options(rulebook: Json) -> Json:
    """As short as it can be, but for the sandglasses of the rules: who is slow, as mail is, needs their time."""
    options = rulebook["options"]["properties"]
    glasses = {name: option["maximum"] for name, option in options.items() if name.endswith("_seconds")}
    return {**short_options(rulebook), **glasses}


def _least(option: Json) -> int | None:
    if option.get("type") == "integer":
        return int(option["minimum"])
    return next(filter(None, map(_least, option.get("anyOf", []))), None)


def open_table(people: Sequence[Visitor], rulebook: str, **fields: Any) -> str:
    """A game of these people, and of bots where more are needed: its id. They have sat down, it has begun."""
    host, *others = people
    about = host.ask("GET", f"/rulebooks/{rulebook}")
    missing = max(0, min(about["seats"]) - len(people))
    seats = [
        {"kind": "me"},
        *({"kind": "invited", "player": other.name} for other in others),
        *[{"kind": "bot", "level": "normal"}] * missing,
    ]
    body = {"rulebook": rulebook, "options": short_options(about), "seats": seats, **fields}
    game = str(host.ask("POST", "/games", json=body)["id"])
    for seat, other in enumerate(others, 1):
        other.ask("PUT", f"/games/{game}/seats/{seat}", json={})
    return game


def play_out(clickers: Sequence[Player]) -> None:
    """Play until every table says that the game is over."""
    _play(clickers, lambda: all(clicker.look()["status"] == "finished" for clicker in clickers))


def play_some(clickers: Sequence[Player], moves: int) -> None:
    """Play so many moves, or a few more."""
    wanted = sum(clicker.moves for clicker in clickers) + moves
    _play(clickers, lambda: sum(clicker.moves for clicker in clickers) >= wanted)


def _play(clickers: Sequence[Player], done: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG_SECONDS
    while not done():
        assert time.monotonic() < until, [clicker.look() for clicker in clickers]
        moved = [clicker.play() for clicker in clickers]
        if not any(moved):
            clickers[0].page.wait_for_timeout(LOOK_MS)
