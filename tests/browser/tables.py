"""Games for the tests in a browser: of any rulebook, as short as its options allow, played to the end."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from playwright.sync_api import Page, Response

from tests.browser.visitors import Json, Visitor
from tests.patience import LONG_SECONDS

PRACTICE = 2
"""So often who is offered a form moves by hand: it takes 0.7 s of a processor each time, and more proves little."""
IDLE_MS = 200
"""Until somebody is awaited again; each look at a table takes milliseconds."""
SHOWN = "(({ status, version }) => ({ status, version: Number(version) }))(document.querySelector('.table').dataset)"


class Player(Protocol):
    """Somebody at a table, with a mouse or with keys."""

    page: Page

    @property
    def moves(self) -> int:
        """How many were made."""

    def look(self) -> Json:
        """What the table shows: at least `status`."""

    def play(self) -> bool:
        """Make a move if one is awaited; whether one was made."""


class Practised:
    """A player who makes moves of every kind by hand, and has the API play the default where that is known by now."""

    def __init__(self, player: Player, visitor: Visitor, game: str, often: int = PRACTICE) -> None:
        self.page = player.page
        self._known = Counter[str]()
        self._player, self._visitor, self._often = player, visitor, often
        self._address = f"/games/{game}"
        self._idle_at = -1
        """The version at which nothing was to be done."""

    def look(self) -> Json:
        """The game as the table shows it."""
        shown: Json = self.page.evaluate(SHOWN)
        return shown

    @property
    def moves(self) -> int:
        """Those by hand."""
        return self._player.moves

    def play(self) -> bool:
        """Make all moves that are awaited; whether any was. Tables are not waited for where the API plays."""
        if (version := self.look()["version"]) == self._idle_at:
            return False
        made = False
        while (offered := self._visitor.ask("GET", f"{self._address}/moves"))["decision"]:
            made = True
            kinds = {form["type"] for form in offered["forms"]}
            if any(self._known[kind] < self._often for kind in kinds):
                version = self._visitor.ask("GET", self._address)["version"]
                self._see(version)
                if self._player.play():  # the move is on its way
                    self._see(version + 1)
                    self._known.update(kinds)
            else:
                move = {"move": offered["default"], "decision": offered["decision"]["id"]}
                self._visitor.ask("POST", f"{self._address}/moves", json=move)
        self._idle_at = version
        return made

    def _see(self, version: int) -> None:
        """Wait until the table shows so much."""
        self.page.wait_for_function(f"(version) => ({SHOWN}).version >= version", arg=version)


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


def reads_of(visitor: Visitor, game: str) -> list[str]:
    """The tags of the game as it is read by the visitor's page, from now on."""
    reads: list[str] = []
    address = f"/v1/games/{game}"

    def note(answer: Response) -> None:
        if answer.request.method == "GET" and answer.url.endswith(address) and answer.ok:
            reads.append(answer.headers["etag"])

    visitor.page.on("response", note)
    return reads


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
            clickers[0].page.wait_for_timeout(IDLE_MS)
