"""Letters about a real tournament in both languages, word for word as they are kept beside this test."""

import re
from pathlib import Path
from typing import Any

import pytest

from clients.api import Json
from clients.mail.compose.composer import Composer
from clients.mail.compose.mail import Overtaken
from clients.mail.letters import Item, OfTournament, Thread
from tests.mail.compose.correspondent import Correspondent, Post
from tests.mail.compose.reading import Reader, base_subject, first_line, flat, plain, read_back, source
from tests.mail.compose.written import LEAVE, letter
from tests.patience import eventually

KEPT = Path(__file__).with_name("letters")
CUP: Json = {
    "format": "round-robin",
    "cycles": 2,
    "rulebook": "terre-lune",
    "seats": 2,
    "clock": {"kind": "per_move", "limit": "P3D"},
    "round_time": "P14D",
}
ROWS = re.compile(r"^\d+\. (.*?) {2,}(\S+) +(\d+ / \d+ / \d+)$", re.MULTILINE)
VARYING = (
    (re.compile(r"\b[a-z2-7]{16}\b"), "0123456789abcdef"),
    (re.compile(r"(· \w+) [a-z2-7]{6}$", re.MULTILINE), r"\1 012345"),
    (re.compile(r"(The round ends|La ronde se termine le) .*?(?=\n\n)", re.DOTALL), r"\1 …"),
)


def announced(ada: Correspondent, elise: Correspondent, **fields: Any) -> str:
    """A tournament of both that has begun; its id."""
    cup: str = ada.api.post("/v1/tournaments", {**CUP, "title": "Coupe d’été", **fields})["id"]
    for one in (ada, elise):
        one.api.put(f"/v1/tournaments/{cup}/entry", {})
    ada.api.post(f"/v1/tournaments/{cup}/start", {})
    return cup


def win(ada: Correspondent, elise: Correspondent, cup: str, number: int) -> None:
    """Have the one win the game of a round, and the tournament go on."""
    path = f"/v1/tournaments/{cup}"

    def game() -> str:
        return str(ada.api.get(f"{path}/rounds")["items"][0]["tables"][0]["game"])

    assert eventually(lambda: ada.api.get(path)["round"] == number)
    assert eventually(lambda: game() in [row["id"] for row in ada.api.get("/v1/games?mine=true")["items"]])
    elise.api.post(f"/v1/games/{game()}/resignation", {})
    ada.api.post(f"/v1/games/{game()}/win", {})
    assert eventually(lambda: (one := ada.api.get(path))["status"] == "finished" or one["round"] > number)


def told(text: str) -> str:
    """The text without what is another each time."""
    for varying, placed in VARYING:
        text = varying.sub(placed, text)
    return text


def test_letters_about_a_tournament_are_as_they_were(composer: Composer, post: Post) -> None:
    # given two who read another language each, in a tournament with an outlandish name
    ada, elise = Correspondent(post, "en", name="Ada Cup"), Correspondent(post, "fr", name="Élise Coupe")
    cup = announced(ada, elise)
    subjects: dict[str, set[str]] = {"en": set(), "fr": set()}

    def hold(kind: OfTournament, number: int | None = None, of: str = cup, name: str = "") -> None:
        for one in (ada, elise):
            wanted = letter(one, kind, tournament=of, round=number, reply=None, thread=Thread("<a@x>", "<b@x>"))
            mail = read_back(composer, wanted)
            language = one.api.language
            kept = KEPT / f"{name or kind}-{language}.txt"
            assert told(f"{mail['Subject']}\n\n{plain(mail)}") == kept.read_text(encoding="utf-8"), kept.name
            # the same standings in both forms, with the way out, and in a thread
            words = flat(Reader(source(mail)).words)
            assert all(cell in words for row in ROWS.findall(plain(mail)) for cell in row)
            assert mail["List-Unsubscribe"] == f"<https://games.example.org/v1/unsubscribe/{LEAVE}>"
            assert (mail["Reply-To"], mail["References"], "##" in first_line(mail)) == (None, "<a@x> <b@x>", False)
            if of == cup:
                subjects[language].add(base_subject(mail))

    # when it begins, and a round is played
    hold("tournament_started")
    hold("tournament_round", 1)
    win(ada, elise, cup, 1)
    hold("tournament_round", 2, name="tournament_standings")
    # then what had begun before is no news
    with pytest.raises(Overtaken):
        composer(letter(ada, "tournament_finished", tournament=cup))
    # and in the end there are standings, and one subject for all
    win(ada, elise, cup, 2)
    hold("tournament_finished")
    assert {len(found) for found in subjects.values()} == {1}
    # and of one that is called off the reason is told as it was written
    other = announced(ada, elise, title="<b>Cup</b>\u202e &c.")
    ada.api.post(f"/v1/tournaments/{other}/cancellation", {"reason": "No <i>time</i>."})
    hold("tournament_cancelled", of=other)
    with pytest.raises(Overtaken):
        composer(letter(ada, "tournament_round", tournament=other, round=1))
    # and a digest has both
    items = [Item(kind="tournament_finished", tournament=cup), Item(kind="tournament_cancelled", tournament=other)]
    items.append(Item(kind="tournament_started", tournament=other))
    digest = plain(read_back(composer, letter(elise, "digest", items=items, reply=None)))
    assert "Coupe d’été" in digest
    assert "No <i>time</i>." in digest
    assert digest.count(f"https://games.example.org/tournaments/{other}") == 1
