"""A letter of every kind, in both languages, about real games; parsed back from its bytes as a mail program would."""

import random
import re
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from clients.mail.compose import times
from clients.mail.compose.composer import Composer
from clients.mail.compose.mail import Overtaken
from clients.mail.letters import OF_ACCOUNT, PARTINGS, Answer, Deed, Item, Moderation, OfAccount, Recipient, Thread
from clients.mail.settings import Server
from clients.mail.smtp import Postbox
from tests.mail.compose.correspondent import Correspondent, Post, play, table
from tests.mail.compose.reading import (
    Reader,
    assert_pictured,
    base_subject,
    first_line,
    flat,
    has_part,
    plain,
    read_back,
    source,
)
from tests.mail.compose.written import LEAVE, TOKEN, about, begin, decision, letter, new_game
from tests.mail.mta.pages import read
from tests.patience import eventually

TURNS = (
    ("en", "systeme-solaire"),
    ("en", "terre-lune"),
    ("fr", "destiny"),
    ("fr", "jeu-des-etoiles"),
    ("fr", "fabulastro"),
)
LANGUAGES = ("en", "fr")
WHOLE = 102 * 1024
"""Bytes of a letter beyond which Gmail shows its beginning only."""


@pytest.fixture(scope="module", params=LANGUAGES)
def person(request: pytest.FixtureRequest, post: Post) -> Correspondent:
    """Somebody who reads one of the languages."""
    return Correspondent(post, request.param)


@pytest.fixture(scope="module")
def friend(person: Correspondent) -> Correspondent:
    """Somebody to play with."""
    return Correspondent(person.post, person.api.language)


@pytest.fixture(scope="module")
def game(person: Correspondent, friend: Correspondent) -> str:
    """A game of both that stands still: the person is awaited."""
    return new_game(person, friend)


@pytest.mark.parametrize(("person", "rulebook"), TURNS, indirect=["person"])
def test_a_turn_tells_what_happened_shows_the_board_and_numbers_the_choices(
    composer: Composer, person: Correspondent, friend: Correspondent, rulebook: str
) -> None:
    game = table([person, friend], rulebook)
    begin(person, friend, game, 2)
    mail = read_back(composer, about(person, "awaited", game))
    text, html = plain(mail), Reader(source(mail))
    # what happened since the last own move, that one first, as sentences that the game has too
    events = person.api.get(f"/v1/games/{game}/events?limit=500&language={person.api.language}")["items"]
    own = [at for at, event in enumerate(events) if event["type"] == "move_played" and event["data"].get("seat") == 0]
    told = [flat(event["text"]) for event in events[own[-1] :] if event["text"]][-24:]
    assert all(sentence in flat(text) and sentence in flat(html.words) for sentence in told)
    # the board as text and as a picture
    board = person.api.text(f"/v1/games/{game}/board.txt?language={person.api.language}")
    assert board.rstrip() in text
    assert_pictured(mail, html)
    said = flat(board).split(" ════")[0]
    assert said.removesuffix(".") in flat(str(html.images[0]["alt"]))
    # the way to the rules
    assert f"https://games.example.org/rulebooks/{rulebook}" in html.links
    assert f"https://games.example.org/rulebooks/{rulebook}" in text
    # choices with their numbers, in the text and as links that write the answer
    assert re.search(r"^ {2}[1A-D]  \S", text, re.MULTILINE)
    answers = [link for link in html.links if link.startswith("mailto:")]
    assert all(link.startswith(f"mailto:play%2B{TOKEN}@example.org?") for link in answers)
    # the deadline as an instant with its time zone, version and head, and the ways out
    shown = person.api.get(f"/v1/games/{game}")
    assert ("Central European" if person.api.language == "en" else "d’Europe centrale") in flat(text)
    assert f"{shown['version']}" in text
    assert shown["hash"] in text
    assert shown["hash"] in html.words
    for link in (f"https://games.example.org/games/{game}", f"https://games.example.org/unsubscribe/{LEAVE}"):
        assert link in text
        assert link in html.links
    assert max(map(len, (row for row in text.splitlines() if "://" not in row and shown["hash"] not in row))) <= 78


