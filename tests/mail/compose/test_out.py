"""The way out, end to end: from what happens at a table to a mail in the hands of a mail server."""

import random
import re

from tests.mail.compose.correspondent import Correspondent, Post, play, table


def test_a_code_confirms_the_address_and_then_turns_come_by_mail(post: Post) -> None:
    # given somebody whose address is confirmed by the code of its mail
    ada = Correspondent(post).subscribe()
    assert ada.api.get("/v1/accounts/me/mail")["state"] == "confirmed"
    ada.api.put("/v1/accounts/me/notices", {"kinds": ["awaited"]})
    # when a game awaits her
    game = table([ada], "systeme-solaire")
    mail = ada.next_mail(1)
    # then one mail tells of it
    assert ada.name in mail.text
    assert f"https://games.example.org/games/{game}" in mail.text
    asked = ada.api.get(f"/v1/games/{game}/moves")["decision"]
    assert asked is not None
    # and the next one comes when she has played and is awaited again, in the same thread
    assert play(ada, game, random.Random(1))
    again = ada.next_mail(2)
    assert again.mail["Subject"] == mail.mail["Subject"]
    assert again.mail["In-Reply-To"] == mail.mail["Message-ID"]
    assert mail.mail["Message-ID"] in again.mail["References"]
    # and the log knows both by their Message-IDs
    turns = [one for one in ada.letters() if one["kind"] == "awaited"]
    assert [one["state"] for one in turns] == ["sent", "sent"]
    assert [one["message_id"] for one in turns] == [again.mail["Message-ID"], mail.mail["Message-ID"]]


def test_the_envelope_takes_bounces_and_the_header_takes_answers(post: Post) -> None:
    ada = Correspondent(post).subscribe()
    table([ada], "systeme-solaire")
    taken = ada.next_mail(1)
    assert re.fullmatch(r"play\+bounce-[a-z2-7]{20,}@example\.org", taken.sender)
    assert re.search(r"<play\+[a-z2-7]{20,}@example\.org>", str(taken.mail["Reply-To"]))
    assert taken.sender.removeprefix("play+bounce-") not in str(taken.mail["Reply-To"])
