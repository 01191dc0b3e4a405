"""What the chat gateway does with messages that are no plain answers, and with people whom it does not know."""

import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

from clients.chat import writing
from clients.chat.memory import MOST_WAITING, Heard, Memory
from clients.chat.settings import Settings
from clients.mail.compose.words import TEXTS, texts_in
from clients.mail.letters import Letter, Recipient
from clients.mail.phrases.words.texts import texts as grammar_texts
from clients.mail.settings import SettingError
from tests.mail.chat.conftest import Arrive, Gateway
from tests.mail.chat.people import Person, Town
from tests.mail.chat.prosody import HOST, Prosody
from tests.mail.mta.tables import open_table
from tests.patience import eventually

QUICK: Final = "systeme-solaire"
"""The game whose bots are done soonest."""
PNG: Final = b"\x89PNG"
GIVEN: Final = {"GATEWAY_TOKEN": "t", "CHAT_ADDRESS": "play@example.org", "CHAT_PASSWORD": "p"}


@pytest.fixture
def showing(gateway: Gateway) -> Iterator[Gateway]:
    """The gateway, with pictures."""
    assert gateway.stop() == 0
    gateway.start(pictures=True)
    yield gateway
    assert gateway.stop() == 0
    gateway.start()


def test_a_message_plays_in_the_game_that_is_meant(arrive: Arrive, showing: Gateway, prosody: Prosody) -> None:
    # given
    ada = arrive("en")
    ada.confirm()
    games = [open_table([ada], QUICK) for _ in range(2)]
    assert eventually(lambda: all(_asking(ada, game) for game in games)), showing.log()
    # when
    answered = _answered(ada, "1")
    # then
    assert all(f"- {writing.tag_of(game)} 1" in answered for game in games)
    assert [ada.moves(game) for game in games] == [0, 0]
    # when
    answered = _answered(ada, f"{writing.tag_of(games[0])} gibberish")
    # then
    assert "This wasn’t understood; nothing was played." in answered
    assert [ada.moves(game) for game in games] == [0, 0]
    # when
    _answered(ada, f"{writing.tag_of(games[0])}: {ada.choice(_asking(ada, games[0]))}")
    # then
    assert [ada.moves(game) for game in games] == [1, 0]
    # when
    letter = next(one["message_id"] for one in ada.log() if one["game"] == games[1] and one["kind"] == "awaited")
    _answered(ada, f"> what was said\n{ada.choice(_asking(ada, games[1]))}", quoted=letter)
    # then
    assert ada.moves(games[1]) == 1
    # and the table came as a picture, over TLS
    link = next(message["body"] for message in ada.client.heard if message["id"].endswith("-table"))
    with urlopen(link, context=ssl.create_default_context(cafile=str(prosody.certificate))) as picture:
        assert picture.read().startswith(PNG)


def test_strangers_get_no_answer_and_play_nothing(arrive: Arrive, gateway: Gateway, town: Town) -> None:
    # given
    ada, stranger = arrive("fr"), town.client("stranger")
    ada.confirm()
    game = open_table([ada], QUICK)
    assert eventually(lambda: _asking(ada, game))
    dropped = gateway.log().count("message_dropped")
    asked = ["aide", "help", f"{writing.tag_of(game)} {ada.choice(_asking(ada, game))}"]
    # when
    for words in asked:
        town.send(stranger, gateway.address, words)
    town.send(ada.client, gateway.address, "1", mtype="headline")  # no conversation
    # then
    assert eventually(lambda: gateway.log().count("message_dropped") >= dropped + len(asked))
    assert "C’est joué." in _answered(ada, ada.choice(_asking(ada, game)))
    assert (stranger.heard, ada.moves(game)) == ([], 1)


def test_an_account_that_is_not_there_is_not_written_to_again(arrive: Arrive, gateway: Gateway) -> None:
    # given
    ada = arrive("en")
    # when
    ada.api.put("/v1/accounts/me/mail", {"address": f"xmpp:nobody@{HOST}", "current_password": "correct horse"})
    # then
    assert eventually(lambda: ada.api.get("/v1/accounts/me/mail")["state"] == "none"), gateway.log()
    assert [letter["state"] for letter in ada.log()] == ["bounced"]