def test_the_head_leads_answers_home_and_keeps_a_thread(composer: Composer, person: Correspondent, game: str) -> None:
    first, last = "<first@example.org>", "<last@example.net>"
    mail = read_back(composer, about(person, "awaited", game, thread=Thread(first, last)))
    assert str(mail["Reply-To"]) == f"Astrolude <play+{TOKEN}@example.org>"
    assert mail["In-Reply-To"] == last
    assert mail["References"] == f"{first} {last}"
    assert mail["List-Unsubscribe"] == f"<https://games.example.org/v1/unsubscribe/{LEAVE}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["X-Astrolude-Letter"] == "l" * 16
    assert re.fullmatch(r"[^#]+ ## [^#]+ ##", first_line(mail))
    # and what comes from elsewhere cannot write another head
    forged = Thread("<a@b>\r\nBcc: <x@example.com>", "<spaces in@it>")
    assert read_back(composer, about(person, "awaited", game, thread=forged))["References"] is None


def test_all_letters_of_a_game_have_one_subject(composer: Composer, person: Correspondent, game: str) -> None:
    answer = Answer(message_id="<m@example.net>", did=[Deed(words="board", did="shown")], show=["board"])
    letters = [
        about(person, "awaited", game),
        about(person, "started", game),
        about(person, "answer", game, answer=answer),
    ]
    mails = [read_back(composer, one) for one in letters]
    assert len({str(mail["Subject"]) for mail in mails}) > 1
    [subject] = {base_subject(mail) for mail in mails} | {str(mail["Thread-Topic"]) for mail in mails}
    assert game[:6] in subject


def test_a_list_of_mails_says_whose_turn_it_is_until_when_and_nothing_of_the_game(
    composer: Composer, person: Correspondent, friend: Correspondent
) -> None:
    # given a turn, and answers to a mail that was not understood, and to one that tells a card
    game = new_game(person, friend)
    bad = Answer(message_id="<m@example.net>", did=[Deed(words="bid Mars", did="unclear", detail="“Mars” is no bid.")])
    english = person.api.language == "en"
    until = times.noted(deadline(person, game), times.zone("Europe/Paris"), "en_GB" if english else "fr")
    # when
    turn = read_back(composer, about(person, "awaited", game))
    refused = read_back(composer, about(person, "answer", game, answer=bad))
    friend.api.post(f"/v1/games/{game}/resignation", {})
    person.api.post(f"/v1/games/{game}/resignation", {})
    assert eventually(lambda: over(person, game))
    end = read_back(composer, about(person, "finished", game))
    # then subject and first line say it, in the same thread
    tags = ["Your turn", "Nothing was played", "Game over"]
    tags = tags if english else ["À vous de jouer", "Rien n’a été joué", "Partie terminée"]
    assert [str(mail["Subject"]).partition("] ")[0] for mail in (turn, refused, end)] == [f"[{tag}" for tag in tags]
    assert len({base_subject(mail) for mail in (turn, refused, end)}) == 1
    assert first_line(turn).startswith(f"{tags[0]} {'until' if english else 'jusqu’au'} {until} ##")
    assert [first_line(mail).partition(" ##")[0] for mail in (refused, end)] == tags[1:]


def deadline(person: Correspondent, game: str) -> datetime:
    """When the person's decision ends."""
    asked = decision(person, game)
    assert asked is not None
    return datetime.fromisoformat(asked["deadline"])


def test_a_turn_that_is_over_is_not_written_of(
    composer: Composer, person: Correspondent, friend: Correspondent
) -> None:
    game = new_game(person, friend)
    wanted = about(person, "awaited", game)
    assert play(person, game, random.Random(3))
    with pytest.raises(Overtaken):
        composer(wanted)


def test_the_code_of_an_address(composer: Composer, person: Correspondent) -> None:
    expires = datetime(2026, 11, 22, 7, 3, tzinfo=UTC)
    facts = {"reply": None, "unsubscribe": None, "bearer": None, "code": "7KQM2XPD", "code_expires": expires}
    mail = read_back(composer, letter(person, "confirm", **facts))
    assert re.search(r"^ {4}7KQM2XPD$", plain(mail), re.MULTILINE)
    assert "08:03" in plain(mail)
    assert "7KQM2XPD" in Reader(source(mail)).words
    # a mail to an address that nobody has confirmed yet takes no answers and tells of no game
    assert mail["Reply-To"] is None
    assert mail["List-Unsubscribe"] is None
    assert "##" not in plain(mail)


