"""Letters that come back: an address that can't take mail gets none; late or delayed mail changes nothing."""

from pathlib import Path

import pytest

from clients.mail.letters import Letter
from tests.mail.inbound.conftest import OWN
from tests.mail.inbound.player import Mailbag, Player
from tests.mail.inbound.postman import Postman

CORPUS = Path(__file__).parents[1] / "corpus"


def _bring(postman: Postman, name: str, letter: Letter) -> None:
    raw = (CORPUS / f"{name}.eml").read_bytes()
    assert postman.bring(raw, "", OWN.bounce_to(str(letter.bounce))) == [250]


def _state(player: Player, letter: Letter) -> str:
    return next(str(one["state"]) for one in player.log() if one["id"] == letter.id)


@pytest.mark.parametrize("name", ["dsn-delayed", "dsn-delivered", "dsn-exim-warning", "vacation-to-bounce-address"])
def test_what_isnt_lost_changes_nothing(ada: Player, game: str, asked: Letter, postman: Postman, name: str) -> None:
    assert game
    _bring(postman, name, asked)
    assert _state(ada, asked) == "sent"


@pytest.mark.parametrize("name", ["dsn-mailbox-full", "dsn-expired", "dsn-policy"])
def test_what_is_refused_for_now_is_noted(ada: Player, game: str, asked: Letter, postman: Postman, name: str) -> None:
    assert game
    _bring(postman, name, asked)
    noted = next(one for one in ada.log() if one["id"] == asked.id)
    assert (noted["state"], noted["problem"][1]) == ("sent", ".")
    assert ada.api.get("/v1/accounts/me/mail")["state"] == "confirmed"


@pytest.mark.parametrize("name", ["dsn-postfix-unknown", "dsn-exim"])
def test_an_address_that_takes_no_mail_gets_none(bag: Mailbag, bob: Player, postman: Postman, name: str) -> None:
    chen = Player(bag)
    game = chen.table(bob)
    letter = chen.letter("awaited", game)
    _bring(postman, name, letter)
    assert _state(chen, letter) == "bounced"
    assert chen.api.get("/v1/accounts/me/mail")["state"] == "bouncing"
    # and the same report again is no fault
    _bring(postman, name, letter)


def test_a_report_at_the_address_for_answers_plays_nothing(
    ada: Player, game: str, asked: Letter, postman: Postman
) -> None:
    raw = (CORPUS / "dsn-postfix-unknown.eml").read_bytes()
    assert postman.bring(raw, "", OWN.reply_to(str(asked.reply))) == [250]
    assert postman.bring(raw, "", OWN.bounce_to(str(asked.reply))) == [250]
    assert ada.moves(game) == []
    assert _state(ada, asked) == "sent"
    assert ada.api.get("/v1/accounts/me/mail")["state"] == "confirmed"
