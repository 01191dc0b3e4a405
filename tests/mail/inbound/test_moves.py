"""A mail plays: end to end over LMTP, against a whole service."""

from tests.mail.compose.correspondent import Correspondent, Post, table
from tests.mail.inbound.postman import Postman, letter, reply_to, send


def test_a_number_plays_the_move_of_the_list_and_is_answered(post: Post, postman: Postman) -> None:
    # given somebody who is awaited and got a mail
    ada = Correspondent(post).subscribe()
    game = table([ada], "systeme-solaire")
    asked = letter(ada, "awaited")
    before = ada.api.get(f"/v1/games/{game}/moves")["decision"]["id"]
    # when she answers with a number
    mail = reply_to(asked, ada, "1")
    assert send(postman, mail) == [250]
    # then the move is played, and one mail says so
    after = ada.api.get(f"/v1/games/{game}/moves")["decision"]
    assert after is None or after["id"] != before
    answer = letter(ada, "answer")
    assert answer.mail["In-Reply-To"] == mail["Message-ID"]
    assert "“1”\n  * Played. " in answer.text
    assert [one["outcome"] for one in ada.letters() if one["kind"] == "awaited"][-1] == "played"
