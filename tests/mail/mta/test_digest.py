"""Several games' turns in one letter, each answered where the letter says."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tests.mail.mta.conftest import Arrive, Gateways
from tests.mail.mta.correspondents import Correspondent
from tests.mail.mta.pages import read
from tests.mail.mta.programs import Received, terse
from tests.mail.mta.tables import open_table
from tests.mail.mta.test_conduct import until_awaited
from tests.mail.mta.test_whole_games import ids
from tests.patience import eventually

ZONE = ZoneInfo("Europe/Paris")
"""Where correspondents live."""
_ADDRESS = re.compile(r"^(\S+@\S+)$", re.MULTILINE)


def test_a_digest_asks_for_the_moves_of_several_games_and_each_is_played(arrive: Arrive, gateway: Gateways) -> None:
    # given somebody who wants one letter a day, and is awaited in two games
    ada, bob = arrive(), arrive()
    ada.confirm()
    wish_digest(ada, timedelta(hours=6))
    games = [open_table([ada, bob], "systeme-solaire") for _ in range(2)]
    for game in games:
        until_awaited(ada, bob, game)
    assert eventually(lambda: {letter["game"] for letter in waiting(ada, "awaited")} == set(games))
    before = len(ada.read)

    # when its time has come, and the letter is answered as it says
    wish_digest(ada, timedelta(minutes=1))
    assert eventually(lambda: ada.look() or len(ada.read) > before), ada.log()
    (digest,) = ada.read[before:]
    asked = questions(digest)
    for address, words in asked:
        ada.post(terse(digest._replace(reply_to=address), words), address)

    # then there is a move in both games
    assert len(asked) == len({address for address, _ in asked}) == len(games)
    assert eventually(lambda: all(ada.moves(game) for game in games)), ada.log()
    # and each was told of, while of the digest and what it carried nothing is left to send
    assert eventually(lambda: (ada.look(), answers(ada) == len(games) and ada.told())[1]), ada.log()
    log = ada.log()
    carried = [letter for letter in log if letter["kind"] in ("awaited", "started", "digest") and letter["sent"]]
    assert {letter["game"] for letter in carried if letter["kind"] == "awaited"} >= set(games)
    assert [letter["kind"] for letter in log if letter["message_id"] == digest.message_id].count("awaited") == len(
        games
    )
    assert sorted(mail.message_id for mail in ada.read) == sorted(ids(log))


def wish_digest(person: Correspondent, ahead: timedelta) -> None:
    """Want one letter a day, at the full minute about so far ahead."""
    at = (datetime.now(ZONE) + ahead).strftime("%H:%M")
    person.api.put("/v1/accounts/me/notices", {"mode": "digest", "digest_at": [at]})


def waiting(person: Correspondent, kind: str) -> list[dict[str, object]]:
    """The letters of a kind that wait for their time."""
    return [letter for letter in person.log() if (letter["kind"], letter["state"]) == (kind, "waiting")]


def answers(person: Correspondent) -> int:
    """How many mails were answered."""
    return sum(1 for letter in person.log() if (letter["kind"], letter["state"]) == ("answer", "sent"))


def questions(digest: Received) -> list[tuple[str, str]]:
    """The addresses that the games of a digest are answered at, each with what makes its first choice."""
    above, *rest = _ADDRESS.split(digest.text)
    asked = []
    for address, below in zip(rest[::2], rest[1::2], strict=True):
        choice = read(above).choices[0]
        asked.append((address, choice.example or choice.mark))
        above = below
    return asked
