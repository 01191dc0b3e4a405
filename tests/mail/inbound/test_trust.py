"""What is trusted: a secret address and its one sender. Anything else plays nothing and gets no answer."""

import time

import pytest
from structlog.testing import capture_logs

from clients.mail.letters import Letter
from service.mail.letters.model import Letter as Record
from service.settings import Settings
from service.wiring import Wiring
from tests.faults.stack import Stack
from tests.mail.inbound.conftest import OWN
from tests.mail.inbound.player import Player
from tests.mail.inbound.postman import Postman, reply_to

DAY_MS = 24 * 60 * 60 * 1000
AUTHENTIC = "mx.example.org; dmarc=pass header.from=example.org"


def untouched(player: Player, game: str) -> bool:
    """Whether nothing happened: no move, no letter, no outcome."""
    letters = [one for one in player.log() if one["game"] == game]
    return not player.moves(game) and not player.letters("answer", game) and not any(one["outcome"] for one in letters)


@pytest.mark.parametrize(
    "headers",
    [
        {"From": "Ada <ada@example.org>, Eve <eve@example.net>"},
        {"From": ""},
        {"From": "Undisclosed:;"},
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<players.example.net>"},
        {"X_Astrolude_Letter": "mzxw6ytboi2wg4tf"},
        {"Return_Path": "<>"},
        {"Subject": "Automatic reply: Astrolude"},
        {"Authentication_Results": "mx.example.org; dmarc=fail header.from=example.org"},
        {"Authentication_Results": "mx.example.org; spf=fail smtp.mailfrom=x.example; dkim=none"},
        {"Authentication_Results": "mx.example.org; spf=softfail; dkim=fail"},
        {"Authentication_Results": "mx.example.org; dmarc=("},
    ],
    ids=lambda headers: ", ".join(f"{name}: {value}" for name, value in headers.items())[:60],
)
def test_what_isnt_the_players_own_mail_leads_to_nothing(
    ada: Player, game: str, asked: Letter, postman: Postman, headers: dict[str, str]
) -> None:
    mail = reply_to(asked, ada.address, ada.words(game), **headers)
    assert postman.send(mail) == 250
    assert untouched(ada, game)


@pytest.mark.parametrize(
    "results",
    [
        AUTHENTIC,
        "mx.example.org; spf=fail; dkim=fail; dmarc=pass",
        "mx.example.org; spf=fail; dkim=pass header.d=example.org",
        "mx.example.org; none",
        "forger.example; dmarc=fail",
    ],
)
def test_what_the_own_server_lets_pass_plays(
    ada: Player, game: str, asked: Letter, postman: Postman, results: str
) -> None:
    mail = reply_to(asked, ada.address, ada.words(game), Authentication_Results=results)
    assert postman.send(mail) == 250
    assert ada.did(game) == ["played"]


def test_sender_and_reply_to_dont_count(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    # given a mail of somebody else that names Ada wherever it can, but as its author
    headers = {"From": "eve@example.net", "Sender": ada.address, "Reply_To": ada.address, "Cc": ada.address}
    assert postman.send(reply_to(asked, "", ada.words(game), **headers), ada.address) == 250
    assert ada.did(game) == ["other_address"]
    assert ada.moves(game) == []


def test_unknown_tokens_are_taken_like_any_other(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    mail = reply_to(asked, ada.address, ada.words(game))
    del mail["To"]
    mail["To"] = f"play+{'a' * 32}@example.org"
    assert postman.send(mail) == 250
    assert postman.bring(mail.as_bytes(), "x@example.net", "play@example.org") == [250]
    assert postman.bring(mail.as_bytes(), "x@example.net", "play+x@example.org") == [250]
    assert untouched(ada, game)


def test_the_letter_of_another_seat_is_no_use(ada: Player, bob: Player, postman: Postman) -> None:
    # given two who play by mail at one table
    eve = Player(ada.bag)
    game = ada.table(eve)
    asked = ada.letter("awaited", game)
    # when one answers the letter of the other
    assert postman.send(reply_to(asked, eve.address, ada.words(game))) == 250
    # then only whose letter it is hears of it
    assert ada.did(game) == ["other_address"]
    assert (ada.moves(game), eve.letters("answer")) == ([], [])


def test_after_its_time_a_token_plays_nothing_and_its_player_hears_why(
    ada: Player, game: str, asked: Letter, postman: Postman, stack: Stack
) -> None:
    # given a token that ended yesterday
    parts = Wiring(Settings.load({"ASTROLUDE_VAR": str(stack.settings.var)}))
    now = int(time.time() * 1000)
    record = Record(
        id=asked.id,
        account=ada.api.get("/v1/accounts/me")["id"],
        kind="awaited",
        reference="1-0",
        at=now,
        created=now,
        game=game,
        seat=0,
        decision="1-0",
    )
    token = parts.address_tokens.open(record, now - 61 * DAY_MS)
    mail = reply_to(asked, ada.address, ada.words(game))
    mail.replace_header("To", OWN.reply_to(token))
    # when a mail goes there
    assert postman.send(mail) == 250
    # then nothing is played, and the answer says why
    assert ada.moves(game) == []
    assert ada.did(game) == ["expired"]


def test_no_log_line_tells_a_secret(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    with capture_logs() as lines:
        mail = postman.answer(ada, asked, f"say Nobody shall read this\n{ada.words(game)}")
        postman.send(reply_to(asked, "eve@example.net", "resign"))
        assert ada.did(game) == ["said", "played"]
    told = str(lines)
    assert "mail_taken" in told
    secrets = (str(asked.reply), ada.address, "Nobody", str(mail["Message-ID"]), "eve@")
    assert [secret for secret in secrets if secret in told] == []
