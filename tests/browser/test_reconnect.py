"""A table survives what happens to devices and services over a game: no network, a server that restarts."""

from playwright.sync_api import Route, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import Visit
from tests.browser.keys import LISTEN
from tests.browser.tables import open_table, play_some, reads_of
from tests.browser.visitors import Json
from tests.faults.stack import Stack
from tests.patience import eventually

RULEBOOK = "systeme-solaire"
BY_NATURE = ("net::ERR_", "answered 503", "status of 503", "Failed to load resource")
"""What a browser says when there is no network or no service."""

SHOWS = "(version) => Number(document.querySelector('.table').dataset.version) >= version"
BOARD = "(version) => Number(document.querySelector('.stage').dataset.shown) >= version"
LATE = """async () => {
  const { follow } = await import("/web/api/stream.js");
  const take = async (closed) => {
    await null;
    stream.close();
    return { cut: closed, give: () => (window.given = true) };
  };
  const stream = follow("/v1/stream", { after: () => null, onMessage: () => {}, onState: () => {}, take });
}"""
"""A line that is taken in the moment in which it is no longer wanted."""
LATE_MS = 1_000
BUSY = f"() => void setTimeout(() => {{ for (const since = Date.now(); Date.now() < since + {4 * LATE_MS}; ); }})"
"""What keeps a page from doing anything else for a while."""
MANY_STEPS = 20
"""More than a table keeps for those who hear it."""
LINE = "(line) => document.querySelector('.table').dataset.line === line"


def test_a_table_catches_up_after_a_while_without_network(visit: Visit) -> None:
    # given
    ada, bob = visit(), visit()
    game = open_table([ada, bob], RULEBOOK)
    clickers = [Clicker(visitor.sit_at(game), seed) for seed, visitor in enumerate((ada, bob))]
    play_some(clickers, 3)
    with bob.watch.expecting(*BY_NATURE):
        # when
        bob.context.set_offline(True)
        while clickers[0].play():
            ada.page.wait_for_timeout(15)
        assert ada.ask("POST", f"/games/{game}/messages", json={"text": "Where are you?"})
        bob.context.set_offline(False)
        # then
        version = ada.ask("GET", f"/games/{game}")["version"]
        bob.page.wait_for_function(SHOWS, arg=version)
        bob.page.wait_for_function(LINE, arg="live")
    play_some(clickers, 3)


def test_whoever_hears_a_game_hears_all_that_happened_while_the_page_was_busy(visit: Visit) -> None:
    # given somebody who plays, and somebody who listens
    ada, bob = visit(), visit()
    bob.page.add_init_script(LISTEN)
    game = open_table([ada], RULEBOOK)
    bob.sit_at(game)
    bob.page.wait_for_function(LINE, arg="live")
    version = ada.ask("GET", f"/games/{game}")["version"]

    def missed() -> list[Json]:
        found: list[Json] = bob.ask("GET", f"/games/{game}/events?after={version}&limit=500")["items"]
        return found

    def much_has_happened() -> bool:
        asked = ada.ask("GET", f"/games/{game}/moves")
        if asked["decision"]:
            ada.ask("POST", f"/games/{game}/moves", json={"move": asked["default"]})
        return len([event for event in missed() if event["rest"] == 0]) > MANY_STEPS

    # when much happens while the listener's page does something else
    bob.page.evaluate(BUSY)
    assert eventually(much_has_happened)
    # then all of it is said, once the page has time
    texts = {event["text"] for event in missed() if event["text"]}

    def all_is_said() -> bool:
        heard: str = bob.page.evaluate("heard.join()")
        return all(text in heard for text in texts)

    assert eventually(all_is_said)


def test_a_move_whose_answer_is_late_does_not_hide_what_is_asked_next(visit: Visit) -> None:
    # given somebody to whom the stream tells all that follows from a move before the move is answered
    ada = visit()
    game = open_table([ada], RULEBOOK)
    clicker = Clicker(ada.sit_at(game), 4)
    reads = reads_of(ada, game)

    def late(route: Route) -> None:
        answer = route.fetch()
        if route.request.method == "POST":
            ada.page.wait_for_timeout(LATE_MS)
        route.fulfill(response=answer)

    ada.page.route("**/moves", late)
    for _ in range(3):
        # when
        assert eventually(clicker.play)
        ada.page.wait_for_timeout(2 * LATE_MS)
        # then
        assert clicker.look()["awaited"] == bool(ada.ask("GET", f"/games/{game}")["you"]["decision"])
    # and what the stream told is not read again when the answer comes
    assert len(reads) == len(set(reads))


