"""Draws the tables of rules and front page: `python -m clients.web.pictures.draw_tables http://127.0.0.1:8000 Ada`.

It needs a running service, where it plays a game of each rulebook with bots under the name given, and the browser of
the tests, which makes WebP of PNG.
"""

import base64
import shutil
import sys
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from clients.api import Api, Json

GAMES: Final = Path(__file__).parents[3] / "games"
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


def play(api: Api, rulebook: Json) -> str:
    """Play a game to its end, or for LONGEST_SECONDS: its address."""
    seats = rulebook["seats"][len(rulebook["seats"]) // 2]
    bots = [{"kind": "bot", "level": "normal"}] * (seats - 1)
    game = api.post("/v1/games", {"rulebook": rulebook["key"], "seats": [{"kind": "me"}, *bots]})
    path, end = f"/v1/games/{game['id']}", time.monotonic() + LONGEST_SECONDS
    while game["status"] == "running" and time.monotonic() < end:
        asked = api.get(f"{path}/moves")
        if asked["decision"]:
            api.post(f"{path}/moves", {"move": asked["default"], "decision": asked["decision"]["id"]})
        else:
            api.get(f"{path}/events?after={asked['version']}&wait=PT2S")
        game = api.get(path)
    return path


def draw(page: Page, api: Api, rulebook: Json) -> None:
    """Write a rulebook's pictures, one a language, into the folder of its game."""
    path = play(api, rulebook)
    at = int(api.get(path)["version"] * MOMENT)
    for language in ("en", "fr"):
        png = api.picture(f"{path}/board.png?at={at}&language={language}&width={WIDTH}")
        webp = page.evaluate(CONVERT, base64.b64encode(png).decode())
        (GAMES / rulebook["key"].replace("-", "_") / f"table.{language}.webp").write_bytes(base64.b64decode(webp))


def main(address: str, name: str) -> None:
    """Draw all boards, and the list by which the page knows them."""
    api = Api(address, "en")
    api.token = api.post("/v1/accounts", {"name": name, "password": "correct horse"})["token"]["token"]
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for book in api.get("/v1/rulebooks")["items"]:
            draw(page, api, book)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
