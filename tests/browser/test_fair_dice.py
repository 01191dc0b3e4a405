"""The browser adds chance to the dice once it has noted the commitment, and checks the game against its notes."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Request, Route, expect

from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import Json, Look, Visitor
from tests.faults.stack import Stack
from tests.patience import eventually

RULEBOOK = "systeme-solaire"
RANDOM = re.compile(r"[0-9a-f]{32}")
OTHER = "0" * 64


def play_bots(visitor: Visitor) -> str:
    """One click on a rulebook's page: the game that it leads to."""
    page = visitor.go(f"/rulebooks/{RULEBOOK}")
    page.locator(".book-head .actions button").first.click()
    page.wait_for_selector(".table")
    return page.url.rpartition("/")[2]


def give_up(visitor: Visitor, game: str) -> None:
    """Leave the rest to bots, and wait for the end at the table."""
    visitor.ask("POST", f"/games/{game}/resignation", json={})
    visitor.page.wait_for_selector(".table[data-status=finished]")


def body_of(request: Request) -> Json:
    """What was sent."""
    body: Json = request.post_data_json or {}
    return body


def said(page: Page) -> Any:
    """The line at the table about the check."""
    return page.locator(".fair-sound, .fair-differs")


def altered(change: Callable[[Json], None]) -> Callable[[Route], None]:
    """An answer of the service whose JSON is changed on the way."""

    def handle(route: Route) -> None:
        try:
            answer = route.fetch()
        except Error:  # nobody listens: the page is to see that too, and to ask again
            route.abort()
            return
        body = answer.json()
        change(body)
        route.fulfill(response=answer, json=body)

    return handle


def test_a_click_commits_the_service_before_it_sees_the_browsers_entropy_and_all_is_checked(visit: Visit) -> None:
    # given
    ada = visit()
    asked: list[Request] = []
    ada.page.on("request", lambda request: asked.extend([request]))

    # when
    games = [play_bots(ada) for _ in range(2)]

    # then: the seat is kept, and taken with something new once the commitment is known
    bodies = [body_of(one) for one in asked if one.url.endswith("/v1/games") and one.method == "POST"]
    entropies = [body_of(one)["entropy"] for one in asked if one.method == "PUT" and "/seats/0" in one.url]
    assert [(body["seats"][0], "entropy" in body) for body in bodies] == [({"kind": "kept"}, False)] * 2
    assert all(RANDOM.fullmatch(entropy) for entropy in entropies)
    assert len(entropies) == len(set(entropies)) == 2
    for game, entropy in zip(games, entropies, strict=True):
        assert ada.ask("GET", f"/games/{game}")["seats"][0]["entropy"] == entropy

    # and: at the end it is told at the table, once it was checked, and kept
    give_up(ada, games[1])
    expect(said(ada.page)).to_contain_text("the last to be added")
    archives = [one for one in asked if one.url.endswith("/archive")]
    ada.page.reload()
    expect(said(ada.page)).to_contain_text("the last to be added")
    assert len([one for one in asked if one.url.endswith("/archive")]) == len(archives) == 1
    said(ada.page).get_by_role("link").click()
    expect(ada.page.get_by_role("heading", name="Can you trust the dice?")).to_be_visible()


def test_who_sits_down_at_a_table_adds_words_and_chance_and_is_told_that_others_came_after(visit: Visit) -> None:
    # given a table of somebody else, with two open seats
    ada, bob = visit(), visit()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    game = ada.ask("POST", "/games", json={"rulebook": RULEBOOK, "seats": seats})["id"]
    page = bob.go(f"/games/{game}")
    page.locator(".entropy summary").click()
    page.locator(".entropy input").fill("per aspera\u200d ad astra")

    # when
    page.locator(".seat-row-deeds button").first.click()
    expect(page.locator(".seat-entropy")).to_contain_text("per aspera ad astra")
    ada.ask("PUT", f"/games/{game}/seats/2/bot", json={"level": "random"})
    page.wait_for_selector(".table")

    # then
    words, _, random = ada.ask("GET", f"/games/{game}")["seats"][1]["entropy"].rpartition(" ")
    assert (words, bool(RANDOM.fullmatch(random))) == ("per aspera ad astra", True)
    ada.ask("POST", f"/games/{game}/resignation", json={})
    give_up(bob, game)
    expect(said(page)).to_contain_text("cannot rule out")


