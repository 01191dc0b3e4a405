"""Mails made to break their reader: nothing raises, nothing takes long, nothing takes much memory."""

import random
import time
import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clients.mail.addresses import mailbox
from clients.mail.imap import recipients
from clients.mail.incoming.bounces import bounced
from clients.mail.incoming.charsets import decoded
from clients.mail.incoming.extract import MOST_CHARACTERS, clean, written
from clients.mail.incoming.markup import plain
from clients.mail.incoming.quotes import own_words
from clients.mail.incoming.reading import MOST_BYTES, Unreadable, header, message_id, read, references
from clients.mail.incoming.recognise import automatic
from clients.mail.incoming.sender import Forged, author, check_authentic

OWN = mailbox("play@astrolude.example")
SECONDS = 10.0
"""For a mebibyte on a busy machine; what is quadratic takes minutes."""

PIECES = [
    *(b"\r\n", b"\n", b"\r", b"\x00", b" ", b"\t", b"> ", b"--", b"--b", b"--b--", b":", b";", b"<", b">"),
    *(b"@", b'"', b"(", b"=?", b"From: a@b.c", b"To: play+aaaa@astrolude.example", b"Content-Type: "),
    *(b"multipart/mixed", b"text/plain", b"text/html", b"message/rfc822", b"multipart/report"),
    *(b"message/delivery-status", b'; boundary="b"', b"; charset=", b"; charset*=x''%", b"utf-8", b"utf-7"),
    *(b"idna", b"unicode_escape", b"hex", b"format=flowed", b"Content-Transfer-Encoding: ", b"base64"),
    *(b"quoted-printable", b"x-uuencode", b"begin 644 x", b"=?utf-8?B?w6k=?=", b"=?x?Q?=ZZ?=", b"=C3=A9"),
    *(b"\xc3\xa9", b"\xff\xfe", b"Authentication-Results: mx.example.org; spf=fail", b"Action: failed"),
    *(b"Status: 5.1.1", b"Subject: ", b"Message-ID: <x>", b"<div>", b"</div>", b"<blockquote>", b"<!--"),
    *(b"<![CDATA[", b"&#x0;", b"&amp", b"<style>", b"On x wrote:", b"## a b c ##"),
]  # fmt: skip
MAILS = st.one_of(
    st.binary(max_size=400),
    st.lists(st.sampled_from(PIECES), max_size=60).map(b"".join),
    st.lists(st.sampled_from(PIECES), max_size=40).map(b"\r\n".join),
)


def _handle(raw: bytes) -> str:
    """All that is done to a mail before the service is asked."""
    mail = read(raw)
    automatic(mail, None, OWN)
    bounced(mail)
    author(mail)
    message_id(mail, raw)
    references(mail)
    recipients(raw, OWN)
    with suppress(Forged):
        check_authentic(mail, "mx.example.org")
    return written(mail)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(MAILS)
def test_any_bytes_are_survived(raw: bytes) -> None:
    try:
        text = _handle(raw)
    except Unreadable:
        return
    assert len(text) <= MOST_CHARACTERS
    assert "\0" not in text
    assert "\r" not in text


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=200),
    st.sampled_from(["", "utf-8", "utf-16", "utf-7", "iso2022_jp", "hz", "cp1252", "punycode", "hex"]),
)
def test_any_bytes_in_any_charset_are_text(payload: bytes, charset: str) -> None:
    decoded(payload, charset).encode("utf-8", "surrogatepass")


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"))), st.data())
def test_a_line_in_another_charset_spoils_no_line_in_utf_8(lines: list[str], data: st.DataObject) -> None:
    odd = data.draw(st.integers(0, len(lines)))
    payload = [line.encode() for line in lines]
    assert decoded(b"\n".join([*payload[:odd], b"\xe9", *payload[odd:]]), "x-unknown").split("\n") == [
        *lines[:odd],
        "é",
        *lines[odd:],
    ]


ODD_CHARSETS = [
    *(
        "x-unknown",
        "x\0y",
        "utf-8\0",
        "é",
        "\udcff",
        "../x",
        "a.b",
        "x" * 500,
        "",
        "aliases",
        "oem",
        "mbcs",
        "undefined",
    ),
    *(
        "idna",
        "punycode",
        "rot13",
        "base64",
        "zlib",
        "bz2",
        "hex",
        "uu",
        "quopri",
        "unicode_escape",
        "raw_unicode_escape",
    ),
]


