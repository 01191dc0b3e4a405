"""Whole games of every rulebook by mail, between two people and bots, through a real MTA and a real IMAP server."""

from collections.abc import Sequence

import pytest

from games.core.catalogue import rulebooks
from tests.mail.mta.conftest import Arrive, Gateways
from tests.mail.mta.correspondents import Correspondent, Json
from tests.mail.mta.servers import MailServers
from tests.mail.mta.tables import open_table, play_out

POLLED = "systeme-solaire"
"""The game that is played through a box which is looked into now and then; all others come by LMTP."""


@pytest.mark.parametrize("rulebook", sorted(rulebooks().keys() - {POLLED}))
def test_a_whole_game_is_played_by_mail(rulebook: str, arrive: Arrive, servers: MailServers, gateway: Gateways) -> None:
    people = [arrive("fr"), arrive("en")]
    for person in people:
        person.confirm()

    game = open_table(people, rulebook)
    over = play_out(people, game)

    assert_played_by_mail(over, people, servers)


def test_a_whole_game_is_played_by_mail_that_is_polled(arrive: Arrive, servers: MailServers, polling: Gateways) -> None:
    people = [arrive("en"), arrive("fr")]
    for person in people:
        person.confirm()

    game = open_table(people, POLLED)
    over = play_out(people, game)

    assert_played_by_mail(over, people, servers)
    assert all(b"image/png" in person.read[-1].raw for person in people)


def assert_played_by_mail(over: Json, people: Sequence[Correspondent], servers: MailServers) -> None:
    """The game is over and sound, mails played all of it, and nobody got more than the log of deliveries says."""
    audit = people[0].api.get(f"/v1/games/{over['id']}/audit")
    assert (over["status"], audit["sound"]) == ("finished", True)
    for person in people:
        letters = person.log()
        played = [letter for letter in letters if "played" in (letter["outcome"] or "").split(",")]
        assert len(person.moves(over["id"])) == len(played) > 0
        # What a letter offers is understood; one slip of a robot that knows no game would be answered, and it goes on.
        assert len(person.refused) <= 1, person.refused
        assert sorted(mail.message_id for mail in person.read) == sorted(ids(letters))
        assert [thread for thread in person.threads() if thread & ids(letters, over["id"])] == [
            ids(letters, over["id"])
        ]
    assert servers.recipients() <= servers.addresses


def ids(letters: Sequence[Json], game: str | None = None) -> set[str]:
    """The Message-IDs of the letters that were sent, or of those about a game."""
    return {
        letter["message_id"]
        for letter in letters
        if letter["state"] == "sent" and (game is None or letter["game"] == game)
    }
