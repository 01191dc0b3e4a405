"""Draws the boards that the front page shows: `python clients/web/pictures/draw_boards.py http://127.0.0.1:8000 Caroline`.

It needs a running service, where it plays a game of each rulebook with bots under the name given, and the browser of
the tests, which makes WebP of PNG.
"""

import base64
import json
import sys
import time
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

FOLDER: Final = Path(__file__).with_name("boards")
WIDTH: Final = 1120
MOMENT: Final = 0.6
"""How far into a game its picture is taken."""
LONGEST_SECONDS: Final = 120
CONVERT: Final = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.78).split(",")[1];
}"""


class Service:
    """The API, as one account uses it."""

    def __init__(self, address: str, name: str) -> None:
        self._api = f"{address}/v1"
        self._headers = {"Content-Type": "application/json"}
        account = self.ask("/accounts", {"name": name, "password": "correct horse"})
        self._headers["Authorization"] = f"Bearer {account['token']['token']}"

    def read(self, path: str, body: object = None) -> bytes:
        """The bytes of an answer; a `body` is posted."""
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self._api + path, data=data, headers=self._headers)) as answer:
            return bytes(answer.read())

    def ask(self, path: str, body: object = None) -> Any:
        """The JSON of an answer."""
        return json.loads(self.read(path, body))


def play(service: Service, rulebook: dict[str, Any]) -> str:
    """A finished game, or one of LONGEST_SECONDS: its address."""
    seats = rulebook["seats"][len(rulebook["seats"]) // 2]
    bots = [{"kind": "bot", "level": "normal"}] * (seats - 1)
    game = service.ask("/games", {"rulebook": rulebook["key"], "seats": [{"kind": "me"}, *bots]})
    path, end = f"/games/{game['id']}", time.monotonic() + LONGEST_SECONDS
    while game["status"] == "running" and time.monotonic() < end:
        decision = service.ask(f"{path}/moves")
        if decision["decision"]:
            service.ask(f"{path}/moves", {"move": decision["default"], "decision": decision["decision"]["id"]})
        game = service.ask(path)
        if not (game["you"] or {}).get("decision"):
            service.read(f"{path}/events?after={game['version']}&wait=PT2S")
    return path


def moment(service: Service, path: str) -> int:
    """A version well into the game, at the end of a command."""
    wanted = int(service.ask(path)["version"] * MOMENT)
    events = service.ask(f"{path}/events?after={wanted}&limit=200")["items"]
    return int(next(event["version"] for event in events if event["rest"] == 0))


def draw(page: Page, service: Service, rulebook: dict[str, Any]) -> list[str]:
    """Write a rulebook's pictures, one a language; their names."""
    path = play(service, rulebook)
    at, names = moment(service, path), []
    for language in ("en", "fr"):
        png = service.read(f"{path}/board.png?at={at}&language={language}&width={WIDTH}")
        names.append(f"{rulebook['key']}-{language}")
        picture = page.evaluate(CONVERT, base64.b64encode(png).decode())
        (FOLDER / f"{names[-1]}.webp").write_bytes(base64.b64decode(picture))
    return names


def main(address: str, name: str) -> None:
    """Draw all boards, and the list by which the page knows them."""
    service = Service(address, name)
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        names = [name for book in service.ask("/rulebooks")["items"] for name in draw(page, service, book)]
        browser.close()
    FOLDER.with_suffix(".json").write_text(json.dumps(sorted(names)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
