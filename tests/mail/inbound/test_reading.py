"""Who wrote, when, and under what id: read from headers that anybody can write."""

from datetime import UTC, datetime, timedelta

import pytest

from clients.mail.addresses import Found, mailbox, masked
from clients.mail.incoming.reading import message_id, read, references, sent
from clients.mail.incoming.sender import author

OWN = mailbox("play@example.org")
TOKEN = "mzxw6ytboi2wg4tfnbswy3dpfqqho33s"
NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ("From: ada@example.org", "ada@example.org"),
        ("From: Ada <ada@example.org>", "ada@example.org"),
        ('From: "Lovelace, Ada" <ada@example.org>', "ada@example.org"),
        ("From: =?utf-8?Q?Ad=C3=A0?= <ada@example.org>", "ada@example.org"),
        ("From: ada@example.org (Ada (the countess))", None),
        ("From: ada@example.org (Ada)", "ada@example.org"),
        ("From: eve@example.net <ada@example.org>", "ada@example.org"),
        ("From: Adà\n <adà@example.org>", "adà@example.org"),
        ("From: ada@example.org, eve@example.net", None),
        ("From: Lovelace, Ada <ada@example.org>", None),
        ("From: ada@example.org\nFrom: eve@example.net", None),
        ("From: Friends: ada@example.org;", None),
        ("From: <ada@example.org> <eve@example.net>", None),
        ("From: ada@example.org)eve@example.net", None),
        ('From: "ada@example.org"', None),
        ("From: ada", None),
        ("From:", None),
        ("Sender: ada@example.org\nReply-To: ada@example.org", None),
    ],
)
def test_a_mail_has_one_author_or_none(headers: str, expected: str | None) -> None:
    assert author(read(f"{headers}\n\n1\n".encode())) == expected


def test_a_mail_without_an_id_has_one_that_stays() -> None:
    mail = b"From: ada@example.org\r\nDate: Sat, 21 Nov 2026 10:00:00 +0100\r\n\r\n1\r\n"
    again = b"Received: from x\r\n" + mail
    other = mail.replace(b"\r\n1\r\n", b"\r\n2\r\n")
    ids = [message_id(read(raw), raw) for raw in (mail, again, other)]
    assert ids[0] == ids[1]
    assert ids[0] != ids[2]
    named = b"Message-ID:\r\n <a.b@c>\r\n" + mail
    assert message_id(read(named), named) == "<a.b@c>"


def test_references_are_the_first_and_the_newest() -> None:
    many = " ".join(f"<{number}@x>" for number in range(40))
    assert references(read(f"References: {many}\n\n".encode()), 4) == ["<0@x>", "<37@x>", "<38@x>", "<39@x>"]
    assert references(read(b"In-Reply-To: <1@x>\n\n")) == ["<1@x>"]
    assert references(read(b"Subject: x\n\n")) == []


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("Sat, 21 Nov 2026 10:30:00 +0100", NOW - timedelta(minutes=30)),
        ("Sat, 21 Nov 2026 10:30:00 -0100", NOW),
        ("Sat, 21 Nov 1997 10:30:00 +0100", NOW),
        ("Sat, 21 Nov 2026 09:30:00", NOW),
        ("yesterday", NOW),
        ("", NOW),
    ],
)
def test_a_mail_was_written_when_it_says_if_that_can_be(date: str, expected: datetime) -> None:
    assert sent(read(f"Date: {date}\n\n".encode()), NOW) == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (OWN.reply_to(TOKEN), Found(TOKEN, bounce=False)),
        (OWN.bounce_to(TOKEN), Found(TOKEN, bounce=True)),
        (f"<PLAY+{TOKEN.upper()}@EXAMPLE.ORG>", Found(TOKEN, bounce=False)),
        ("play@example.org", None),
        ("play+@example.org", None),
        ("play+short@example.org", None),
        (f"eve+{TOKEN}@example.org", None),
        (f"play+{TOKEN}@example.net", None),
        (f"play+{TOKEN}@example.org.net", None),
        (f"play+{TOKEN}\n@example.org", None),
        ("play+" + "a" * 400 + "@example.org", None),
    ],
)
def test_only_own_addresses_hold_tokens(address: str, expected: Found | None) -> None:
    assert OWN.find(address) == expected


def test_logs_show_a_domain_and_a_letter() -> None:
    assert masked("ada@example.org") == "a…@example.org"
    assert masked("") == "…"