def test_a_former_address_is_told_when_and_what_to_do_and_can_do_nothing(
    composer: Composer, person: Correspondent
) -> None:
    facts = {"reply": None, "unsubscribe": None, "bearer": None, "opened": datetime(2026, 11, 22, 7, 3, tzinfo=UTC)}
    mails = [read_back(composer, letter(person, kind, **facts)) for kind in PARTINGS]
    for mail in mails:
        assert person.name in flat(plain(mail))
        assert "08:03" in plain(mail)
        assert [link.rpartition("/")[2] for link in Reader(source(mail)).links] == ["settings"]
        assert (mail["Reply-To"], mail["List-Unsubscribe"], mail["References"]) == (None, None, None)
        assert "##" not in plain(mail)
    assert mails[0]["Subject"] == mails[1]["Subject"]
    assert plain(mails[0]) != plain(mails[1])


@pytest.mark.parametrize("kind", OF_ACCOUNT)
def test_what_concerns_the_account_leads_to_another_password_and_can_do_nothing_else(
    composer: Composer, person: Correspondent, kind: OfAccount
) -> None:
    when = datetime(2026, 11, 22, 7, 3, tzinfo=UTC)
    coded = {"code": "k7" * 16, "code_expires": when} if kind == "password_reset" else {"opened": when}
    mail = read_back(composer, letter(person, kind, reply=None, unsubscribe=None, bearer=None, **coded))
    assert person.name in flat(plain(mail))
    assert "08:03" in plain(mail)
    # the code stands where it is sent to no server
    end = f"#{coded['code']}" if "code" in coded else ""
    assert Reader(source(mail)).links == [f"https://games.example.org/reset-password{end}"]
    assert (mail["Reply-To"], mail["List-Unsubscribe"], mail["References"]) == (None, None, None)


def test_an_invitation_is_answered_by_a_word_and_ends_when_it_is_taken_back(
    composer: Composer, person: Correspondent, friend: Correspondent
) -> None:
    asked_for = {
        "rulebook": "destiny",
        "visibility": "private",
        "clock": {"kind": "bank", "bank": "P5D", "increment": "PT6H"},
        "seats": [{"kind": "me"}, {"kind": "invited", "player": person.name}, {"kind": "open"}],
    }
    game = friend.api.post("/v1/games", asked_for)["id"]
    wanted = about(person, "invited", game, seat=1)
    mail = read_back(composer, wanted)
    for word in ("accept", "decline") if person.api.language == "en" else ("accepter", "refuser"):
        assert word in plain(mail)
        assert any(link.endswith(f"body={word}") for link in Reader(source(mail)).links)
    assert friend.name in plain(mail)
    # an answer that was not understood offers both again
    unclear = Answer(message_id="<m@example.net>", did=[Deed(words="perhaps", did="unclear")])
    again = read_back(composer, about(person, "answer", game, answer=unclear))
    assert ("decline" if person.api.language == "en" else "refuser") in plain(again)
    friend.api.delete(f"/v1/games/{game}/seats/1")
    # then what is said of a game out of sight is what the letter knows
    known: dict[str, Any] = {"game": game, "rulebook": "destiny", "seat": 1}
    answer = Answer(message_id="<m@example.net>", did=[Deed(words="no", did="declined")])
    for gone in (
        letter(person, "withdrawn", **known),
        letter(person, "aborted", **known),
        letter(person, "answer", answer=answer, **known),
    ):
        later = read_back(composer, gone)
        assert base_subject(later) == base_subject(mail)
        assert "Destiny" in plain(later)
    with pytest.raises(Overtaken):
        composer(wanted)


def test_whose_browser_is_to_reveal_something_is_asked_to_open_the_table(
    composer: Composer, person: Correspondent, friend: Correspondent
) -> None:
    parts = [sha256(part).hexdigest() for part in (b"mine", b"yours")]
    seats = [{"kind": "me"}, {"kind": "invited", "player": person.name}]
    asked_for = {"rulebook": "destiny", "seats": seats, "reveal_within": "PT1H", "commitment": parts[0]}
    game = friend.api.post("/v1/games", asked_for)["id"]
    person.api.put(f"/v1/games/{game}/seats/1", {"commitment": parts[1]})
    wanted = about(person, "reveal", game)
    mail = read_back(composer, wanted)
    assert f"https://games.example.org/games/{game}" in Reader(source(mail)).links
    assert ("All seats" if person.api.language == "en" else "Toutes les places") in first_line(mail)
    # and no more once it has done so
    person.api.post(f"/v1/games/{game}/reveal", {"entropy": "yours"})
    with pytest.raises(Overtaken):
        composer(wanted)


