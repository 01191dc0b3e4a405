"""Events are told once and completely: not again beside an answer, and including what standing orders did."""

import random
from email.message import EmailMessage
from typing import Any, cast

import pytest

from clients.api import Json
from clients.mail.compose.composer import Composer
from clients.mail.compose.writing import MOST_SENTENCES
from clients.mail.letters import Answer, Deed
from tests.api.playing import choose
from tests.mail.compose.correspondent import Correspondent, Post, play, table
from tests.mail.compose.written import about, begin, decision, new_game
from tests.patience import eventually

SINCE = "WHAT HAPPENED SINCE YOUR LAST MOVE"
ORDERED = {"en": "Your standing order answered for you:", "fr": "Votre ordre permanent a répondu pour vous\u00a0:"}


def plain(mail: EmailMessage) -> str:
    """The plain text, its lines put together."""
    part = next(one for one in cast("Any", mail).walk() if one.get_content_type() == "text/plain")
    return " ".join(str(part.get_content()).split(" ")).replace("\r\n", "\n").replace("\n    ", " ")


def sentences(answer: Json) -> list[str]:
    """What a move's answer tells."""
    return [event["text"] for event in answer["events"] if event["text"]]


def test_an_answer_does_not_tell_the_move_a_second_time(composer: Composer, post: Post) -> None:
    # given a move after which nothing happened
    ada, bob = Correspondent(post), Correspondent(post)
    game = table([ada, bob], "terre-lune")
    told = moved(ada, bob, game)
    deeds = [Deed(words=str(number), did="played", detail=text) for number, text in enumerate(told)]
    answer = about(ada, "answer", game, answer=Answer(message_id="<m@example.net>", did=deeds))
    before = ada.api.get(f"/v1/games/{game}")["version"]
    # when the answer is written at once, and when it is written after the other's move
    alone = plain(composer(answer).message)
    assert eventually(lambda: play(bob, game, random.Random(4)) and news(ada, game, before))
    followed = plain(composer(answer).message)
    # then
    assert alone.count(told[0]) == 1
    assert SINCE not in alone
    assert followed.count(told[0]) == 2
    assert SINCE in followed


def moved(ada: Correspondent, bob: Correspondent, game: str) -> list[str]:
    """What is told of ada's first move after which only bob is awaited."""
    rng = random.Random(3)
    told: list[str] = []

    def waits() -> bool:
        nonlocal told
        asked = ada.api.get(f"/v1/games/{game}/moves")
        if asked["decision"] is None:
            play(bob, game, rng)
            return False
        body = {"move": choose(asked["forms"], rng), "decision": asked["decision"]["id"]}
        told = sentences(ada.api.post(f"/v1/games/{game}/moves", body))
        return bool(told) and decision(ada, game) is None and decision(bob, game) is not None

    assert eventually(waits)
    return told


def news(person: Correspondent, game: str, after: int) -> list[str]:
    """What is told of what happened after a version."""
    found = person.api.get(f"/v1/games/{game}/events?after={after}")["items"]
    return [event["text"] for event in found if event["text"]]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_standing_order_played_is_told_as_such(composer: Composer, post: Post, language: str) -> None:
    # given somebody who played by hand, and left an order that answered so soon that the mail tells of both
    ada, bob = Correspondent(post, language), Correspondent(post, language)
    game, told = ordered(ada, bob)
    while len(told) >= MOST_SENTENCES:
        game, told = ordered(ada, bob)
    # when it is told
    text = plain(composer(about(ada, "awaited", game)).message)
    # then the mail tells of it after the last move by hand
    assert text.index(told[0]) < text.index(ORDERED[language])
    assert text.count(ORDERED[language]) == 1
    assert "o1" not in text.split()


def ordered(ada: Correspondent, bob: Correspondent) -> tuple[str, list[str]]:
    """A game in which an order answered after a move by hand, and what is told from that move on."""
    game = new_game(ada, bob)
    before = ada.api.get(f"/v1/games/{game}")["version"]
    asked = ada.api.get(f"/v1/games/{game}/moves")
    by_hand = {"move": choose(asked["forms"], random.Random(5)), "decision": asked["decision"]["id"]}
    mine = sentences(ada.api.post(f"/v1/games/{game}/moves", by_hand))[0]
    begin(ada, bob, game, 0)
    form = ada.api.get(f"/v1/games/{game}/moves")["forms"][0]
    picks = {field["name"]: {"pick": "first"} for field in form["fields"]}
    order = {"do": "move", "move": {"type": form["type"], **picks}, "times": 1, "pace": "at_once"}
    ada.api.put(f"/v1/games/{game}/orders", {"orders": [order]})
    assert eventually(lambda: ada.api.get(f"/v1/games/{game}/orders")["orders"][0]["fired"])
    begin(ada, bob, game, 0)
    told = news(ada, game, before)
    return game, told[told.index(mine) :]
