"""A mail plays: end to end over LMTP, against a whole service; and plays once, whatever is lost on the way."""

import pytest

from clients.mail.phrases import numbered
from tests.mail.compose.correspondent import Correspondent, Post, table
from tests.mail.compose.sink import Taken
from tests.mail.inbound.lossy import Loss, Lossy
from tests.mail.inbound.postman import Postman, letter, moves_of, reply_to, send, words


def test_words_play_and_are_answered(ada: Correspondent, game: str, asked: Taken, postman: Postman) -> None:
    # given somebody who is awaited and got a mail
    before = ada.api.get(f"/v1/games/{game}/moves")["decision"]["id"]
    # when she answers with the words of a move
    said = words(ada, game)
    mail = reply_to(asked, ada, f"Hello,\n\n{said}\n\nBest regards,\nAda")
    assert send(postman, mail) == [250]
    # then the move is played, and one mail says so
    assert [move["decision"] for move in moves_of(ada, game)] == [before]
    answer = letter(ada, "answer")
    assert answer.mail["In-Reply-To"] == mail["Message-ID"]
    assert f"“{said}”\n  * Played. " in answer.text
    assert outcomes(ada) == ["played"]


def test_a_number_of_the_list_plays_in_french(post: Post, postman: Postman) -> None:
    elise = Correspondent(post, "fr").subscribe()
    game = table([elise], "systeme-solaire")
    asked = letter(elise, "awaited")
    listed = numbered(elise.api.get(f"/v1/games/{game}/moves"), "fr")
    number = next(one.number for one in listed if one.move == {"type": "pass"})
    assert send(postman, reply_to(asked, elise, f"Bonjour,\n\n{number}\n\nCordialement,\nÉlise")) == [250]
    assert [move["move"] for move in moves_of(elise, game)] == [{"type": "pass"}]
    assert f"« {number} »" in letter(elise, "answer").text


def test_a_mail_seen_twice_plays_once_and_is_answered_once(
    ada: Correspondent, game: str, asked: Taken, postman: Postman
) -> None:
    mail = reply_to(asked, ada, words(ada, game))
    assert [send(postman, mail) for _ in range(3)] == [[250]] * 3
    assert len(moves_of(ada, game)) == 1
    letter(ada, "answer")
    assert [one["kind"] for one in ada.letters()].count("answer") == 1


@pytest.mark.parametrize(
    ("method", "path", "what"),
    [
        ("POST", "/gateway/replies", "request"),
        ("POST", "/gateway/replies", "answer"),
        ("GET", "/moves", "request"),
        ("POST", "/moves", "request"),
        ("POST", "/moves", "answer"),
        ("PUT", "/gateway/replies/", "request"),
        ("PUT", "/gateway/replies/", "answer"),
    ],
)
def test_whatever_is_lost_on_the_way_the_mail_comes_again_and_plays_once(
    ada: Correspondent, game: str, asked: Taken, postman: Postman, lossy: Lossy, method: str, path: str, what: Loss
) -> None:
    # given a way to the service that loses a request, or the answer to it
    lossy.lose(method, path, what)
    # when a mail is brought, it isn't taken yet
    mail = reply_to(asked, ada, words(ada, game))
    assert send(postman, mail) == [451]
    # and when it is brought again it is
    assert send(postman, mail) == [250]
    # then it has played once, and the only answer says that it has
    assert len(moves_of(ada, game)) == 1
    assert "Played. " in letter(ada, "answer").text
    assert [one["kind"] for one in ada.letters()].count("answer") == 1


def test_a_second_mail_for_the_same_decision_is_told_that_it_is_too_late(
    ada: Correspondent, game: str, asked: Taken, postman: Postman
) -> None:
    # given a mail that played
    said = words(ada, game)
    assert send(postman, reply_to(asked, ada, said)) == [250]
    again = letter(ada, "awaited", 1)
    # when another answers the same letter with words that fitted there
    assert send(postman, reply_to(asked, ada, said)) == [250]
    # then nothing is played, and the answer says so
    assert len(moves_of(ada, game)) == 1
    assert "Played" not in letter(ada, "answer", 1).text
    assert outcomes(ada)[0] == "stale"
    # and the letter of the new decision plays
    assert send(postman, reply_to(again, ada, words(ada, game))) == [250]
    assert len(moves_of(ada, game)) == 2


def test_only_the_first_move_of_a_mail_is_played(ada: Correspondent, game: str, asked: Taken, postman: Postman) -> None:
    said = words(ada, game)
    assert send(postman, reply_to(asked, ada, f"say Hello!\n{said}\n{said}\nboard")) == [250]
    assert len(moves_of(ada, game)) == 1
    assert [said["text"] for said in ada.api.get(f"/v1/games/{game}/messages")["items"]] == ["Hello!"]
    assert outcomes(ada)[0] == "said,played,skipped,shown"


def outcomes(person: Correspondent) -> list[str]:
    """What the delivery log tells of a person's replies to letters that asked, the first letter first."""
    letters = [one for one in reversed(person.letters()) if one["kind"] == "awaited"]
    return [one["outcome"] for one in letters if one["outcome"]]


def test_a_quoted_number_never_plays(ada: Correspondent, game: str, asked: Taken, postman: Postman) -> None:
    mail = reply_to(asked, ada, "> 1")
    assert send(postman, mail) == [250]
    assert moves_of(ada, game) == []
    assert outcomes(ada) == ["empty"]