@pytest.mark.parametrize("charset", ODD_CHARSETS)
@pytest.mark.parametrize(
    "named", ['charset="%s"', "charset*=%s''utf-8", "charset*=utf-8''%s", "charset*0*=%s''x; charset*1=y"]
)
def test_a_body_in_an_odd_charset_is_text(charset: str, named: str) -> None:
    # Given a mail that isn't ASCII, in a charset that is none
    kind = b"text/plain; " + (named % charset).encode("utf-8", "surrogateescape")
    raw = b"From: a@b.c\r\nSubject: failure notice\r\nContent-Type: " + kind + b"\r\n\r\nsay \xc3\xa9 (5.1.1)\r\n"
    # When it is read as a player's, and as a report in prose
    mail = read(raw)
    # Then it says what it says
    assert written(mail) == "say é (5.1.1)"
    assert (bounce := bounced(mail)) is not None
    assert bounce.status == "5.1.1"


@pytest.mark.parametrize("charset", ODD_CHARSETS)
def test_an_encoded_word_in_an_odd_charset_is_text(charset: str) -> None:
    word = b"=?" + charset.encode("utf-8", "surrogateescape") + b"?q?caf=C3=A9?="
    assert header(read(b"Subject: my " + word + b"\r\n\r\n"), "Subject") == "my café"


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        ("=?utf-8?b?4pyT?= =?utf-8?q?_x?= y", "✓ x y"),
        ("é =?utf-8?q?=C3=A9?= 漢", "é é 漢"),
        ("=?utf-7?q?+2AA-?= x", "? x"),  # half a character, which no answer could hold
        ("=?utf-8?q?a=0D=0ABcc:_b?=", "a Bcc: b"),
        ("=?utf-8?b?a?= x", "=?utf-8?b?a?= x"),
    ],
)
def test_a_header_is_one_line_of_text(sent: str, text: str) -> None:
    assert header(read(f"Subject: {sent}\r\n\r\n".encode()), "Subject") == text


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_quoted_lines_never_count(text: str) -> None:
    quoted = "\n".join(f"> {line}" for line in clean(text).split("\n"))
    assert own_words(quoted) == ""


@settings(max_examples=200, deadline=None)
@given(st.integers(0), st.sampled_from(["text/plain", "text/plain; charset=utf-8", "text/html"]))
def test_the_bytes_of_a_file_say_nothing_although_a_line_of_them_may_look_like_a_number(seed: int, kind: str) -> None:
    rng = random.Random(seed)
    payload = rng.randbytes(1000) + b"\n2\n" + rng.randbytes(1000)
    assert written(read(_head(kind) + payload)) == ""


@pytest.mark.parametrize("payload", [b"bid 7\x00\n", b"bid 7\n\x0c\n", "bid 7\n".encode("utf-16-le"), b"bid 7\x1b\n"])
def test_a_stray_control_character_is_no_hindrance(payload: bytes) -> None:
    assert written(read(_head("text/plain") + payload)) == "bid 7"


def _head(kind: str) -> bytes:
    return f"From: a@b.c\r\nContent-Type: {kind}\r\n\r\n".encode()


def _nested(kind: bytes, number: int) -> bytes:
    return b"".join(
        b'Content-Type: %s; boundary="%d"\r\n\r\n--%d\r\n' % (kind, level, level) for level in range(number)
    )