def test_a_refusal_and_other_terms_are_told_to_whoever_invited(
    composer: Composer, person: Correspondent, friend: Correspondent
) -> None:
    # given two tables of the person's, and what their friend says to either
    seats = [{"kind": "me"}, {"kind": "invited", "player": friend.name}]
    asked_for = {"rulebook": "destiny", "seats": seats}
    games = [f"/v1/games/{person.api.post('/v1/games', asked_for)['id']}" for _ in range(2)]
    friend.api.post(f"{games[0]}/refusal", {"reason": "No time <this> week."})
    offered = friend.api.post(f"{games[1]}/counter-offer", {"clock": {"kind": "per_move", "limit": "P2D"}})["id"]
    # when
    table_of_two = games[0].rpartition("/")[2]
    refused = read_back(composer, about(person, "declined", table_of_two, seat=1))
    countered = read_back(composer, about(person, "invited", offered, seat=0))
    # then
    for mail, words in ((refused, "No time <this> week."), (countered, "2 days")):
        assert friend.name in plain(mail)
        assert words in flat(plain(mail)) or person.api.language == "fr"
    assert "No time <this> week." in flat(Reader(source(refused)).words)
    # and a refusal of a seat that is somebody else's by now is none
    person.api.put(f"{games[0]}/seats/1/bot", {"level": "normal"})
    with pytest.raises(Overtaken):
        composer(about(person, "declined", table_of_two, seat=1))


def test_an_address_in_any_script_is_written_as_mail_servers_write_it(
    composer: Composer, person: Correspondent, post: Post
) -> None:
    facts = {"code": "7KQM2XPD", "bearer": None, "reply": None, "unsubscribe": None}
    to = Recipient("élise@bücher.example", 'Élise, "d’Été" <x@y>\r\nBcc: a@b', person.api.language)
    sent = composer(msgspec.structs.replace(letter(person, "confirm", **facts), to=to))
    assert sent.recipient == "élise@xn--bcher-kva.example"
    with closing(Postbox(Server("127.0.0.1", post.sink.port, False, None, "", ""), "example.org")) as postbox:
        postbox.send(*sent)
    taken = post.sink.taken[-1]
    assert taken.recipient == sent.recipient
    assert str(taken.mail["To"]).endswith("<élise@xn--bcher-kva.example>")
    assert taken.mail["Bcc"] is None


def test_a_line_that_begins_as_a_mailbox_does_comes_as_it_was_written(
    composer: Composer, person: Correspondent, friend: Correspondent, post: Post
) -> None:
    game = new_game(person, friend, "terre-lune")
    sent = composer(about(person, "awaited", game))
    with closing(Postbox(Server("127.0.0.1", post.sink.port, False, None, "", ""), "example.org")) as postbox:
        postbox.send(*sent)
    taken = post.sink.taken[-1]
    title = {"en": "From the Earth to the Moon.", "fr": "De la Terre à la Lune."}[person.api.language]
    assert re.search(f"^{re.escape(title)}", taken.text, re.MULTILINE)
    assert not re.search(r"^(>From|=46rom)", taken.text + taken.html, re.MULTILINE)


