"""Play a whole game among bots on a running service and narrate it in the terminal as it happens."""

import argparse
import os
import secrets
import sys
import time
from collections.abc import Sequence
from typing import Final

from clients.api import Api, ApiError, Json
from clients.cli.ink import Ink

WORDS: Final = {
    "en": {"game": "a game among bots", "ranking": "Ranking", "points": "points"},
    "fr": {"game": "une partie entre robots", "ranking": "Classement", "points": "points"},
}
BAR: Final = 30


def main(arguments: Sequence[str] | None = None) -> int:
    """Narrate one game; exits with 1 if the service refuses or cannot be reached."""
    options = _parser().parse_args(arguments)
    try:
        tell(options, Ink(sys.stdout, options.color))
    except ApiError as error:
        sys.stderr.write(f"astrolude demo: {error}\n")
        return 1
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="astrolude demo", description=__doc__)
    parser.add_argument("--url", default=_usual_url(), help="address of the service (default: %(default)s)")
    parser.add_argument("--language", choices=sorted(WORDS), default="en", help="of the narration (default: en)")
    parser.add_argument("--rulebook", help="which game to play (default: the first one the service has)")
    parser.add_argument("--seats", type=int, help="how many bots (default: the smallest number above two)")
    parser.add_argument("--level", help="how strong the bots are (default: normal)")
    parser.add_argument("--bot-pace", choices=("at_once", "human"), help="how fast bots answer (default: at_once)")
    parser.add_argument("--pace", type=float, help="seconds between lines (default: 0.2 in a terminal, 0 in a pipe)")
    parser.add_argument("--no-color", dest="color", action="store_false", help="no colours (so does NO_COLOR)")
    return parser


def _usual_url() -> str:
    port = os.environ.get("ASTROLUDE_PORT", "8000")
    return os.environ.get("ASTROLUDE_URL", f"http://127.0.0.1:{port}")


def tell(options: argparse.Namespace, ink: Ink) -> None:
    """Start a game among bots, follow it to its end, and show who won. Raises ApiError."""
    words = WORDS[options.language]
    api = Api(options.url, options.language)
    account = {"name": f"demo-{secrets.token_hex(5)}", "password": secrets.token_urlsafe(18)}
    api.token = api.post("/v1/accounts", {**account, "language": options.language})["token"]["token"]
    book = _rulebook(api, options.rulebook)
    game = api.post("/v1/games", _announcement(book, options))
    ink.title(f"{book['title']} · {words['game']}", f"{options.url}/v1/games/{game['id']}")
    pace = options.pace if options.pace is not None else 0.2 if ink.terminal else 0.0
    for event in api.events(game["id"]):
        if event["text"]:
            ink.event(event["text"], event["data"].get("seat"), quiet=bool(event["data"].get("auto")))
            time.sleep(pace)
    _rank(api, game["id"], words, ink)


def _rulebook(api: Api, key: str | None) -> Json:
    if key is None:
        books = api.get("/v1/rulebooks")["items"]
        if not books:
            raise ApiError("the service has no games")
        key = books[0]["key"]
    book: Json = api.get(f"/v1/rulebooks/{key}")
    return book


def _announcement(book: Json, options: argparse.Namespace) -> Json:
    levels = [bot["level"] if isinstance(bot, dict) else bot for bot in book["bots"]]
    level = options.level or ("normal" if "normal" in levels else levels[0])
    numbers = sorted(book["seats"])
    seats = options.seats or next((number for number in numbers if number > 2), numbers[-1])
    pace = {"bot_pace": options.bot_pace} if options.bot_pace else {}
    return {"rulebook": book["key"], "seats": [{"kind": "bot", "level": level}] * seats, **pace}


def _rank(api: Api, game: str, words: dict[str, str], ink: Ink) -> None:
    ended = api.get(f"/v1/games/{game}")
    if ended["result"] is None:
        return
    names, standings = [seat["name"] for seat in ended["seats"]], ended["result"]["standings"]
    most = max(1, *(standing["score"] for standing in standings))
    longest = max(map(len, names))
    ink.heading(words["ranking"])
    for standing in standings:
        seat, score = standing["seat"], standing["score"]
        label = f"{standing['rank']}. {names[seat]:<{longest}}"
        ink.bar(label, max(0, score) / most, BAR, f"{score:>3} {words['points']}", seat)
    ink.end()


if __name__ == "__main__":
    sys.exit(main())
