"""What must not go on: mail to people who want none, to a dead address, and between autoresponders."""

from urllib.parse import urlsplit

import requests

from tests.faults.stack import Stack
from tests.mail.mta.conftest import Arrive, Gateways
from tests.mail.mta.correspondents import Correspondent
from tests.mail.mta.programs import automatic
from tests.mail.mta.servers import MailServers
from tests.mail.mta.tables import open_table
from tests.patience import eventually

AWAY = 'require ["vacation"]; vacation :days 1 "I am at sea.";'


def play(person: Correspondent, game: str) -> None:
    """The default move, by the API."""
    asked = person.api.get(f"/v1/games/{game}/moves")
    person.api.post(f"/v1/games/{game}/moves", {"move": asked["default"], "decision": asked["decision"]["id"]})


def awaited(person: Correspondent, game: str) -> bool:
    return person.api.get(f"/v1/games/{game}/moves")["decision"] is not None


def letters(person: Correspondent, kind: str, state: str) -> int:
    return sum(1 for letter in person.log() if (letter["kind"], letter["state"]) == (kind, state))


def until_awaited(person: Correspondent, other: Correspondent, game: str) -> None:
    """The other plays whenever it is asked, until this person is."""
    assert eventually(lambda: awaited(person, game) or awaited(other, game))
    while not awaited(person, game):
        play(other, game)
        assert eventually(lambda: awaited(person, game) or awaited(other, game))


def hear(person: Correspondent) -> None:
    """Wait for a mail, and until no more is on its way: the log says so a moment after the box has it."""
    before = len(person.read)
    assert eventually(lambda: (person.look() or len(person.read) > before) and person.told()), person.servers.logs()


def test_one_click_of_a_mail_program_ends_all_mail(arrive: Arrive, stack: Stack, gateway: Gateways) -> None:
    ada, bob = arrive(), arrive()
    ada.confirm()
    game = open_table([ada, bob], "systeme-solaire")
    until_awaited(ada, bob, game)
    hear(ada)
    link = ada.read[-1].unsubscribe
    assert urlsplit(link).netloc == urlsplit(stack.url).netloc

    answer = requests.post(link, {"List-Unsubscribe": "One-Click"}, allow_redirects=False, timeout=60)
    play(ada, game)
    until_awaited(ada, bob, game)

    assert answer.ok
    assert ada.api.get("/v1/accounts/me/notices")["mode"] == "none"
    assert eventually(lambda: ada.log()[0]["state"] == "dropped"), ada.log()[0]
    assert ada.look() == []


def test_a_dead_address_gets_no_more_mail(arrive: Arrive, servers: MailServers, gateway: Gateways) -> None:
    ada, bob = arrive(), arrive()
    ada.confirm()
    servers.remove_box(ada.address)

    game = open_table([ada, bob], "systeme-solaire")
    until_awaited(ada, bob, game)

    assert eventually(lambda: ada.api.get("/v1/accounts/me/mail")["state"] == "bouncing"), servers.logs()
    servers.settle()
    bounced = letters(ada, "awaited", "bounced") + letters(ada, "started", "bounced")
    assert 1 <= bounced <= 2
    play(ada, game)
    until_awaited(ada, bob, game)
    assert eventually(lambda: letters(ada, "awaited", "sent") + letters(ada, "awaited", "waiting") == 0), ada.log()
    servers.settle()
    assert servers.recipients() <= servers.addresses
    # and a box that is there again, and is confirmed again, hears what waits
    servers.add_box(ada.address)
    ada.confirm()
    assert eventually(lambda: letters(ada, "awaited", "sent") == 1), ada.log()
    hear(ada)


def test_who_is_away_makes_no_loop(arrive: Arrive, servers: MailServers, gateway: Gateways) -> None:
    ada, bob = arrive(sieve=AWAY), arrive()
    ada.confirm()

    game = open_table([ada, bob], "systeme-solaire")
    until_awaited(ada, bob, game)

    hear(ada)
    servers.settle()
    assert letters(ada, "answer", "sent") == 0
    assert awaited(ada, game)


def test_an_automatic_answer_plays_nothing_and_is_not_answered(
    arrive: Arrive, servers: MailServers, gateway: Gateways
) -> None:
    ada, bob = arrive(), arrive()
    ada.confirm()
    game = open_table([ada, bob], "systeme-solaire")
    until_awaited(ada, bob, game)
    hear(ada)
    letter = ada.read[-1]

    for headers in ({"Auto-Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"X-Autoreply": "yes"}):
        ada.post(automatic(letter, "1", headers), letter.reply_to)
    servers.settle()

    assert awaited(ada, game)
    assert letters(ada, "answer", "sent") + letters(ada, "answer", "waiting") == 0
