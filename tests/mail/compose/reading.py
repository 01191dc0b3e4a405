"""Letters read back from their bytes, as a mail program would, and what is true of all of them."""

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from html.parser import HTMLParser
from io import BytesIO
from typing import Any, cast

from PIL import Image

from clients.mail.compose.board.picture import WIDTHS
from clients.mail.compose.composer import Composer
from clients.mail.letters import Letter

FRENCH = re.compile(r"\b(vous|votre|partie|jouer|depuis|choix|jusqu’au)\b", re.IGNORECASE)
ENGLISH = re.compile(r"\b(you|your|the game|since|until|choices|answer)\b", re.IGNORECASE)


class Reader(HTMLParser):
    """What a reader of HTML sees, and where its links go."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.words = ""
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.open: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if tag == "a":
            self.links.append(str(found["href"]))
        if tag == "img":
            self.images.append(found)
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "title"} & set(self.open):
            self.words += data


def read_back(composer: Composer, wanted: Letter) -> EmailMessage:
    """The mail as it arrives, and what holds of all mails."""
    sent = composer(wanted)
    raw = bytes(sent.message)
    assert len(raw) < 500_000
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    mail = cast("EmailMessage", message_from_bytes(raw, policy=cast("Any", SMTP)))
    assert not [part.defects for part in cast("Any", mail).walk() if part.defects]
    assert mail["Message-ID"] == f"<{wanted.id}@example.org>"
    assert str(mail["From"]) == "Astrolude <play@example.org>"
    assert mail["Auto-Submitted"] == ("auto-replied" if wanted.kind == "answer" else "auto-generated")
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert mail["Content-Language"] == wanted.to.language
    assert "astrolude.example.org" in str(mail["List-Id"])
    assert sent.recipient == wanted.to.address
    assert_in_its_language(mail, wanted.to.language)
    return mail


def assert_in_its_language(mail: EmailMessage, language: str) -> None:
    """The letter's own words are of one language, in both of its forms."""
    own, other = (ENGLISH, FRENCH) if language == "en" else (FRENCH, ENGLISH)
    for shown in (plain(mail), Reader(source(mail)).words):
        assert own.search(shown)
        assert not other.search(shown), other.search(shown)


def plain(mail: EmailMessage) -> str:
    """The plain text."""
    return str(part(mail, "text/plain").get_content()).replace("\r\n", "\n")


def source(mail: EmailMessage) -> str:
    """The HTML."""
    return str(part(mail, "text/html").get_content())


def part(mail: EmailMessage, kind: str) -> EmailMessage:
    """The part of a content type."""
    return next(one for one in cast("Any", mail).walk() if one.get_content_type() == kind)


def has_part(mail: EmailMessage, kind: str) -> bool:
    """Whether there is a part of a content type."""
    return any(one.get_content_type() == kind for one in cast("Any", mail).walk())


def assert_pictured(mail: EmailMessage, html: Reader) -> None:
    """One picture, inline, small, sharp and upright as telephones are, with words for who does not see it."""
    (png,) = (one for one in cast("Any", mail).walk() if one.get_content_type() == "image/png")
    (shown,) = html.images
    assert shown["src"] == f"cid:{str(png['Content-ID'])[1:-1]}"
    assert shown["alt"]
    assert png.get_content_disposition() == "inline"
    with Image.open(BytesIO(png.get_content())) as image:
        assert image.height > image.width == WIDTHS[0]


_LEADER = re.compile(r"(?:\[[^\[\]]*\]\s*)*(?:re|fwd?)\s*(?:\[[^\[\]]*\]\s*)?:\s*|\[[^\[\]]*\]\s*(?=\S)", re.IGNORECASE)


def base_subject(mail: EmailMessage) -> str:
    """What mail programs compare, without `Re:` and without what stands in brackets before it (RFC 5256, 2.1)."""
    subject = flat(str(mail["Subject"]))
    while (found := _LEADER.match(subject)) is not None:
        subject = subject[found.end() :]
    return subject


def first_line(mail: EmailMessage) -> str:
    """What a list of mails shows beside the subject: the same in both forms of the mail."""
    first = plain(mail).splitlines()[0]
    assert flat(Reader(source(mail)).words).startswith(flat(first))
    assert len(first) <= 72
    return first


def flat(text: str) -> str:
    """The text with every blank as one space."""
    return " ".join(text.split())