def test_sealed_parts_are_revealed_by_the_browsers_themselves_wherever_they_are(visit: Visit) -> None:
    # given a host who has the parts sealed
    ada, bob = visit(), visit()
    page = ada.go(f"/games/new?rulebook={RULEBOOK}")
    page.get_by_label("Seal the parts in the dice").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".waiting")
    game = page.url.rpartition("/")[2]
    sealed = ada.ask("GET", f"/games/{game}")
    assert (sealed["dice"]["reveals"]["within"], len(sealed["seats"][0]["commitment"])) == ("P1D", 64)
    expect(page.locator(".seat-entropy")).to_have_text("Sealed a part in the dice")

    # when the others come, and the host is elsewhere by then
    page.goto(page.url.replace(f"/games/{game}", "/lobby"))
    theirs = bob.go(f"/games/{game}")
    theirs.locator(".seat-row-deeds button").first.click()
    expect(theirs.locator(".seat-entropy")).to_have_count(2)
    ada.ask("PUT", f"/games/{game}/seats/2/bot", json={"level": "random"})

    # then the game begins by itself, with both parts
    theirs.wait_for_selector(".table")
    begun = ada.ask("GET", f"/games/{game}")
    assert all(RANDOM.fullmatch(seat["entropy"]) for seat in begun["seats"][:2])
    assert begun["dice"]["reveals"]["withheld"] == []
    ada.ask("POST", f"/games/{game}/resignation", json={})
    give_up(bob, game)
    expect(said(theirs)).to_contain_text("Nobody could choose them")


def test_another_browser_of_a_player_says_that_it_cannot_reveal_what_was_sealed(visit: Visit) -> None:
    # given a part that was sealed where its player no longer is
    ada = visit()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    table = {"rulebook": RULEBOOK, "seats": seats, "commitment": OTHER, "reveal_within": "PT1H"}
    game = ada.ask("POST", "/games", json=table)["id"]
    # then its player is told
    expect(ada.go(f"/games/{game}").get_by_role("alert")).to_contain_text("in another browser")


def test_a_request_that_got_lost_goes_again_with_the_same_entropy_and_another_seat_gets_another(visit: Visit) -> None:
    """A service that could refuse entropies until it likes one would have chosen the dice after all."""
    # given a service that answers nobody, having read what was added
    ada, sent, tries = visit(), list[str](), 4

    def refuse(route: Route) -> None:
        if route.request.method == "PUT":
            sent.append(body_of(route.request)["entropy"])
        if len(sent) <= tries:
            route.abort()
        else:
            route.continue_()

    ada.page.route("**/seats/*", refuse)
    page = ada.go(f"/rulebooks/{RULEBOOK}")

    # when the player gives up waiting, and asks again
    with ada.watch.expecting("ERR_FAILED"):
        page.locator(".book-head .actions button").first.click()
        page.locator(".toast-bad").wait_for()
        assert len(sent) == tries
        page.locator(".book-head .actions button").first.click()
        page.wait_for_selector(".table")

    # then
    assert len(set(sent)) == 1
    game = page.url.rpartition("/")[2]
    assert ada.ask("GET", f"/games/{game}")["seats"][0]["entropy"] == sent[0]

    # and: who gets up and sits down again adds something new
    asked_for = {"rulebook": RULEBOOK, "seats": [{"kind": "open"}] * 3}
    table = ada.ask("POST", "/games", json=asked_for)["id"]
    page = ada.go(f"/games/{table}")
    for button in ("Sit down", "Leave the seat", "Sit down"):
        page.get_by_role("button", name=button).first.click()
    expect(page.get_by_role("button", name="Leave the seat")).to_be_visible()
    assert len(set(sent)) == 3


def test_a_player_who_sat_down_elsewhere_is_told_what_this_browser_cannot_know(visit: Visit) -> None:
    ada = visit(Look(language="fr"))
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    give_up(ada, game)
    expect(said(page)).to_contain_text("n’a ajouté aucune part de hasard")


def broken_line(text: str) -> str:
    """An archive in which a letter of one event is another."""
    head, *lines = text.splitlines()
    lines[4] = lines[4].replace("bot", "bat", 1)
    return "\n".join([head, *lines])


def test_an_archive_that_was_changed_on_the_way_is_told_and_looked_at_again(visit: Visit) -> None:
    ada = visit(Look(language="fr"))
    game = play_bots(ada)
    ada.page.route("**/archive", lambda route: route.fulfill(body=broken_line(route.fetch().text())))

    give_up(ada, game)

    expect(said(ada.page)).to_contain_text("le journal n’est plus cohérent à la version 5")
    ada.page.unroute("**/archive")
    ada.page.reload()
    expect(said(ada.page)).to_contain_text("la dernière ajoutée")


def test_an_archive_of_another_game_is_told(visit: Visit) -> None:
    ada = visit()
    other = play_bots(ada)
    give_up(ada, other)
    expect(said(ada.page)).to_contain_text("the last to be added")
    game = play_bots(ada)
    whole = f"{ada.url}/v1/games/{other}/archive"
    ada.page.route("**/archive", lambda route: route.fulfill(body=route.fetch(url=whole).text()))

    give_up(ada, game)

    expect(said(ada.page)).to_contain_text("check of this game failed")


