"""A whole game by chat, to its end, whoever dies on the way."""

from collections.abc import Callable

from tests.mail.chat.conftest import Arrive, Gateway
from tests.mail.chat.people import Person
from tests.mail.chat.prosody import Prosody
from tests.mail.chat.test_conduct import QUICK
from tests.mail.mta.tables import open_table
from tests.patience import eventually

OVER = ("finished", "aborted")


def test_a_whole_game_is_played_while_gateway_and_server_die(
    arrive: Arrive, gateway: Gateway, prosody: Prosody
) -> None:
    """Each message plays once, nothing is lost, and nobody waits for a claim to lapse.

    Whoever dies between a move and its answer asks for the next move twice: first by a letter of its own, then by the
    answer. A second move that was chosen from the second is refused.
    """
    # given
    ada = arrive("fr")
    ada.confirm()
    game = open_table([ada], QUICK)

    def answer_a_dead_gateway() -> None:
        gateway.kill()
        ada.turn()
        gateway.start()

    def kill_what_reads() -> None:
        ada.turn()
        gateway.kill()
        gateway.start()

    def kill_what_answers() -> None:
        _taken(gateway, ada.turn)
        gateway.kill()
        gateway.start()

    def restart_the_server() -> None:
        begun = ada.client.begun
        _taken(gateway, ada.turn)
        prosody.stop()
        prosody.start()
        assert eventually(lambda: ada.client.begun > begun)

    troubles = [answer_a_dead_gateway, restart_the_server, kill_what_reads, restart_the_server, kill_what_answers]
    # when
    while _goes_on(ada, game, gateway):
        (troubles.pop(0) if troubles else ada.turn)()
    # then
    assert troubles == []
    assert (_status(ada, game), ada.api.get(f"/v1/games/{game}/audit")["sound"]) == ("finished", True)
    assert eventually(lambda: all(letter["state"] != "waiting" for letter in ada.log())), gateway.log()
    assert {letter["outcome"] for letter in ada.log()} <= {None, "played", "stale"}
    assert ada.moves(game) <= len(ada.sent) <= ada.moves(game) + gateway.kills
    sent = {letter["message_id"] for letter in ada.log() if letter["state"] == "sent"}
    assert eventually(lambda: sent <= set(ada.ids()))


def _goes_on(person: Person, game: str, gateway: Gateway) -> bool:
    """Wait until somebody is asked, or the game is over; whether it goes on."""
    heard = eventually(lambda: person.is_asked() or _status(person, game) in OVER)
    assert heard, "\n".join([*person.texts()[-2:], *map(str, person.log()[:4]), gateway.log()])
    return person.is_asked()


def _taken(gateway: Gateway, act: Callable[[], None]) -> None:
    """Do something that sends a message, and wait until the gateway has carried it out; its answer is on the way."""
    before = gateway.log().count("message_taken")
    act()
    assert eventually(lambda: gateway.log().count("message_taken") > before), gateway.log()


def _status(person: Person, game: str) -> str:
    return str(person.api.get(f"/v1/games/{game}")["status"])
