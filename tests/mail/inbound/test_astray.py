"""Mails that are no reply: who is known and proven to have written gets one letter that helps, anybody else nothing."""

from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from uuid import uuid4

import pytest

from clients.mail.compose.composer import Composer
from clients.mail.letters import Letter
from tests.mail.inbound.player import Player
from tests.mail.inbound.postman import Postman, reply_to

PROVEN = "mx.example.org; dkim=pass header.d=example.org"


def written(sender: str, **headers: str) -> EmailMessage:
    """A mail that somebody wrote to the plain address, proven by the own mail server."""
    mail = EmailMessage()
    fields = {"From": sender, "To": "Astrolude <play@example.org>", "Subject": "My move", **headers}
    fields = {"Message_ID": f"<{uuid4().hex}@mail.example.org>", "Authentication_Results": PROVEN, **fields}
    for name, value in fields.items():
        mail[name.replace("_", "-")] = value
    mail.set_content("bid 7")
    return mail


def brought(postman: Postman, mail: EmailMessage, sender: str = "x@example.org", to: str = "play@example.org") -> None:
    assert postman.bring(mail.as_bytes(), sender, to) == [250]


def told(player: Player) -> list[str]:
    """What the player's answers about no game say."""
    return [deed.did for letter in player.letters("answer") if letter.answer for deed in letter.answer.did]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_writes_to_the_plain_address_is_told_how_to_answer(
    ada: Player, postman: Postman, composer: Composer, language: str
) -> None:
    # given
    player = Player(ada.bag, language)
    mail = written(f"Ada <{player.address}>")
    # when
    brought(postman, mail)
    # then one letter to the confirmed address stands behind the mail, and says what to do and where
    letter = player.letter("answer")
    sent = BytesParser(policy=default).parsebytes(composer(letter).message.as_bytes())
    plain = sent.get_body(("plain",))
    text = plain.get_content() if plain else ""
    assert (sent["In-Reply-To"], sent["To"].addresses[0].addr_spec) == (mail["Message-ID"], player.address)
    assert ("choices" if language == "en" else "choix") in text
    assert "/settings" in text
    assert sent["Auto-Submitted"] == "auto-replied"


DUBIOUS: list[dict[str, str]] = [
    {"Authentication_Results": "mx.example.org; none"},
    {"Authentication_Results": "forger.example; dkim=pass header.d=example.org; dmarc=pass header.from=example.org"},
    {"Authentication_Results": "mx.example.org; dkim=pass header.d=example.net; spf=pass smtp.mailfrom=x@example.net"},
    {"Authentication_Results": "mx.example.org; dkim=pass header.d=org"},
    {"Authentication_Results": "mx.example.org; dkim=pass header.d=mail.example.org"},
    {"Authentication_Results": "mx.example.org; dkim=pass header.d=ample.org"},
    {"Authentication_Results": "mx.example.org; dkim=fail header.d=example.org; dmarc=fail header.from=example.org"},
    {"Authentication_Results": "mx.example.org; dkim=pass header.d=(("},
    {"Auto_Submitted": "auto-replied"},
    {"Precedence": "list"},
    {"List_Id": "<players.example.net>"},
    {"Subject": "Automatic reply: Your turn"},
    {"X_Astrolude_Letter": "mzxw6ytboi2wg4tf"},
    {"Return_Path": "<>"},
    {"To": "players@example.net"},
]


def test_strangers_machines_and_what_is_not_proven_get_nothing(ada: Player, postman: Postman) -> None:
    # given mails in the name of somebody known, and of strangers
    player = Player(ada.bag)
    for headers in DUBIOUS:
        brought(postman, written(player.address, **headers))
    brought(postman, written(player.address), sender="")
    brought(postman, written(f"{player.address}, eve@example.org"))
    stranger = f"{uuid4().hex}@example.org"
    brought(postman, written(stranger))
    # when, after all of them, one comes that is as it should be
    brought(postman, written(player.address))
    # then it alone is answered
    player.letter("answer")
    assert told(player) == ["no_reply"]
    assert ada.bag.letters(stranger) == []


@pytest.mark.parametrize(
    "results",
    ["dmarc=pass header.from=example.org", "spf=pass smtp.mailfrom=x@example.org", "dkim=pass header.i=@example.org"],
)
def test_a_token_that_nobody_knows_is_none(ada: Player, postman: Postman, results: str) -> None:
    player, unknown = Player(ada.bag), f"play+{'a' * 32}@example.org"
    mail = written(player.address, To=unknown, Authentication_Results=f"mx.example.org; {results}")
    brought(postman, mail, to=unknown)
    player.letter("answer")
    assert told(player) == ["no_reply"]


def test_an_answer_from_another_address_plays_nothing_and_brings_the_question_again(
    ada: Player, game: str, asked: Letter, postman: Postman, composer: Composer
) -> None:
    # given one who has a letter, and answers it from an address that nobody knows
    other = f"{uuid4().hex}@example.net"
    assert postman.send(reply_to(asked, other, ada.words(game))) == 250
    # then the letter's address alone is told, and asked again
    letter = ada.letter("answer", game)
    assert ada.did(game) == ["other_address"]
    assert (ada.moves(game), ada.bag.letters(other)) == ([], [])
    assert letter.decision == asked.decision
    # and the answer to that, from the right address, plays
    assert "another address" in composer(letter).message.as_string()
    postman.answer(ada, letter, ada.words(game))
    assert ada.did(game, 1) == ["played"]
