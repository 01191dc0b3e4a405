"""No loop starts: letters that come back, and machines that answer letters, get no answer."""

from clients.mail.compose.composer import Composer
from clients.mail.letters import Letter
from tests.mail.inbound.player import Player
from tests.mail.inbound.postman import Postman


def test_a_letter_that_comes_back_ends_there(
    ada: Player, game: str, asked: Letter, postman: Postman, composer: Composer
) -> None:
    # given the mail of a letter, as the gateway writes it
    raw = composer(asked).message.as_bytes()
    # when a rule of the player's mail server sends it back, from whomever
    for sender in ("", ada.address, f"play+bounce-{asked.bounce}@example.org"):
        assert postman.bring(raw, sender, f"play+{asked.reply}@example.org") == [250]
    # then nothing is played and nothing is said
    assert ada.moves(game) == []
    assert ada.letters("answer", game) == []


def test_two_gateways_end_their_talk_at_once(
    ada: Player, game: str, asked: Letter, postman: Postman, composer: Composer
) -> None:
    # given another gateway's letter that is addressed to this one, as an answer of the player
    composed = composer(asked).message
    for header in ("From", "To", "Reply-To"):
        del composed[header]
    composed["From"] = ada.address
    composed["To"] = f"play+{asked.reply}@example.org"
    assert postman.bring(composed.as_bytes(), "play+bounce-x@games.example.net", str(composed["To"])) == [250]
    assert ada.letters("answer", game) == []