HEAVY = {
    "one long line": _head("text/plain") + b"a" * MOST_BYTES,
    "empty lines": _head("text/plain") + b"\n" * MOST_BYTES,
    "spaces": _head("text/plain") + b" " * MOST_BYTES,
    "attributions": _head("text/plain") + b"On x " * (MOST_BYTES // 5),
    "attribution lines": _head("text/plain") + b"On <a@b>\n" * (MOST_BYTES // 9),
    "header lines": _head("text/plain") + b"From: a\nSent:\n" * (MOST_BYTES // 14),
    "quotes": _head("text/plain") + b"> > > " * (MOST_BYTES // 6),
    "signatures": _head("text/plain") + b"--\n" * (MOST_BYTES // 3),
    "disclaimers": _head("text/plain") + b"Warning: mail mail " * (MOST_BYTES // 19),
    "flowed": _head("text/plain; format=flowed") + b"a \n" * (MOST_BYTES // 3),
    "deep tags": _head("text/html") + b"<div>" * (MOST_BYTES // 5),
    "deep quotes": _head("text/html") + b"<blockquote>" * (MOST_BYTES // 12),
    "deep formatting": _head("text/html") + b"<b><i>" * (MOST_BYTES // 6),
    "open comments": _head("text/html") + b"<!--" * (MOST_BYTES // 4),
    "open declarations": _head("text/html") + b"<!a" * (MOST_BYTES // 3),
    "open tags": _head("text/html") + b"<a " * (MOST_BYTES // 3),
    "open brackets": _head("text/html") + b"<" * MOST_BYTES,
    "open ends": _head("text/html") + b"</" * (MOST_BYTES // 2),
    "instructions": _head("text/html") + b"<?" * (MOST_BYTES // 2),
    "entities": _head("text/html") + b"&" * MOST_BYTES,
    "tables": _head("text/html") + b"<table><tr><td>" * (MOST_BYTES // 15),
    "line breaks": _head("text/html") + b"<br>" * (MOST_BYTES // 4),
    "attributes": _head("text/html") + b"<a " + b"b=c " * (MOST_BYTES // 4) + b">",
    "headers": b"A: b\r\n" * (MOST_BYTES // 6),
    "one long header": b"From: " + b"a" * MOST_BYTES,
    "from brackets": b"From: " + b"<" * 100_000 + b"\r\n\r\nx",
    "from comments": b"From: " + b"(" * 100_000 + b"\r\n\r\nx",
    "from quotes": b"From: " + b'"\\' * 50_000 + b"\r\n\r\nx",
    "encoded words": b"Subject: " + b"=?utf-8?Q?a?= " * 8_000 + b"\r\n\r\nx",
    "references": b"References: " + b"<" * 100_000 + b"\r\n\r\nx",
    "to addresses": b"To: " + b"a@b," * 25_000 + b"\r\n\r\nx",
    "to comments": b"To: " + b"(" * 100_000 + b"\r\n\r\nx",
    "parameters": b"Content-Type: text/plain" + b"; a*0=b" * 14_000 + b"\r\n\r\nx",
    "results": b"Authentication-Results: mx.example.org; " + b"spf=pass " * 10_000 + b"\r\n\r\nx",
    "result comments": b"Authentication-Results: mx.example.org; spf=pass " + b"(" * 90_000 + b"\r\n\r\nx",
    "nested multiparts": _nested(b"multipart/mixed", MOST_BYTES // 50),
    "nested mails": b"Content-Type: message/rfc822\r\n\r\n" * (MOST_BYTES // 32),
    "many parts": _head("multipart/mixed; boundary=b") + b"--b\r\n\r\n" * (MOST_BYTES // 7),
    "some parts": _head("multipart/mixed; boundary=b") + b"--b\r\n\r\n" * 1_900,
    "statuses": _head("message/delivery-status") + b"Action: x\r\n\r\n" * (MOST_BYTES // 13),
    "base64": _head("text/plain\r\nContent-Transfer-Encoding: base64") + b"YWFh\r\n" * (MOST_BYTES // 6),
    "quoted printable": _head("text/plain\r\nContent-Transfer-Encoding: Quoted-Printable")
    + b"=\r\n" * (MOST_BYTES // 3),
    "punycode": _head("text/plain; charset=punycode") + b"a-" * (MOST_BYTES // 2),
    "utf-7": _head("text/plain; charset=utf-7") + b"+AGE-" * (MOST_BYTES // 5),
    "combining": _head("text/plain; charset=utf-8") + b"a" + "\u0301".encode() * (MOST_BYTES // 2),
}  # fmt: skip


@pytest.mark.parametrize("name", HEAVY)
def test_no_mail_takes_long(name: str) -> None:
    began = time.process_time()
    with suppress(Unreadable):
        _handle(HEAVY[name])
    assert time.process_time() - began < SECONDS


def test_no_mail_takes_much_memory() -> None:
    tracemalloc.start()
    try:
        for name in ("deep tags", "some parts", "statuses"):
            tracemalloc.reset_peak()
            try:
                _handle(HEAVY[name])
            except Unreadable:
                continue
            assert tracemalloc.get_traced_memory()[1] < 100 * 1024 * 1024, name
    finally:
        tracemalloc.stop()


def test_html_of_any_shape_is_text() -> None:
    assert plain("<div>a<div>b</div></div><p>c<br>d</p>e") == "a\nb\nc\nd\ne"
    assert plain("<pre>a\nb</pre> c   d\n e") == "a\nb\nc d e"


ODD_HTML = [
    *("<", "</", ">", "<!", "<![", "<![if !x]>", "<![endif]>", "<!DOCTYPE", "<?xml", "]]>", "<!--", "-->", "[", "%"),
    *("&#" + "1" * 5000 + ";", "&#xD800;", "&#99999999999;", "&amp", "&", "a", "=", "div", "<svg", "<title>", "\ud800"),
    *(" x='", '"', "é", "\n", "\x00"),
]


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(ODD_HTML), max_size=25).map("".join))
def test_html_that_the_parser_gives_up_on_is_text_too(html: str) -> None:
    clean(plain(clean(html))).encode()


def test_what_outlook_writes_around_lists_is_no_hindrance() -> None:
    assert plain("<p>bid 7</p><![é]><![if !supportLists]><p>pass</p><![endif]>").startswith("bid 7\n")


def test_no_charset_smuggles_halves_of_characters_in() -> None:
    mail = read(b"From: a@b.c\r\nContent-Type: text/plain; charset=utf-7\r\n\r\nbid 7 +2AA-\r\n")
    assert written(mail) == "bid 7"
