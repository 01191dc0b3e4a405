"""Pages in both forms, whatever their content, and the words of both languages."""

import re
import string
import tomllib
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import pytest

from clients.mail.compose import times
from clients.mail.compose.answering import GOOD, deeds
from clients.mail.compose.board.choosing import choices_of, mail_link
from clients.mail.compose.clean import clean, line
from clients.mail.compose.kinds import KINDS
from clients.mail.compose.page import Choice, Choices, Entry, Page, Standing
from clients.mail.compose.rendering import html, plain
from clients.mail.compose.tournament.cup import STATUS
from clients.mail.compose.words import TEXTS, Words
from clients.mail.letters import OF_ACCOUNT, OF_TOURNAMENTS, PARTINGS, Answer, Deed, Kind

HOSTILE = (
    "<script>alert(1)</script> \"'&amp; \u202egro.live\u2066 \x00\x07\x1b[31m\x85\ud800\u2028x\r\nBcc: a@example.com"
)
LANGUAGES = ("en", "fr")


def every_text(value: str) -> Page:
    """A page on which everything says the same."""
    choice = Choice(mark="1", label=value, words=value, quoted=value, link=mail_link("p+t@example.org", value, value))
    choices = Choices(heading=value, items=[choice], more=value, how=value, tap=value, to="play+t@example.org")
    entry = Entry(
        title=value, names=value, lead=value, until=value, happened=[value], choices=choices, link="x", link_label=value
    )
    page = Page(
        language="en", title=value, choices=choices, entries=[entry], picture=b"png", picture_id="c@example.org"
    )
    for name in (
        "game",
        "names",
        "code",
        "until",
        "left",
        "default",
        "earlier",
        "board",
        "picture_alt",
        "head",
        "standings_heading",
        "standings_key",
        "standings_more",
        "beside",
        "beside_label",
    ):
        setattr(page, name, value)
    page.standings = [Standing(rank=1, name=value, points=value, record=value, own=True, gap=True)]
    page.lead = page.terms = page.below_code = page.happened = [value]
    page.help, page.orders = [(value, value)], [(1, value)]
    page.happened_heading = value
    page.link, page.link_label = "https://games.example.org", value
    page.answerable, page.unsubscribe = True, "https://games.example.org/u"
    return page


def test_nothing_on_a_page_can_write_html_or_turn_the_direction_of_reading() -> None:
    shown = html(every_text(HOSTILE))
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    for form in (shown, plain(every_text(HOSTILE))):
        assert not set(form) & set("\u202e\u2066\x00\x07\x1b\x85\ud800\u2028\r")
        form.encode()
    # and attributes stay attributes
    assert not re.search(r'alt="[^"]*"[^\s>]', shown)


def test_a_line_of_a_player_is_no_line_of_a_letter() -> None:
    assert line("a\r\nSubject: b\u2029c") == "a Subject: b c"
    assert line("déjà\u00a0: vu") == "déjà\u00a0: vu"
    assert clean("e\u0301") == "é"


def test_a_page_that_is_nearly_empty_has_no_empty_parts() -> None:
    page = Page(language="en", title="Hello")
    assert plain(page) == "Hello\n=====\n"
    assert "<h2" not in html(page)
    assert "##" not in html(page)