def test_a_table_goes_on_when_the_service_comes_back(visit: Visit, stack: Stack) -> None:
    # given
    ada = visit()
    game = open_table([ada], RULEBOOK)
    clicker = Clicker(ada.sit_at(game), 4)
    play_some([clicker], 2)
    with ada.watch.expecting(*BY_NATURE):
        # when
        stack.kill("web")
        # then
        ada.page.wait_for_function(LINE, arg="live")
        play_some([clicker], 2)


def test_what_could_not_be_read_after_a_move_is_asked_for_again(visit: Visit) -> None:
    # given a service that fails once for the game and once for its picture
    ada = visit()
    game = open_table([ada], RULEBOOK)
    clicker = Clicker(ada.sit_at(game), 6)
    ada.page.wait_for_selector(".table[data-awaited=true]")
    failed: set[str] = set()

    def once(route: Route) -> None:
        kind = route.request.url.partition("?")[0]
        if kind in failed:
            route.continue_()
        else:
            failed.add(kind)
            route.fulfill(status=500, json={})

    ada.page.route(f"**/v1/games/{game}", once)
    ada.page.route("**/board.svg?*", once)
    with ada.watch.expecting("answered 500", "status of 500"):
        # when
        clicker.play()
        ada.let_bots_play(game)
        # then
        version = ada.ask("GET", f"/games/{game}")["version"]
        ada.page.wait_for_function(SHOWS, arg=version)
        ada.page.wait_for_function(BOARD, arg=version)
    assert len(failed) == 2


def test_a_line_that_comes_too_late_is_given_back(visit: Visit) -> None:
    page = visit().go("/dice")
    page.evaluate(LATE)
    page.wait_for_function("() => window.given")


def test_a_decision_that_was_answered_is_not_offered_again(visit: Visit) -> None:
    # given answers that were on their way when the move was made
    ada = visit()
    game = open_table([ada], RULEBOOK)
    page = ada.sit_at(game)
    page.wait_for_selector(".table[data-awaited=true]")
    asked = ada.ask("GET", f"/games/{game}/moves")
    page.route(
        "**/moves", lambda route: route.fulfill(json=asked) if route.request.method == "GET" else route.continue_()
    )
    clicker = Clicker(page, 5)

    # when
    with page.expect_response(lambda answer: answer.url.endswith("/moves") and answer.request.method == "GET"):
        clicker.play()
    page.wait_for_function(SHOWS, arg=clicker.look()["version"])

    # then
    page.wait_for_timeout(200)
    assert not clicker.look()["awaited"]
    page.unroute("**/moves")
    page.reload()
    play_some([clicker], 1)


def test_what_could_not_be_sent_can_be_sent_once_the_line_is_back(visit: Visit) -> None:
    # given a move that is ready, and no network
    ada = visit()
    game = open_table([ada], "destiny")
    page = ada.sit_at(game)
    ada.turn_to("Move", game)
    page.get_by_role("radio", name="Play a card for its value").check()
    page.get_by_role("group", name="Card").get_by_role("radio").first.check()
    version = ada.ask("GET", f"/games/{game}")["version"]
    play = page.get_by_role("button", name="Play", exact=True)
    with ada.watch.expecting(*BY_NATURE):
        ada.context.set_offline(True)
        play.click()
        expect(page.get_by_text("Check the connection")).to_be_visible()
        # when
        ada.context.set_offline(False)
        # then nobody is told any more to check it, and the same move goes
        expect(page.get_by_text("Check the connection")).to_have_count(0)
    play.click()
    page.wait_for_function(SHOWS, arg=version + 1)


def test_a_game_against_bots_that_is_asked_for_again_is_the_same_one(visit: Visit) -> None:
    # given that games are made and nobody hears of them
    ada = visit()
    page = ada.go("/")
    page.route("**/v1/games", lambda route: (route.fetch(), route.abort()))
    button = page.locator(".plates li").last.get_by_role("button").first
    with ada.watch.expecting(*BY_NATURE):
        button.click()
        expect(page.get_by_text("Check the connection")).to_be_visible()
        # when
        page.unroute_all()
        button.click()
        page.wait_for_selector(".table")
    # then
    games = ada.ask("GET", f"/players/{ada.name}")["games"]
    assert [game["id"] for game in games] == [page.url.rpartition("/")[2]]


def test_what_is_said_with_two_presses_is_said_once(visit: Visit) -> None:
    ada = visit()
    game = open_table([ada], RULEBOOK)
    ada.sit_at(game)
    ada.turn_to("Chat", game)
    field = ada.page.get_by_role("textbox", name="Say something")
    field.fill("Hello")
    field.evaluate("(field) => { field.form.requestSubmit(); field.form.requestSubmit(); }")
    expect(field).to_have_value("")
    assert [said["text"] for said in ada.ask("GET", f"/games/{game}/messages")["items"]] == ["Hello"]
