"""Mails as clients and servers write them: which are taken for a person's, and which words for the person's own."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from clients.mail.addresses import mailbox
from clients.mail.incoming.bounces import bounced
from clients.mail.incoming.extract import written
from clients.mail.incoming.reading import read
from clients.mail.incoming.recognise import automatic

CORPUS = Path(__file__).parents[1] / "corpus"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((CORPUS / "expected.toml").read_text("utf-8"))
OWN = mailbox("play@astrolude.example")


def test_every_mail_of_the_corpus_has_its_expectation() -> None:
    assert sorted(path.stem for path in CORPUS.glob("*.eml")) == sorted(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_mail_is_a_persons_or_not(name: str) -> None:
    mail = read((CORPUS / f"{name}.eml").read_bytes())
    assert automatic(mail, None, OWN) == EXPECTED[name].get("automatic")


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if "written" in row])
def test_only_the_players_own_words_are_read(name: str) -> None:
    mail = read((CORPUS / f"{name}.eml").read_bytes())
    assert written(mail) == EXPECTED[name]["written"]


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if "bounce" in row])
def test_a_report_tells_whether_the_address_is_bad(name: str) -> None:
    found = bounced(read((CORPUS / f"{name}.eml").read_bytes()))
    assert ([found.status, found.permanent] if found else []) == EXPECTED[name]["bounce"]
