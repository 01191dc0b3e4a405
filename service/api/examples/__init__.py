"""Examples for the document, taken from a real game; a test holds them to their schemas."""

from pathlib import Path
from typing import Any, Final

import msgspec

Json = dict[str, Any]


def _read(name: str) -> Json:
    found: Json = msgspec.json.decode(Path(__file__).with_name(f"{name}.json").read_bytes())
    return found


NEW_GAME: Final[Json] = {
    "rulebook": "systeme-solaire",
    "options": {"hands": "open"},
    "seats": [{"kind": "kept"}, {"kind": "invited", "player": "Bob"}, {"kind": "bot", "level": "normal"}],
    "clock": {"kind": "per_move", "limit": "PT24H"},
    "visibility": "public",
    "starts": "when_full",
    "absence_days": 7,
    "nights": True,
}
SEAT: Final[Json] = {"entropy": "9f86d081884c7d659a2feaa0c55ad015"}
NIGHT: Final[Json] = {"begins": "22:30", "ends": "07:00", "time_zone": "Europe/Paris"}
ABSENCE: Final[Json] = {"days": 5}
_BID: Final[Json] = {
    "do": "move",
    "move": {"type": "bid", "amount": {"pick": "least", "at_most": 9}},
    "move_type": "bid",
    "when": "view.round < `5`",
    "until": None,
    "times": None,
    "pace": "natural",
    "note": "Bid up to nine",
}
NEW_ORDERS: Final[Json] = {
    "orders": [
        {**_BID, "expires": "2026-12-24T18:00:00Z"},
        {"do": "move", "move": {"type": "pass"}, "note": "then pass"},
        {"do": "only_move", "pace": "at_once"},
    ]
}
ORDERS: Final[Json] = {
    "orders": [
        {
            "id": "o1",
            **_BID,
            "expires": "2026-12-24T18:00:00.000Z",
            "fired": [{"version": 41, "at": "2026-11-21T00:52:10.118Z"}],
            "ended": None,
        }
    ],
    "next": {"order": "o1", "do": "move", "move": {"type": "bid", "amount": 4}},
}
REASON: Final[Json] = {"reason": "We begin again with the variant."}
NEW_MOVE: Final[Json] = {"move": {"type": "bid", "amount": 3, "up_to": 7}, "decision": "12-0"}

GAME: Final = _read("game")
GAMES: Final = _read("games")
DECISION: Final = _read("decision")
MOVE: Final = _read("move")
EVENTS: Final = _read("events")
INBOX: Final = _read("inbox")
LEADERS: Final = _read("leaders")
AUDIT: Final = _read("audit")
CHAIN: Final = _read("chain")
RULEBOOKS: Final = _read("rulebooks")
RULEBOOK: Final = _read("rulebook")

_TEXT: Final = {"type": "string"}
TAGGED: Final[Json] = {"ETag": {"description": "Tag of this entity, its version first.", "schema": _TEXT}}
HEADED: Final[Json] = {
    "Game-Head": {"description": "The version that is shown, a space, and the log's hash there.", "schema": _TEXT},
}
REPEATABLE: Final[Json] = {
    **TAGGED,
    "Idempotency-Replayed": {"description": "`true` on the answer to a repeated request.", "schema": _TEXT},
}
LOCATED: Final[Json] = {**REPEATABLE, "Location": {"description": "Address of the new game.", "schema": _TEXT}}
EVENT_FORMS: Final[Json] = {
    "application/x-ndjson": {
        "schema": {**_TEXT, "description": "An event, as in `items` of the page, on each line."},
        "example": msgspec.json.encode(EVENTS["items"][0]).decode() + "\n",
    },
    "text/event-stream": {
        "schema": {**_TEXT, "description": "Messages whose `id` is a version and whose `data` is an event."},
        "example": f"id: {EVENTS['items'][0]['version']}\ndata: {msgspec.json.encode(EVENTS['items'][0]).decode()}\n\n",
    },
}

ARCHIVED: Final[Json] = {
    "application/x-ndjson": {
        "schema": {
            **_TEXT,
            "description": "A line that names the game, then a line for each entry of its log.",
        },
        "example": (Path(__file__).with_name("archive.ndjson")).read_text(encoding="utf-8"),
    }
}


def picture(media_type: str) -> Json:
    """What an answer holds that is a board in one form."""
    schema = {} if media_type == "image/png" else _TEXT
    return {media_type: {"schema": schema}}
