"""From a new table to its start, in the browser: the form of the rulebook's options, the lobby, the waiting room."""

from playwright.sync_api import Page, expect

from events.envelope import Draft, Ended
from events.store import LogStore
from tests.browser.conftest import Visit
from tests.browser.tables import open_table
from tests.browser.visitors import PHONE, Json, Visitor
from tests.faults.stack import Stack
from tests.stores import writer

NOWHERE = ("/games/aaaaaaaaaaaaaaaa", "/nowhere", "/players/Nobody", "/rulebooks/none", "/leaderboards/none")
CLOCK = {"kind": "per_move", "limit": "P1D"}


def first_book(visitor: Visitor) -> Json:
    book: Json = visitor.ask("GET", "/rulebooks")["items"][0]
    return book


def announce(host: Visitor, *others: Json) -> str:
    """A game that waits for `others`, seats that are not the host's: its id."""
    book = first_book(host)
    filled = [*others, *[{"kind": "open"}] * (min(book["seats"]) - 1 - len(others))]
    return open_table([host], book["key"], seats=[{"kind": "me"}, *filled], clock=CLOCK)


def choose_book(page: Page, key: str) -> None:
    page.get_by_label("Game", exact=True).select_option(key)
    expect(page.get_by_label("Game", exact=True)).to_have_value(key)


def test_every_rulebook_gets_a_form_of_its_options_and_what_is_chosen_is_agreed(visit: Visit) -> None:
    host = visit()
    for book in host.ask("GET", "/rulebooks")["items"]:
        schema = host.ask("GET", f"/rulebooks/{book['key']}?language=en")["options"]["properties"]
        page = host.go(f"/games/new?rulebook={book['key']}")
        for option in schema.values():
            expect(page.locator("label, legend", has_text=option["title"]).first).to_be_visible()
        chosen = {}
        for name, option in schema.items():
            if option.get("type") == "integer":
                chosen[name] = option["minimum"] + 1
                field = page.get_by_label(option["title"], exact=True)
                if field.evaluate("(field) => field.tagName") == "SELECT":
                    field.select_option(str(chosen[name]))
                else:
                    field.fill(str(chosen[name]))
            elif option.get("type") == "boolean":
                chosen[name] = not option["default"]
                page.get_by_role("radio", name=option["x-labels"][str(chosen[name]).lower()]).click()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector(".seat-row")
        game = host.ask("GET", f"/games/{page.url.rpartition('/')[2]}")
        assert {name: game["options"][name] for name in chosen} == chosen


def test_seats_clock_and_time_for_people_are_as_the_form_says(visit: Visit) -> None:
    host, friend = visit(), visit()
    book = first_book(host)
    page = host.go(f"/games/new?rulebook={book['key']}&invite={friend.name}")
    page.get_by_role("radio", name=str(max(book["seats"])), exact=True).click()
    page.get_by_label(f"Seat {max(book['seats'])}").select_option("bot")
    page.get_by_label("Level").select_option(book["bots"][-1])
    page.get_by_role("radio", name="Time bank").click()
    page.get_by_label("Time for each player").select_option("P3D")
    page.get_by_label("Days of absence").select_option("7")
    page.get_by_label("Clocks rest overnight and on days off").check()
    page.get_by_role("radio", name="The players").click()
    page.get_by_text("Your own part in the dice").click()
    page.get_by_label("Words to go with it, if you like").fill("salt & <pepper>")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".seat-row").first).to_contain_text("salt & <pepper>")
    game = host.ask("GET", f"/games/{page.url.rpartition('/')[2]}")
    assert game["clock"] == {"kind": "bank", "bank": "P3D", "increment": "PT10S"}
    assert (game["visibility"], game["absence_days"], game["nights"]) == ("private", 7, True)
    assert game["seats"][1]["invited"]["name"] == friend.name
    assert game["seats"][-1]["bot"] == book["bots"][-1]


def test_a_name_that_nobody_has_is_told_in_the_form(visit: Visit) -> None:
    host = visit()
    page = host.go(f"/games/new?rulebook={first_book(host)['key']}&invite=Nobody at all")
    with host.watch.expecting("answered 422", "status of 422"):
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("alert")).to_contain_text("Nobody at all")


def test_who_finds_a_table_in_the_lobby_sits_down_and_both_see_it_begin(visit: Visit) -> None:
    host, guest = visit(), visit(PHONE, "")
    book = first_book(host)
    bots = [{"kind": "bot", "level": "normal"}] * (min(book["seats"]) - 2)
    game = announce(host, *bots)
    waiting = host.go(f"/games/{game}")
    expect(waiting.locator(".seat-row")).to_have_count(min(book["seats"]))
    page = guest.go("/lobby")
    page.get_by_label("Game", exact=True).select_option(book["key"])
    page.wait_for_url(f"**/lobby?*rulebook={book['key']}*")
    page.locator(f'.game-row a.button[href="/games/{game}"]').click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".table")).to_be_visible()
    expect(waiting.locator(".table")).to_be_visible()


