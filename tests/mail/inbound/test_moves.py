"""A mail plays, over LMTP and against a whole service; and plays once, whatever is lost on the way."""

import pytest

from clients.mail.letters import Letter
from clients.mail.phrases import numbered
from tests.mail.inbound.lossy import Loss, Lossy
from tests.mail.inbound.player import Mailbag, Player
from tests.mail.inbound.postman import Postman, reply_to


def test_words_play_and_are_answered(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    # given somebody who is awaited and got a letter
    decision, words = ada.decision(game), ada.words(game)
    # when she answers with the words of a move, between courtesies
    mail = postman.answer(ada, asked, f"Hello,\n\n{words}\n\nBest regards,\nAda")
    # then the move is played
    assert [move["decision"] for move in ada.moves(game)] == [decision]
    # and one letter says so, behind her mail
    answer = ada.letter("answer", game).answer
    assert answer is not None
    assert (answer.message_id, answer.references) == (mail["Message-ID"], [f"<{asked.id}@example.org>"])
    assert [(deed.words, deed.did) for deed in answer.did] == [(words, "played")]
    assert [one["outcome"] for one in ada.log() if one["id"] == asked.id] == ["played"]


def test_a_number_of_the_list_plays_in_french(bag: Mailbag, bob: Player, postman: Postman) -> None:
    elise = Player(bag, "fr")
    game = elise.table(bob)
    moves = elise.api.get(f"/v1/games/{game}/moves")
    one = next((row for row in numbered(moves, "fr") if row.move), None)
    number, move = (one.mark, one.move) if one else (elise.words(game), moves["default"])
    postman.answer(elise, elise.letter("awaited", game), f"Bonjour,\n\n{number}\n\nCordialement,\nÉlise")
    assert [played["move"] for played in elise.moves(game)] == [move]
    assert elise.did(game) == ["played"]


def test_a_charset_that_nobody_knows_keeps_no_mail_from_its_turn(
    ada: Player, game: str, asked: Letter, postman: Postman
) -> None:
    mail = reply_to(asked, ada.address, ada.words(game)).as_bytes()
    odd = mail.replace(b'charset="utf-8"', 'charset="é\0"'.encode()).replace(b"Re: Astrolude", b"=?x\xe9?q?=ff?= \xe9")
    assert postman.bring(
        odd.replace(b"\n\nOn Sat", b"\n\n\xe9\n\nOn Sat"), ada.address, f"play+{asked.reply}@example.org"
    ) == [250]
    assert len(ada.moves(game)) == 1


def test_a_mail_seen_twice_plays_once_and_is_answered_once(
    ada: Player, game: str, asked: Letter, postman: Postman
) -> None:
    mail = reply_to(asked, ada.address, ada.words(game))
    assert [postman.send(mail) for _ in range(3)] == [250] * 3
    assert len(ada.moves(game)) == 1
    assert ada.did(game) == ["played"]
    assert len(ada.letters("answer", game)) == 1


@pytest.mark.parametrize(
    ("method", "path", "what"),
    [
        ("POST", "/gateway/replies", "request"),
        ("POST", "/gateway/replies", "answer"),
        ("GET", "/moves", "request"),
        ("POST", "/moves", "request"),
        ("POST", "/moves", "answer"),
        ("POST", "/messages", "answer"),
        ("PUT", "/gateway/replies/", "request"),
        ("PUT", "/gateway/replies/", "answer"),
    ],
)
def test_whatever_is_lost_on_the_way_the_mail_comes_again_and_plays_once(
    ada: Player, game: str, asked: Letter, postman: Postman, lossy: Lossy, method: str, path: str, what: Loss
) -> None:
    # given a way to the service that loses a request, or the answer to it
    lossy.lose(method, path, what)
    # when a mail is brought, it isn't taken yet; brought again it is
    mail = reply_to(asked, ada.address, f"say Hello!\n{ada.words(game)}")
    assert [postman.send(mail), postman.send(mail)] == [451, 250]
    # then it has said and played once, and the only answer says that it has
    assert len(ada.moves(game)) == 1
    assert [said["text"] for said in ada.api.get(f"/v1/games/{game}/messages")["items"]] == ["Hello!"]
    assert ada.did(game) == ["said", "played"]
    assert len(ada.letters("answer", game)) == 1


def test_a_second_mail_for_the_same_decision_is_told_that_it_is_too_late(
    ada: Player, bob: Player, game: str, asked: Letter, postman: Postman
) -> None:
    # given a mail that played, after which she is awaited again
    words = ada.words(game)
    postman.answer(ada, asked, words)
    while ada.decision(game) is None:
        asked_of_bob = bob.api.get(f"/v1/games/{game}/moves")
        bob.api.post(f"/v1/games/{game}/moves", {"move": asked_of_bob["default"]})
    played = len(ada.moves(game))
    # when another mail answers the same letter with what fitted there
    postman.answer(ada, asked, words)
    # then nothing is played, and the answer says why
    assert len(ada.moves(game)) == played
    [deed] = ada.deeds(game, 1)
    assert (deed.words, deed.did, deed.code) == (words, "stale", "stale_decision")
    # and the answer can be answered in its turn, for it tells of the new decision
    postman.answer(ada, ada.letter("answer", game, 1), ada.words(game))
    assert len(ada.moves(game)) == played + 1


def test_only_the_first_move_of_a_mail_is_played(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    words = ada.words(game)
    postman.answer(ada, asked, f"say Hello!\n{words}\n{words}\nboard")
    assert len(ada.moves(game)) == 1
    assert ada.did(game) == ["said", "played", "skipped", "shown"]
    answer = ada.letter("answer", game).answer
    assert answer is not None
    assert answer.show == ["board"]


def test_a_quoted_move_never_plays(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    postman.answer(ada, asked, f"> {ada.words(game)}")
    assert ada.moves(game) == []
    assert ada.did(game) == ["empty"]


def test_a_preview_only_tries(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    postman.answer(ada, asked, f"preview {ada.words(game)}")
    assert ada.moves(game) == []
    assert ada.did(game) == ["previewed"]