def test_a_flood_is_not_kept(tmp_path: Path) -> None:
    # given
    memory = Memory(tmp_path / "new" / "chat.sqlite")
    letter = Letter(id="l", kind="awaited", to=Recipient("xmpp:ada@chat.test"), game="g", reply="r", decision="1-0")
    memory.note(letter, "ada@chat.test", 1.0)
    # when
    kept = [memory.keep(Heard(str(at), "ada@chat.test", "1", "", 2.0)) for at in range(2 * MOST_WAITING)]
    # then
    assert kept == [True] * MOST_WAITING + [False] * MOST_WAITING
    assert not memory.keep(Heard("x", "bob@chat.test", "1", "", 2.0))
    again = Memory(tmp_path / "new" / "chat.sqlite")
    assert ([one.id for one in again.waiting()], again.last()) == (["0"], "x")
    assert (tmp_path / "new" / "chat.sqlite").stat().st_mode & 0o077 == 0


def test_a_letter_that_was_sent_after_a_message_is_not_answered_by_it(tmp_path: Path) -> None:
    # given
    memory = Memory(tmp_path / "chat.sqlite")
    for number, sent in enumerate((10.0, 20.0)):
        letter = Letter(id=f"l{number}", kind="awaited", to=Recipient("xmpp:a@b.test"), game="g", reply=f"r{number}")
        memory.note(letter, "a@b.test", sent)
    # then
    assert [[one.reply for one in memory.latest("a@b.test", at)] for at in (5.0, 15.0, 25.0)] == [[], ["r0"], ["r1"]]
    assert memory.quoted("c@b.test", "l0") == []


def test_messages_say_the_same_things_in_both_languages() -> None:
    said = [texts_in(writing.TEXTS, language) for language in ("en", "fr")]
    of_mails = texts_in(TEXTS, "en")
    assert _keys(said[0]) == _keys(said[1])
    assert {key for key in _keys(said[0]) if key[0] != "chat"} <= _keys(of_mails)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_of_a_message_fits_any_way_that_it_came(language: str) -> None:
    assert "mail" not in str(grammar_texts(language)).lower()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ADDRESS", "play"),
        ("ADDRESS", "play@example.org/phone"),
        ("PASSWORD", ""),
        ("SERVER", "http://example.org"),
        ("SERVER", "xmpp://"),
        ("SEVER", "xmpp://example.org"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    given = {f"ASTROLUDE_{key}": one for key, one in {**GIVEN, f"CHAT_{name}": value}.items()}
    with pytest.raises(SettingError, match=f"ASTROLUDE_CHAT_{name}"):
        Settings.read(given)


def test_the_operator_is_told_where_the_gateway_is() -> None:
    environ = {f"ASTROLUDE_{key}": value for key, value in GIVEN.items()}
    told = subprocess.run(
        [sys.executable, "-m", "clients.chat", "--check"], env=environ, capture_output=True, text=True, check=True
    )
    assert told.stdout == "Chat as play@example.org, over the server that DNS names; kept in var/chat.sqlite.\n"


def _asking(person: Person, game: str) -> str:
    """The newest message that asks for a choice in a game, empty for none."""
    tag = writing.tag_of(game)
    asking = [text for text in person.texts() if tag in text.partition("\n")[0] and person.choice(text)]
    return asking[-1] if asking else ""


def _answered(person: Person, words: str, quoted: str = "") -> str:
    """What the gateway answers."""
    known = len([one for one in person.log() if one["kind"] == "answer" and one["state"] == "sent"])
    person.write(words, quoted)

    def answers() -> list[str]:
        return [str(one["message_id"]) for one in person.log() if one["kind"] == "answer" and one["state"] == "sent"]

    assert eventually(lambda: len(answers()) > known), person.log()[:3]
    newest = answers()[0]
    assert eventually(lambda: newest in person.ids())
    return person.texts()[person.ids().index(newest)]


def _keys(texts: dict[str, dict[str, str]]) -> set[tuple[str, str]]:
    return {(section, name) for section, said in texts.items() for name in said}