def test_a_table_whose_log_broke_and_was_ended_gives_no_other_reason(visit: Visit, stack: Stack) -> None:
    host = visit()
    game = announce(host)
    log = LogStore(writer(stack.settings.redis_url))
    head = log.head(game)
    assert head is not None
    log.append(game, head.version, head.hash, [Draft("castled", 1, {}, {})], at=1, by="system", cause="test")
    log.end(game, Ended(2, "It broke.", head.version, head.hash))

    with host.page.expect_response(lambda answer: f"{game}/events?after=" in answer.url) as told:
        page = host.go(f"/games/{game}")
    told.value.finished()
    expect(page.get_by_text("A table that was called off")).to_be_visible()
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")

    expect(page.locator(".lead")).to_have_count(0)


def test_the_host_fills_seats_takes_invitations_back_and_calls_the_game_off(visit: Visit) -> None:
    host, friend = visit(), visit()
    game = announce(host, {"kind": "invited", "player": friend.name})
    page, theirs = host.go(f"/games/{game}"), friend.go(f"/games/{game}")
    theirs.get_by_role("button", name="Decline").click()
    theirs.get_by_role("dialog").get_by_role("button", name="Decline").click()
    page.get_by_role("button", name="Fill…").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("A player, by name").fill(friend.name)
    dialog.get_by_role("button", name="Invite").click()
    expect(theirs.get_by_role("button", name="Accept and sit down")).to_be_visible()
    page.get_by_role("button", name="Withdraw").click()
    expect(theirs.get_by_role("button", name="Accept and sit down")).to_have_count(0)
    page.get_by_role("button", name="Call the game off").click()
    page.get_by_role("dialog").get_by_role("button", name="Call the game off").click()
    expect(page.locator(".lead")).to_contain_text("The host called it off.")
    expect(theirs.locator(".lead")).to_contain_text("The host called it off.")
    assert host.ask("GET", f"/games/{game}")["status"] == "aborted"
    page.get_by_role("link", name="Set it up again").click()
    expect(page.get_by_label("Seat 1")).to_have_value("me")


def test_who_wants_to_watch_finds_what_others_watch(visit: Visit) -> None:
    player, spectator = visit(), visit(name="")
    game = open_table([player], first_book(player)["key"])
    spectator.sit_at(game)
    page = player.go("/lobby")
    page.get_by_role("radio", name="Worth watching").click()
    row = page.locator(".game-row", has=page.locator(f".game-row-title[href='/games/{game}']"))
    expect(row).to_contain_text("1 spectator")


def test_a_game_that_is_none_and_a_page_that_is_none_say_so(visit: Visit) -> None:
    visitor = visit()
    with visitor.watch.expecting("answered 404", "status of 404"):
        for address in NOWHERE:
            page = visitor.go(address)
            expect(page.locator("h1")).to_have_text("No star by that name")


def test_a_page_that_cannot_be_fetched_comes_with_the_line(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/lobby")
    page.wait_for_selector(".game-list, .empty")
    page.evaluate("window.stillHere = true")
    with visitor.watch.expecting("ERR_INTERNET_DISCONNECTED", "Failed to fetch"):
        visitor.context.set_offline(True)
        page.get_by_role("link", name="Ratings").first.click()
        expect(page.locator(".message-page .lead")).to_contain_text("can’t be reached")
        visitor.context.set_offline(False)
        expect(page.locator(".book-links")).to_be_visible()
    assert page.evaluate("window.stillHere")


def test_a_file_that_was_not_fetched_at_once_is_fetched_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/lobby")
    page.wait_for_selector(".game-list, .empty")
    page.evaluate("window.stillHere = true")
    with visitor.watch.expecting("ERR_INTERNET_DISCONNECTED", "Failed to fetch"):
        page.route("**/leaderboards*.js", lambda route: route.abort("internetdisconnected"), times=1)
        page.get_by_role("link", name="Ratings").first.click()
        expect(page.locator(".book-links")).to_be_visible()
    assert page.evaluate("window.stillHere")


def test_a_release_without_a_file_makes_the_page_begin_anew_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/lobby")
    page.wait_for_selector(".game-list, .empty")
    page.route("**/leaderboards*.js", lambda route: route.fulfill(status=404))
    with visitor.watch.expecting("status of 404", "answered 404", "Failed to fetch"):
        with page.expect_event("domcontentloaded"):
            page.get_by_role("link", name="Ratings").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Off the chart")
    page.unroute("**/leaderboards*.js")
    page.reload()
    expect(page.locator(".book-links")).to_be_visible()


def test_the_page_says_when_the_line_is_lost_and_reads_go_on_by_themselves(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/leaderboards")
    page.wait_for_selector(".book-links")
    page.get_by_role("link", name="Lobby").click()
    page.wait_for_selector(".game-list, .empty")
    with visitor.watch.expecting("ERR_INTERNET_DISCONNECTED"):
        visitor.context.set_offline(True)
        page.get_by_role("link", name="Ratings").first.click()
        expect(page.locator(".offline")).to_contain_text("can’t be reached")
        expect(page.get_by_role("alert")).to_be_visible()
        visitor.context.set_offline(False)
        expect(page.locator(".offline")).to_be_empty()
    expect(page.locator(".book-links")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