def test_the_end_shows_the_standings(composer: Composer, person: Correspondent, friend: Correspondent) -> None:
    game = table([person, friend], "systeme-solaire", options={"hands": "open"})
    for one in (person, friend):
        one.api.put(f"/v1/games/{game}/series", {"games": 5})
    friend.api.post(f"/v1/games/{game}/resignation", {})
    rng = random.Random(5)
    assert eventually(lambda: not play(person, game, rng) and over(person, game))
    mail = read_back(composer, about(person, "finished", game))
    standings = person.api.get(f"/v1/games/{game}")["result"]["standings"]
    places = [plain(mail).index(f"{one['rank']}. {name_of(person, game, one['seat'])}") for one in standings]
    assert places == sorted(places)
    assert f"/games/{game}/replay" in plain(mail)
    # nothing below it is taken for a choice
    assert read(plain(mail)).choices == []
    # and how the series stands, which goes on with another game
    assert {"en": "Game 1 of 5", "fr": "Partie 1 sur 5"}[person.api.language] in plain(mail)
    assert eventually(lambda: len(person.api.get(f"/v1/games/{game}/series")["played"]) == 2)
    following = person.api.get(f"/v1/games/{game}/series")["played"][1]["game"]
    began = flat(plain(read_back(composer, about(person, "started", following))))
    assert {"en": "Points so far:", "fr": "Points jusqu’ici"}[person.api.language] in began
    for one in (person, friend):
        one.api.post(f"/v1/games/{following}/resignation", {})


def over(person: Correspondent, game: str) -> bool:
    """Whether the game is finished."""
    return bool(person.api.get(f"/v1/games/{game}")["status"] == "finished")


def name_of(person: Correspondent, game: str, seat: int) -> str:
    """Who sits there."""
    return str(person.api.get(f"/v1/games/{game}")["seats"][seat]["name"])


def test_a_game_called_off_says_why_without_letting_the_reason_write_html(
    composer: Composer, person: Correspondent
) -> None:
    asked_for = {"rulebook": "destiny", "seats": [{"kind": "me"}, {"kind": "open"}]}
    game = person.api.post("/v1/games", asked_for)["id"]
    person.api.post(f"/v1/games/{game}/abort", {"reason": "<img src=x onerror=alert(1)> & “more”"})
    mail = read_back(composer, about(person, "aborted", game))
    assert "<img src=x onerror=alert(1)> & “more”" in plain(mail)
    assert "<img src=x" not in source(mail)
    assert "<img src=x onerror=alert(1)>" in Reader(source(mail)).words


def test_an_answer_says_what_was_wrong_and_what_would_be_right(
    composer: Composer, person: Correspondent, game: str
) -> None:
    deeds = [Deed(words="bidd 7 \u202eplz", did="unclear", detail="<Ah!>", candidates=["seven", "eight"])]
    answer = Answer(message_id="<m@example.net>", references=["<r@example.net>"], did=deeds)
    mail = read_back(composer, about(person, "answer", game, answer=answer, thread=Thread("<f@example.org>")))
    text = plain(mail)
    assert "bidd 7 plz" in text
    assert "<Ah!>" in text
    assert text.index("seven") < text.index("eight")
    assert "\u202e" not in text + source(mail)
    assert "&lt;Ah!&gt;" in source(mail)
    # in the thread of the player's own mail
    assert mail["In-Reply-To"] == "<m@example.net>"
    assert mail["References"] == "<f@example.org> <r@example.net> <m@example.net>"
    # and the choices are there again
    assert re.search(r"^ {2}[1A-D]  \S", text, re.MULTILINE)
    assert not has_part(mail, "image/png")


def test_an_answer_shows_what_was_asked_for(composer: Composer, person: Correspondent, game: str) -> None:
    orders = [{"do": "only_move"}, {"do": "resign"}]
    person.api.put(f"/v1/games/{game}/orders", {"orders": orders})
    asked = ["board", "log", "help", "orders", "choices"]
    answer = Answer(message_id="<m@example.net>", did=[Deed(words="help", did="shown")], show=asked)
    mail = read_back(composer, about(person, "answer", game, answer=answer))
    assert re.search(r"^ {2}[1A-D]  \S.*\n {2}[2B-E]  \S", plain(mail), re.MULTILINE)
    headings = [row for row in plain(mail).splitlines() if row.isupper() and not row.startswith("SOLAR")]
    assert len(headings) >= len(asked)
    assert_pictured(mail, Reader(source(mail)))
    # moves by example, and none where the letter was made before the game asked for one: its address takes none
    assert read(plain(mail)).examples
    early = read_back(composer, about(person, "answer", game, answer=answer, decision=None))
    assert read(plain(early)).examples == []


def test_an_answer_about_no_game_has_its_words(composer: Composer, person: Correspondent) -> None:
    answer = Answer(message_id="<m@example.net>", did=[Deed(words="stop all", did="stopped_all")], show=["help"])
    mail = read_back(composer, letter(person, "answer", answer=answer))
    assert "stop all" in plain(mail)