@pytest.mark.parametrize(
    ("address", "change", "told"),
    [
        ("**/v1/games", lambda body: body["dice"].update(commitment=OTHER), "the sealed number is not the one"),
        ("**/seats/0", lambda body: body.update(hash=OTHER), "is not the one it was shown during the game"),
    ],
    ids=["commitment", "head"],
)
def test_what_was_shown_before_and_is_not_in_the_log_is_told(
    visit: Visit, address: str, change: Callable[[Json], None], told: str
) -> None:
    ada = visit()
    ada.page.route(address, altered(change))
    game = play_bots(ada)
    ada.page.unroute(address)

    give_up(ada, game)

    expect(said(ada.page)).to_contain_text(told)


def test_entropy_that_was_exchanged_on_the_way_is_told(visit: Visit) -> None:
    ada = visit()
    ada.page.route("**/seats/0", lambda route: route.continue_(post_data=json.dumps({"entropy": "chosen"})))
    game = play_bots(ada)

    give_up(ada, game)

    expect(said(ada.page)).to_contain_text("the random part in the record is not the one it sent")
    said(ada.page).get_by_role("link", name="What you can do").click()
    expect(ada.page.get_by_role("heading", name="If your browser warns you")).to_be_in_viewport()


@pytest.mark.parametrize("how", ["shorter", "rewritten"])
@pytest.mark.parametrize("when", ["reload", "reconnect"])
def test_a_log_that_is_not_the_one_that_was_shown_is_told_while_the_game_goes_on(
    visit: Visit, stack: Stack, how: str, when: str
) -> None:
    # given a game in which the browser has seen something
    ada = visit()
    game = play_bots(ada)
    page = ada.page
    page.wait_for_selector(".table[data-line=live]")

    # when the service goes back behind that, or tells it otherwise
    problem = {"type": "about:blank", "title": "?", "status": 404, "code": "unknown_version", "detail": "?"}
    if how == "shorter":
        page.route("**/chain?*", lambda route: route.fulfill(status=404, json=problem))
    else:
        page.route("**/chain?*", altered(lambda body: body["items"][0].update(hash=OTHER)))
    with ada.watch.expecting("chain?", "status of 404", "net::ERR_", "503"):
        if when == "reload":
            ada.ask("POST", f"/games/{game}/resignation", json={})
            page.goto("about:blank")
            ada.go(f"/games/{game}")
        else:
            for process in ("streams", "web"):  # whichever tells the page what happens
                stack.kill(process)

        # then
        expect(page.locator(".changed")).to_contain_text("no longer the one your browser was shown")
        assert eventually(stack.ready)
        if when == "reconnect":
            page.wait_for_selector(".table[data-line=live]")

    # and it stays said, also when the service takes it back
    page.unroute("**/chain?*")
    page.locator(".changed button").click()
    expect(page.locator(".changed button")).to_have_count(0)
    expect(page.locator(".changed")).to_be_visible()


KEPT = """async () => {
  const { begun, keep, latest, notesOf, withHead } = await import("/web/fair/notes.js");
  const game = (version) => ({ version, hash: `h${version}`, dice: { commitment: "c" } });
  localStorage["astrolude.noted..broken"] = "{";
  for (let number = 0; number < 120; number += 1) {
    keep(`g${number}`, begun(game(1)));
    await new Promise((go) => setTimeout(go, 2)); // ages are told apart
  }
  let notes = begun(game(1));
  for (let version = 2; version < 500; version += 3) notes = withHead(notes, game(version));
  const count = () => Object.keys(localStorage).filter((key) => key.startsWith("astrolude.noted.")).length;
  const heads = Object.keys(notes.heads);
  const found = [notesOf("g0"), notesOf("broken"), notesOf("g119").heads, count(), latest(notes), heads];
  for (let size = 2 ** 24, filler = ""; size > 100; size /= 2) {
    try {
      localStorage.filler = filler + "x".repeat(size);
      filler = localStorage.filler;
    } catch {} // what does not fit
  }
  keep("one-more", { ...notes, words: "x".repeat(5_000) });
  return [...found, notesOf("one-more")?.commitment, count()];
}"""


def test_notes_are_bounded_and_a_full_device_keeps_the_newest(visit: Visit) -> None:
    page = visit(name="").go("/")
    oldest, broken, newest, count, latest, heads, more, left = page.evaluate(KEPT)

    assert (oldest, broken, newest, count) == (None, None, {"1": "h1"}, 100)
    assert (latest, heads[0], len(heads) <= 24) == (497, "1", True)
    assert [int(head) for head in heads] == sorted(map(int, heads))
    assert (more, left) in (("c", 51), ("c", 1))