def test_long_words_and_links_stay_whole_and_lines_are_short() -> None:
    link = f"https://games.example.org/{'x' * 90}"
    page = Page(language="en", title="Hello", lead=[f"{'word ' * 40}{link}"])
    rows = plain(page).splitlines()
    assert link in rows
    assert max(len(row) for row in rows if row != link) <= 72


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_has_a_title_for_how_it_went_and_words_for_all_that_was_done(language: str) -> None:
    words = Words(language)
    bad = ("refused", "unclear", "stale", "expired", "over", "skipped", "empty")
    titles = []
    for did in (*sorted(GOOD), *bad, "shown"):
        page = Page(language=language, title="")
        deeds(page, Answer(message_id="", did=[Deed(words="3", did=did)]), words)
        assert page.done[0].said
        assert page.done[0].good == (did not in bad)
        titles.append(page.title)
    assert len(set(titles)) == 4
    mixed = Page(language=language, title="")
    deeds(mixed, Answer(message_id="", did=[Deed(did="played"), Deed(did="refused", detail="Too low.")]), words)
    assert mixed.title not in titles
    assert mixed.done[1].said.endswith("Too low.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_the_game_is_over_is_said_once(language: str) -> None:
    page = Page(language=language, title="")
    over = Deed(words="3", did="over", code="game_finished", detail="Over it is.")
    deeds(page, Answer(message_id="", did=[over]), Words(language))
    assert page.done[0].said
    assert "Over it is." not in page.done[0].said


def test_every_kind_of_letter_has_somebody_who_writes_it() -> None:
    others = {"confirm", *PARTINGS, *OF_ACCOUNT, *OF_TOURNAMENTS, "moderated", "message", "digest", "withdrawn"}
    assert set(STATUS) == set(OF_TOURNAMENTS)
    assert set(get_args(Kind)) == set(KINDS) | others


def test_both_languages_have_the_same_texts_with_the_same_facts() -> None:
    english, french = (_texts(language) for language in LANGUAGES)
    assert {name: _facts(text) for name, text in english.items()} == {
        name: _facts(text) for name, text in french.items()
    }
    assert not [text for text in french.values() if re.search(r"[^\s\u00a0][:;!?»]|« |'", text.replace("{", ""))]


def _texts(language: str) -> dict[str, str]:
    found = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))
    return {f"{section}.{name}": text for section, names in found.items() for name, text in names.items()}


def _facts(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize(
    ("zone", "locale", "written"),
    [
        ("Europe/Paris", "en_GB", "Sunday, 25 October 2026, 02:30 (Central European Summer Time)"),
        ("Europe/Paris", "fr", "dimanche 25 octobre 2026, 02:30 (heure d’été d’Europe centrale)"),
        ("America/New_York", "en_GB", "Saturday, 24 October 2026, 20:30 (Eastern Daylight Time)"),
        ("Nowhere/At_All", "en_GB", "Sunday, 25 October 2026, 00:30 (Coordinated Universal Time)"),
        ("../etc/passwd", "fr", "dimanche 25 octobre 2026, 00:30 (temps universel coordonné)"),
    ],
)
def test_an_instant_is_written_out_with_the_name_of_its_zone(zone: str, locale: str, written: str) -> None:
    instant = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert times.written(instant, times.zone(zone), locale) == written
    # and the hour that comes twice is told apart
    assert times.written(instant + timedelta(hours=1), times.zone(zone), locale) != written


@pytest.mark.parametrize(
    ("length", "locale", "written"),
    [
        (timedelta(days=2, hours=23, minutes=59), "en_GB", "2 days, 23 hours"),
        (timedelta(days=1, minutes=5), "fr", "1\u00a0jour et 5 minutes"),
        (timedelta(seconds=-5), "en_GB", "1 minute"),
    ],
)
def test_what_is_left_is_told_in_its_two_largest_units(length: timedelta, locale: str, written: str) -> None:
    assert times.length(length, locale) == written


@pytest.mark.parametrize(("text", "length"), [("P3D", {"days": 3}), ("P1WT2H", {"days": 7, "hours": 2}), ("PT0S", {})])
def test_durations_of_the_api_are_understood(text: str, length: Any) -> None:
    assert times.duration(text) == timedelta(**length)


def test_what_is_no_duration_is_refused() -> None:
    with pytest.raises(ValueError, match="no duration"):
        times.duration("3 days")


def test_a_list_shows_the_words_once_for_each_kind_of_move() -> None:
    card = {
        "kind": "one_of",
        "choices": [{"value": v, "label": v, "element": None, "weight": 0} for v in ("Sun", "Moon")],
    }
    field = {"name": "card", "label": "Card", "optional": False, "domain": card}
    forms = [
        {"type": "play", "label": "Play a card", "fields": [field], "elements": [], "schema": {}},
        {"type": "pass", "label": "Pass", "fields": [], "elements": [], "schema": {}},
    ]
    decision = {"version": 1, "hash": "", "decision": {"id": "1-0"}, "forms": forms, "default": None}
    found = choices_of(decision, Words("en"), "play+t@example.org", "Game").items
    assert [bool(choice.words) for choice in found] == [True, False, True]
    assert all(choice.link for choice in found)
