"""What a letter tells of a game: read through the public API with the player's own eyes, part by part."""

from typing import Any, Final
from urllib.parse import quote

from werkzeug.utils import cached_property

from clients.api import Api, Json
from clients.mail.compose.board.picture import picture
from clients.mail.compose.clean import line
from clients.mail.compose.words import Words

PAGE: Final = 200
FARTHEST: Final = 600
"""So many events are looked through for the player's last move."""
BY_ORDERS: Final = frozenset({"move_played", "resigned"})
"""The events that a standing order of a seat can lead to."""


class Table:
    """A game as the player of a letter sees it at this moment. What it reads raises ApiError.

    Its parts are no `functools.cached_property`: before Python 3.12 all instances share the lock of one, and letters
    that are written beside each other would wait for each other's pictures.
    """

    def __init__(self, api: Api, game: str, *, pictures: bool = True) -> None:
        self._api = api
        self._pictures = pictures
        self._path = f"/v1/games/{quote(game, safe='')}"
        self._in = f"?language={api.language}"
        self.game: Json = api.get(self._path)

    @property
    def id(self) -> str:
        """The game's id."""
        return str(self.game["id"])

    @property
    def seat(self) -> int | None:
        """The player's seat, None for who has none."""
        return (self.game["you"] or {}).get("seat")

    def declined(self, seat: int | None) -> Json | None:
        """Who said no to a seat, and why, as long as it is nobody else's."""
        seats = self.game["seats"]
        return seats[seat]["declined"] if seat is not None and seat < len(seats) else None

    @property
    def invited_to(self) -> int | None:
        """The seat that is kept for the player."""
        return (self.game["you"] or {}).get("invited_to")

    @cached_property
    def series(self) -> Json:
        """The series that the game belongs to, in the state `none` where it belongs to none."""
        found: Json = self._api.get(f"{self._path}/series")
        return found

    @property
    def begun(self) -> bool:
        """Whether there is a board."""
        return self.game["started"] is not None

    @property
    def own(self) -> Json | None:
        """The player's chair."""
        return None if self.seat is None else self.game["seats"][self.seat]

    @property
    def others(self) -> list[str]:
        """The names of whoever sits at the other seats, or is invited there."""
        mine = self.seat if self.seat is not None else self.invited_to
        taken = [chair for chair in self.game["seats"] if chair["seat"] != mine and _taken(chair)]
        return [line(chair["invited"]["name"] if chair["invited"] else chair["name"]) for chair in taken]

    @property
    def alone(self) -> bool:
        """Whether all others are bots, and were from the start: then there are hints."""
        others = [chair for chair in self.game["seats"] if chair["seat"] != self.seat]
        return all(chair["bot"] and not chair["player"] and not chair["invited"] for chair in others)

    @cached_property
    def title(self) -> str:
        """The rulebook's title."""
        return line(self.rulebook["title"])

    @cached_property
    def rulebook(self) -> Json:
        """The rulebook, in the player's language."""
        return rulebook(self._api, self.game["rulebook"])

    @cached_property
    def moves(self) -> Json:
        """What the player has to decide, as forms; `decision` is None when nothing is."""
        found: Json = self._api.get(f"{self._path}/moves{self._in}")
        return found

    @property
    def decision(self) -> Json | None:
        """The decision itself: id, opened, deadline."""
        return self.moves["decision"] if self.seat is not None and self.game["status"] == "running" else None

    @cached_property
    def orders(self) -> list[Json]:
        """The seat's standing orders."""
        found: list[Json] = self._api.get(f"{self._path}/orders")["orders"]
        return found

    @cached_property
    def board(self) -> str:
        """The board as text, 72 columns wide; empty before the game begins."""
        return self._api.text(f"{self._path}/board.txt{self._in}").rstrip() if self.begun else ""

    @cached_property
    def picture(self) -> bytes:
        """The board as a PNG; empty before the game begins, and where letters have no pictures."""
        shown = self.begun and self._pictures
        return picture(self._api, f"{self._path}/board.png{self._in}") if shown else b""

    @cached_property
    def since(self) -> list[str]:
        """What happened from the player's last move by hand on, that move with it, as sentences."""
        return self._sentences(self._events[self._last_own_move :])

    @cached_property
    def log(self) -> list[str]:
        """The last things that happened, as sentences."""
        return self._sentences(self._events)

    @cached_property
    def _events(self) -> list[Json]:
        """The game's last events, back to the player's last own move or a good deal farther."""
        found: list[Json] = []
        after = self.game["version"]
        while after > 0 and len(found) < FARTHEST and self._place_of_own_move(found) is None:
            before = max(0, after - PAGE)
            page = self._api.get(f"{self._path}/events{self._in}&after={before}&limit={after - before}")["items"]
            found, after = page + found, before
        return found

    @property
    def _last_own_move(self) -> int:
        return self._place_of_own_move(self._events) or 0

    def _place_of_own_move(self, events: list[Json]) -> int | None:
        places = [place for place, event in enumerate(events) if self._is_own(event)]
        return places[-1] if places else None

    def _is_own(self, event: Json) -> bool:
        by_player = event["type"] == "move_played" and event["by"]["kind"] == "player"
        return by_player and self._is_seats(event) and not self._is_ordered(event)

    def _is_seats(self, event: Json) -> bool:
        return self.seat is not None and event["data"].get("seat") == self.seat

    def _is_ordered(self, event: Json) -> bool:
        """Whether a standing order of the player did it."""
        return event["type"] in BY_ORDERS and self._is_seats(event) and event["data"].get("order") is not None

    def _sentences(self, events: list[Json]) -> list[str]:
        """The events told; of what a standing order did, it is said that it was one.

        The sentence of a move as such says that too, once the game is over for the orders of all.
        """
        found: list[str] = []
        for event in events:
            if self._is_ordered(event):
                found.append(Words(self._api.language).say("happened.by_order"))
            if event["text"] and event["type"] != "move_played":
                found.append(line(event["text"]))
        return found


_rulebooks: dict[tuple[str, str, str], Json] = {}


def rulebook(api: Api, key: str) -> Json:
    """A rulebook in the client's language; they change with the service only, so each is asked for once."""
    place = (api.base, key, api.language)
    if place not in _rulebooks:
        _rulebooks[place] = api.get(f"/v1/rulebooks/{quote(key, safe='')}?language={api.language}")
    return _rulebooks[place]


def _taken(chair: Json) -> Any:
    return chair["player"] or chair["bot"] or chair["invited"]
