"""Whole games of every rulebook by mail, of people and bots, through a real MTA and a real IMAP server."""

from collections.abc import Sequence
from itertools import cycle

import pytest

from games.core.catalogue import rulebooks
from tests.mail.mta.conftest import Arrive, Gateways
from tests.mail.mta.correspondents import Json
from tests.mail.mta.servers import MailServers
from tests.mail.mta.tables import open_table, play_out
from tests.patience import eventually

AMONG_PEOPLE = "fabulastro"
"""The game in which people do most to one another."""
QUICKEST = "systeme-solaire"
"""The game whose bots are done soonest."""
POLLED_MOVES = 3


@pytest.mark.parametrize(("rulebook", "language"), [*zip(sorted(rulebooks()), cycle(("fr", "en")), strict=False)])
def test_a_whole_game_is_played_by_mail(
    rulebook: str, language: str, arrive: Arrive, servers: MailServers, gateway: Gateways
) -> None:
    """To a sound end; nobody gets more than the log of deliveries says."""
    people = [arrive(language), arrive("fr")] if rulebook == AMONG_PEOPLE else [arrive(language)]

    for person in people:
        person.confirm()
    over = play_out(people, open_table(people, rulebook))

    audit = people[0].api.get(f"/v1/games/{over['id']}/audit")
    assert (over["status"], audit["sound"]) == ("finished", True)
    for person in people:
        letters = person.log()
        played = [letter for letter in letters if "played" in (letter["outcome"] or "").split(",")]
        assert len(person.moves(over["id"])) == len(played) > 0
        assert person.refused == [], "what a letter offers is understood"
        assert sorted(mail.message_id for mail in person.read) == sorted(ids(letters))
        about_it = ids(letters, over["id"])
        for by in ("REFS", "ORDEREDSUBJECT"):
            # The answer to the last mail may have come since the log was read.
            found = [thread & ids(letters) for thread in person.threads(by) if thread & about_it]
            strays = set[str]().union(*found) ^ about_it
            assert found == [about_it], [letter for letter in letters if letter["message_id"] in strays]
    assert servers.recipients() <= servers.addresses


def test_mail_that_is_polled_is_played_and_letters_come_with_pictures(arrive: Arrive, polling: Gateways) -> None:
    """Through a box that is looked into once a second."""
    # given
    person = arrive("fr")
    person.confirm()
    # when
    game = open_table([person], QUICKEST)
    assert eventually(lambda: (person.turn(), len(person.moves(game)) >= POLLED_MOVES)[1])
    # then
    assert any(b"image/png" in letter.raw for letter in person.read)


def ids(letters: Sequence[Json], game: str | None = None) -> set[str]:
    """The Message-IDs of the letters that were sent, or of those about a game."""
    return {
        letter["message_id"]
        for letter in letters
        if letter["state"] == "sent" and (game is None or letter["game"] == game)
    }
