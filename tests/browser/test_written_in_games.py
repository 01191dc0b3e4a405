"""Whatever is written in the course of a game is shown as text: in forms, tray, log, picture, replay and result."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.scribes import Scribes, writable, write
from tests.browser.test_free_text import MARKUP, unharmed
from tests.browser.visitors import Visitor

PICTURE = "[...document.querySelectorAll('[data-picture]')].map((one) => one.shadowRoot?.textContent ?? '').join()"
"""All that is written in the board's picture; it breaks lines where it wants."""
BEGINNING = MARKUP.split()[0]
TEXT = f"{MARKUP},"
"""The comma makes a single word of it, where words are wanted."""
MOST_STEPS = 40
RACES = {"guess"}
"""Written by one alone: the next has only as long as that took, and a browser may take longer (FA-138)."""
ENDS = {"name_person"}
"""Written last: it may be right, and then there is nothing more to ask (FA-146)."""
Fields = set[tuple[str, str]]

WRITTEN: dict[str, tuple[set[str | int], set[str], Fields]] = {
    "words": ({"B4", 4}, {"begin"}, {("words", "words")}),
    "title": ({"B5", 5}, {"begin"}, {("set_title", "title"), ("set_title", "accept"), ("guess", "text")}),
    "person": (
        {"B8", 8},
        {"propose_person"},
        {("propose_person", "name"), ("propose_person", "accept"), ("ask_free", "text"), ("name_person", "text")},
    ),
    "name": ({"B12", 12}, {"write_name"}, {("write_name", "reference")}),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_words_of_a_game_are_text(visit: Visit, what: str) -> None:
    # given: three people, one of whom stands where something is written
    places, begins, wanted = WRITTEN[what]
    scribes = Scribes([visit(), visit(), visit()], places)
    scribes.reach(begins)

    # when: whatever takes the text is given it in the browser
    author, stops = _write_everything(scribes, wanted)

    # then: it is read during the game by who wrote it, after it by everybody, and nothing has happened
    _read_log(next(one for one in scribes.people if one.id == author), scribes.game)
    for visitor in scribes.people[1:]:
        visitor.ask("POST", f"/games/{scribes.game}/resignation", json={})
    for visitor in scribes.people:
        _read_log(visitor, scribes.game)
    assert any(_is_pictured(scribes.people[0], scribes.game, stop) for stop in stops)


def _write_everything(scribes: Scribes, wanted: Fields) -> tuple[str, list[tuple[int, int]]]:
    """Until all is written and answered: who began, and where it was, as version and seat."""
    written: Fields = set()
    authors: Fields = set()
    stops: list[tuple[int, int]] = []
    first = ""
    for _ in range(MOST_STEPS):
        who, decision = scribes.awaited()
        fresh = [form for form in decision["forms"] if not {(who.id, form["type"]), ("", form["type"])} & authors]
        fresh.sort(key=lambda form: form["type"] in ENDS)
        form = next((form for form in fresh if writable(form, TEXT)), None)
        asked = BEGINNING in str(decision["forms"])
        if asked:
            unharmed(who.sit_at(scribes.game))
        if form:
            write(who.sit_at(scribes.game), form, TEXT)
            unharmed(who.page)
            written |= {(form["type"], name) for name in writable(form, TEXT)}
            first = first or who.id
            authors.add(("" if form["type"] in RACES else who.id, form["type"]))
            version = who.ask("GET", f"/games/{scribes.game}")["version"]
            stops.append((version, decision["decision"]["seat"]))
        elif wanted <= written and not asked:
            return first, stops
        else:
            scribes.further(who, decision)
    raise AssertionError(f"not written: {wanted - written}")


def _read_log(visitor: Visitor, game: str) -> None:
    page = visitor.sit_at(game)
    visitor.turn_to("Log", game)
    page.locator(".log").get_by_text(MARKUP).first.wait_for()
    unharmed(page)


def _is_pictured(visitor: Visitor, game: str, stop: tuple[int, int]) -> bool:
    """Whether the replay's picture shows the text to that seat."""
    version, seat = stop
    page = visitor.go(f"/games/{game}/replay?at={version}&as={seat}")
    page.wait_for_selector("[data-picture] svg")
    page.locator(".log").get_by_text(MARKUP).first.wait_for()
    unharmed(page)
    return BEGINNING in page.evaluate(PICTURE)
