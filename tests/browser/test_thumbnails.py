"""Lists of games show small boards: those near the screen, a few at a time, as their reader may see them."""

import os

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.test_unscripted import bots_game
from tests.browser.visitors import LOOKS

RULEBOOK = "systeme-solaire"
LEFT = "(nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().left))"
SHOTS = os.environ.get("SHOTS")
"""Where to keep pictures of what was tested."""


def shown(page: Page, game: str) -> None:
    """Wait until the game's small board is there."""
    board = page.locator(f'.game-row-board[href="/games/{game}"] img')
    board.scroll_into_view_if_needed()
    expect(board).to_have_js_property("naturalWidth", 240)


@pytest.mark.parametrize("kind", LOOKS)
def test_lists_show_boards_as_their_reader_sees_them(visit: Visit, kind: str) -> None:
    # given a game that two people play, one that waits for players, and one that is over
    ada, bob = visit(LOOKS[kind]), visit()
    private = open_table([ada, bob], RULEBOOK, visibility="private")
    over = bots_game(ada)
    open_table([ada], RULEBOOK, seats=[{"kind": "me"}, *[{"kind": "open"}] * 2])
    asked: list[Request] = []
    ada.page.on("request", lambda request: asked.append(request) if "board.webp" in request.url else None)
    # when
    inbox = ada.go("/inbox")
    shown(inbox, private)
    # then a player's own board is fetched with their token, once, and not again by coming back
    assert all("authorization" in request.headers for request in asked)
    inbox.locator(f'.game-row-title[href="/games/{private}"]').click()
    inbox.wait_for_selector(".table")
    inbox.go_back()
    shown(inbox, private)
    assert len([request for request in asked if private in request.url]) == 1
    ada.watch.visit(inbox)
    # and what has no board yet stands in line with what has
    player = ada.go(f"/players/{ada.name}")
    player.wait_for_selector(".game-row-board")
    for column in ("main", "seats", "aside"):
        places = player.locator(f".game-row-{column}").evaluate_all(LEFT)
        assert len(places) > 1 == len(set(places)), column
    # and what is over is shown in the lobby to anybody
    stranger = visit(LOOKS[kind], name="")
    lobby = stranger.go("/lobby?show=finished")
    shown(lobby, over)
    stranger.watch.visit(lobby)
    for name, page in {"inbox": inbox, "lobby": lobby}.items() if SHOTS else ():
        page.screenshot(path=f"{SHOTS}/{name}-{kind}.png")
