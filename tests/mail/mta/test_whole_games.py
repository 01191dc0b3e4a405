"""Whole games of every rulebook by mail, between two people and bots, through a real MTA and a real IMAP server."""

import pytest

from tests.mail.mta.conftest import Arrive, Gateways
from tests.mail.mta.tables import open_table, play_out

RULEBOOKS = ("destiny", "fabulastro", "jeu-des-etoiles", "systeme-solaire", "terre-lune")


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_whole_game_is_played_by_mail(rulebook: str, arrive: Arrive, gateway: Gateways) -> None:
    people = [arrive("fr"), arrive("en")]
    for person in people:
        person.confirm()

    game = open_table(people, rulebook)
    over = play_out(people, game)

    assert over["status"] == "finished"