def test_a_seat_that_a_bot_plays_can_be_taken_back_by_a_word(
    composer: Composer, person: Correspondent, friend: Correspondent
) -> None:
    game = new_game(person, friend)
    with pytest.raises(Overtaken):
        composer(about(person, "handed_to_bot", game))
    person.api.post(f"/v1/games/{game}/resignation", {})
    mail = read_back(composer, about(person, "handed_to_bot", game))
    assert ("back" if person.api.language == "en" else "reprendre") in plain(mail)
    assert read_back(composer, about(person, "reclaimed", game))["Thread-Topic"] == mail["Thread-Topic"]
    # and whose moves the server has lost is told so, and shown the table
    told = flat(plain(read_back(composer, about(person, "rewound", game))))
    assert ("lost the last moves" if person.api.language == "en" else "perdu les derniers coups") in told


def test_a_digest_gives_each_game_its_own_address_and_leaves_out_what_is_over(
    composer: Composer, person: Correspondent, friend: Correspondent, game: str
) -> None:
    other = table([person, friend], "destiny")
    begin(person, friend, other, 0)
    items = [
        item(person, game, reply="a" * 32),
        item(person, other, reply="c" * 32),
        item(person, game, decision="1-0"),
    ]
    mail = read_back(composer, letter(person, "digest", items=items))
    html = Reader(source(mail))
    for found, token in ((game, "a" * 32), (other, "c" * 32)):
        assert plain(mail).count(f"https://games.example.org/games/{found}") == 1
        assert f"play+{token}@example.org" in plain(mail)
        assert any(link.startswith("mailto:") and token in link for link in html.links)
    # the most urgent first, and many games in a letter that mail programs show whole
    urgent = item(person, other, reply="c" * 32, deadline=datetime(2026, 1, 1, tzinfo=UTC))
    many = read_back(composer, letter(person, "digest", items=[*items[:1] * 12, urgent]))
    assert plain(many).index(f"/games/{other}") < plain(many).index(f"/games/{game}")
    assert plain(many).count(f"/games/{game}") == 12
    assert len(source(many)) < WHOLE
    # a game out of sight hinders no other, and its end is told
    out_of_sight = [item(person, game, kind=kind, game="a" * 16) for kind in ("aborted", "awaited")]
    ended = plain(read_back(composer, letter(person, "digest", items=[items[0], *out_of_sight])))
    assert f"/games/{game}" in ended
    assert ended.count("https://games.example.org\n") == 1
    with pytest.raises(Overtaken):
        composer(letter(person, "digest", items=items[2:]))


def item(person: Correspondent, game: str, /, **facts: Any) -> Item:
    """A turn in a digest."""
    asked = decision(person, game)
    known: dict[str, Any] = {"kind": "awaited", "game": game, "decision": asked["id"] if asked else None}
    return Item(**{**known, "rulebook": "systeme-solaire", **facts})


def test_deadlines_of_weeks_are_written_out(composer: Composer, person: Correspondent, friend: Correspondent) -> None:
    game = table([person, friend], "systeme-solaire", clock={"kind": "per_move", "limit": "P20D"})
    begin(person, friend, game, 1)
    text = flat(plain(read_back(composer, about(person, "awaited", game))))
    until = datetime.now(UTC) + timedelta(days=20)
    assert str(until.year) in text
    assert ("19 days, 23 hours" if person.api.language == "en" else "19 jours et 23 heures") in text


def test_what_a_moderator_did_is_told_with_the_end_and_the_reason(composer: Composer, person: Correspondent) -> None:
    until = datetime(2098, 3, 14, 9, 30, tzinfo=UTC)
    told = Moderation(what="suspend", reason="Two accounts at one table.", until=until)
    mail = read_back(composer, letter(person, "moderated", moderation=told, reply=None, unsubscribe=None, bearer=None))
    text = flat(plain(mail))
    for part in ("Two accounts at one table.", "2098", "/settings"):
        assert part in text
    for unknown in (None, Moderation(what="of another time", reason="")):
        with pytest.raises(Overtaken):
            composer(letter(person, "moderated", moderation=unknown))
