"""What else a mail can ask for: talk, orders, invitations, the end of mail, giving up."""

import json
import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from msgspec import structs

from clients.mail.letters import Letter
from service.mail.letters import model
from service.times import milliseconds
from service.wiring import Wiring
from tests.faults.stack import Stack
from tests.mail.inbound.lossy import Loss, Lossy
from tests.mail.inbound.player import Mailbag, Player
from tests.mail.inbound.postman import Postman, reply_to
from tests.patience import eventually


def test_a_player_says_something_and_sees_sections(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    postman.answer(ada, asked, "say Good luck, all!\nboard\nlog\n/help\norders")
    assert [said["text"] for said in ada.api.get(f"/v1/games/{game}/messages")["items"]] == ["Good luck, all!"]
    assert ada.did(game) == ["said", "shown", "shown", "shown", "shown"], ada.deeds(game)
    answer = ada.letter("answer", game).answer
    assert answer is not None
    assert answer.show == ["board", "log", "help", "orders"]


def test_a_hint_says_what_can_be_written_back(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    # given a table with Bob, and one with a bot
    postman.answer(ada, asked, "hint")
    assert [(deed.did, deed.code) for deed in ada.deeds(game)] == [("refused", "no_hints_here")]
    alone = ada.table(seats=[{"kind": "me"}, {"kind": "bot", "level": "normal"}])
    letter = ada.letter("awaited", alone)
    # when a hint is asked for, and its first phrase is sent
    postman.answer(ada, letter, "un indice, svp")
    [deed] = ada.deeds(alone)
    hint = ada.api.get(f"/v1/games/{alone}/hint")
    postman.answer(ada, letter, deed.candidates[0])
    # then it was the service's, and that move is played
    assert deed.did == "hinted"
    assert deed.detail is not None
    assert deed.detail.startswith(hint["reason"])
    assert ada.did(alone, 1) == ["played"]
    assert ada.moves(alone)[0]["move"] == hint["moves"][0]["move"]


def test_a_finished_game_is_practised_from_the_question_of_a_letter(
    ada: Player, bob: Player, game: str, asked: Letter, postman: Postman
) -> None:
    # given a game that still runs
    postman.answer(ada, asked, "practise")
    assert [(deed.did, deed.code) for deed in ada.deeds(game)] == [("refused", "not_over")]
    # when it is over, and the letters of its first question and without one are answered
    first = ada.decision(game)
    postman.answer(ada, asked, ada.words(game))
    bob.api.post(f"/v1/games/{game}/resignation", {})
    ada.api.post(f"/v1/games/{game}/win", {})
    assert ada.did(game, 1) == ["played"]
    for number, letter in enumerate((asked, ada.letter("answer", game, 1)), 2):
        postman.answer(ada, letter, "je m’entraîne")
        assert ada.did(game, number) == ["practised"], ada.deeds(game, number)
    # then each is a table of its own from there, of which a letter comes; she had answered nothing else
    mine = ada.api.get("/v1/games?mine=true&status=running")["items"]
    tables = [found for found in mine if found["practice"] and found["practice"]["game"] == game]
    assert len(tables) == 2
    assert first is not None
    for table in tables:
        assert table["practice"]["version"] == int(first.partition("-")[0])
        assert ada.letter("awaited", table["id"]).decision == ada.decision(table["id"])


def test_what_the_rules_refuse_is_said_in_their_words(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    postman.answer(ada, asked, "castle")
    assert ada.moves(game) == []
    [deed] = ada.deeds(game)
    assert (deed.words, deed.did) == ("castle", "unclear")
    assert deed.detail


def test_a_player_resigns_once(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    postman.answer(ada, asked, "resign")
    assert ada.did(game) == ["resigned"]
    seats = ada.api.get(f"/v1/games/{game}")["seats"]
    assert seats[0]["bot"] is not None
    # and another body for it, about the same decision, comes too late
    postman.answer(ada, asked, "resign")
    assert [(deed.did, deed.code) for deed in ada.deeds(game, 1)] == [("stale", "stale_decision")]


def test_whoever_is_left_alone_claims_the_win(
    ada: Player, bob: Player, game: str, asked: Letter, postman: Postman
) -> None:
    postman.answer(ada, asked, "claim the win")
    assert [(deed.did, deed.code) for deed in ada.deeds(game)] == [("refused", "others_play")]
    bob.api.post(f"/v1/games/{game}/resignation", {})
    postman.answer(ada, asked, "claim the win")
    assert ada.did(game, 1) == ["won"]
    assert ada.api.get(f"/v1/games/{game}")["status"] == "finished"


@pytest.mark.parametrize("words", ["resign", "back"])
def test_a_mail_that_lay_about_gives_nothing_up(
    ada: Player, game: str, asked: Letter, postman: Postman, words: str
) -> None:
    # given a letter whose decision was answered
    postman.answer(ada, asked, ada.words(game))
    version = ada.api.get(f"/v1/games/{game}")["version"]
    # when an older mail arrives that gives up, or takes the seat back
    postman.answer(ada, asked, words)
    # then it is too late for that
    assert [(deed.did, deed.code) for deed in ada.deeds(game, 1)] == [("stale", "stale_decision")]
    assert ada.api.get(f"/v1/games/{game}")["version"] == version


@pytest.mark.parametrize(("path", "what"), [("/resignation", "answer"), ("/gateway/replies/", "request")])
def test_giving_up_is_told_once_whatever_is_lost_on_the_way(
    ada: Player, game: str, asked: Letter, postman: Postman, lossy: Lossy, path: str, what: Loss
) -> None:
    lossy.lose("POST" if what == "answer" else "PUT", path, what)
    mail = reply_to(asked, ada.address, "resign")
    assert [postman.send(mail), postman.send(mail)] == [451, 250]
    assert ada.did(game) == ["resigned"]
    events = ada.api.get(f"/v1/games/{game}/events?after=0&limit=500")["items"]
    assert [event["type"] for event in events].count("resigned") == 1


def test_orders_are_given_and_taken_back(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    postman.answer(ada, asked, 'order: {"do": "only_move"}')
    assert ada.did(game) == ["ordered"], ada.deeds(game)
    assert [order["do"] for order in ada.api.get(f"/v1/games/{game}/orders")["orders"]] == ["only_move"]
    postman.answer(ada, asked, "orders off")
    assert ada.did(game, 1) == ["dropped"], ada.deeds(game, 1)
    assert ada.api.get(f"/v1/games/{game}/orders")["orders"] == []


def test_orders_are_given_once_whatever_is_lost_on_the_way(
    ada: Player, game: str, asked: Letter, postman: Postman, lossy: Lossy
) -> None:
    expires = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    lossy.lose("PUT", "/orders", "answer")
    order = json.dumps({"do": "only_move", "expires": expires})
    mail = reply_to(asked, ada.address, f"order: {order}")
    assert [postman.send(mail), postman.send(mail)] == [451, 250]
    assert ada.did(game) == ["ordered"], ada.deeds(game)
    assert len(ada.api.get(f"/v1/games/{game}/orders")["orders"]) == 1


def test_what_is_said_at_length_still_fits(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    # given a mail of unclear words in an alphabet of many bytes, behind a long thread
    words = "\n\n".join(f"{'漢字' * 90} {number}" for number in range(8))
    thread = " ".join(f"<{number}{'x' * 200}@mail.example.org>" for number in range(30))
    assert postman.send(reply_to(asked, ada.address, words, References=thread)) == 250
    assert set(ada.did(game)) == {"unclear"}


def test_stop_ends_the_mail_of_one_game(ada: Player, game: str, asked: Letter, postman: Postman) -> None:
    postman.answer(ada, asked, "stop")
    assert ada.did(game) == ["stopped"]
    assert ada.api.get(f"/v1/games/{game}/notices")["mode"] == "none"
    assert ada.api.get("/v1/accounts/me/notices")["mode"] == "at_once"


def test_stop_all_ends_all_mail(bag: Mailbag, bob: Player, postman: Postman) -> None:
    chen = Player(bag, "fr")
    game = chen.table(bob)
    postman.answer(chen, chen.letter("awaited", game), "stop tout")
    assert chen.did(game) == ["stopped_all"], chen.deeds(game)
    assert chen.api.get("/v1/accounts/me/notices")["mode"] == "none"


def test_invitations_are_accepted_and_declined(ada: Player, bob: Player, postman: Postman) -> None:
    seats = [{"kind": "me"}, {"kind": "invited", "player": ada.name}]
    body = {"rulebook": "destiny", "seats": seats}
    # given two invitations by mail, and one to a table that seals parts in the dice, which nobody does by mail
    first, second = (bob.api.post("/v1/games", body)["id"] for _ in range(2))
    third = bob.api.post("/v1/games", {**body, "reveal_within": "PT1H", "commitment": "0" * 64})["id"]
    # when one is accepted and the other declined
    postman.answer(ada, ada.letter("invited", first), "accept")
    postman.answer(ada, ada.letter("invited", second), "decline: no time this week\n\nThanks,\nAda")
    postman.answer(ada, ada.letter("invited", third), "accept")
    # then she sits at one table alone
    assert ada.did(first) == ["joined"], ada.deeds(first)
    joined = ada.api.get(f"/v1/games/{first}")
    assert joined["you"]["seat"] == 1
    assert re.fullmatch("[0-9a-f]{32}", joined["seats"][1]["entropy"])
    assert ada.did(second) == ["declined"], ada.deeds(second)
    declined = bob.api.get(f"/v1/games/{second}")["seats"][1]
    assert (declined["player"], declined["declined"]["reason"]) == (None, "no time this week")
    # and is told what the third wants
    assert ada.did(third) == ["refused"]
    assert "Sit down in a browser" in str(ada.deeds(third))


def zone_where_it_is(hour: int) -> str:
    """A time zone with this hour of the day now. (The sign of these names is that of POSIX: west is plus.)"""
    ahead = (hour - datetime.now(UTC).hour + 12) % 24 - 12
    return f"Etc/GMT{-ahead:+d}"


def test_a_seat_is_taken_back_from_its_bot(bag: Mailbag, postman: Postman) -> None:
    # given a table that keeps nights: time runs out for who is awake alone
    ada = Player(bag, zone=zone_where_it_is(12))
    bob = Player(bag, zone=zone_where_it_is(23), by_mail=False)
    game = ada.table(bob, clock={"kind": "per_move", "limit": "PT1S"}, nights=True)

    # and where it ran out for two decisions in a row, so that a bot sits there
    def handed_over() -> bool:
        bob.play_default(game)
        return ada.api.get(f"/v1/games/{game}")["seats"][0]["bot"] is not None

    assert eventually(handed_over)
    handed = ada.letter("handed_to_bot", game)
    # when she writes that she is back
    postman.answer(ada, handed, "back")
    # then she is
    assert ada.did(game) == ["back"]
    assert "seat_reclaimed" in [
        one["type"] for one in ada.api.get(f"/v1/games/{game}/events?after=0&limit=500")["items"]
    ]


def test_what_is_not_understood_of_a_question_that_is_past_is_only_too_late(
    ada: Player, game: str, asked: Letter, postman: Postman
) -> None:
    # given
    postman.answer(ada, asked, "castle")
    postman.answer(ada, asked, ada.words(game))
    # when she tries again to answer the same letter
    postman.answer(ada, asked, "castle\n\nsay")
    # then the choices of then are not proposed again
    assert [(deed.did, bool(deed.candidates)) for deed in ada.deeds(game, 0)] == [("unclear", True)]
    assert [(deed.did, deed.code, deed.candidates) for deed in ada.deeds(game, 2)] == [
        ("stale", "stale_decision", []),
        ("unclear", "say_what", []),
    ]


@pytest.mark.parametrize("words", ["1", "resign", "board", "say hello"])
def test_a_digest_itself_answers_for_none_of_its_games(
    stack: Stack, bag: Mailbag, asked: Letter, postman: Postman, words: str
) -> None:
    # given a letter about several games, whose reader is awaited in one
    ada = Player(bag)
    game = ada.table(Player(bag, by_mail=False))
    reference = str(uuid4())
    account = ada.api.get("/v1/accounts/me")["id"]
    now = milliseconds()
    digest = model.Letter(id=reference, account=account, kind="digest", reference=reference, created=now, at=now)
    token = Wiring(stack.settings).address_tokens.open(digest, now)
    # when somebody answers the whole of it
    postman.answer(ada, structs.replace(asked, reply=token), f"{words}\nhelp")
    # then it is told where to write, and nothing is done
    answer = ada.letter("answer").answer
    assert answer is not None
    assert [(deed.did, deed.code) for deed in answer.did] == [("shown", None), ("unclear", "which_game")]
    assert answer.show == ["help"]
    assert (ada.moves(game), ada.api.get(f"/v1/games/{game}/messages")["items"]) == ([], [])
    # but all mail can be ended
    postman.answer(ada, structs.replace(asked, reply=token), "stop")
    assert ada.api.get("/v1/accounts/me/notices")["mode"] == "none"
