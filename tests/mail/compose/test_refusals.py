"""Whatever the service refuses of a mail is told in plain words: nothing of the API, in neither language."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from clients.mail.compose.answering import explained
from clients.mail.compose.words import Words
from clients.mail.letters import Deed
from games.core.errors import IllegalMove
from games.core.texts import LANGUAGES, typeset
from service.api.http.problems import STATUS, TEXTS, Problem, Refused
from service.api.openapi.common import COMMON
from service.api.openapi.document import operations, whole_document
from service.api.openapi.problems import codes_of
from tests.rules.contract.wording import SENTENCE, faults

ASKED = {
    *("play_move", "get_hint", "post_message", "put_orders", "get_orders"),
    *("take_seat", "reclaim_seat", "leave_seat", "resign_game", "claim_win", "unsubscribe", "get_game"),
}
"""The operations that mails lead to."""

OF_PROGRAMS = re.compile(
    r"(?i)\b(?:api|json|headers?|en-têtes?|tokens?|jetons?|scope|portée|requests?|requêtes?|body|corps|bytes|octets"
    r"|fields?|champs?|decisions?|quotas?|version|logs?|journal|seconds|secondes|utc)\b|/v1|[\w]+_[\w]+|If-Match"
)
EXCEPT = {"muted", "suspended"}
"""They say until when in the one time zone that everybody can reckon with."""


@cache
def codes() -> frozenset[str]:
    """The codes of all answers with problems of these operations."""
    known = [one for _, one in operations(whole_document()["paths"]) if one["operationId"] in ASKED]
    assert {one["operationId"] for one in known} == ASKED
    return frozenset(code for one in known for some in codes_of(one).values() for code in some)


def said(code: str, language: str) -> Iterator[str]:
    """What a letter says of a refusal: with the facts of the API's example, and with none."""
    words = TEXTS.words(language)
    example: dict[str, Any] = {name: fact for name, fact in COMMON["facts"].get(code, {}).items() if name != "reason"}
    for facts in (example, {}):
        problem = Problem(code, facts) if code in STATUS else Refused(IllegalMove(code, **facts))
        try:
            detail = problem.detail(words)
        except KeyError:  # it never comes without its facts
            continue
        yield typeset(explained(Deed(did="refused", code=code, detail=detail), Words(language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_told_in_plain_words(language: str) -> None:
    texts = {(code, text) for code in codes() for text in said(code, language)}
    assert {code for code, _ in texts} == codes() - EXCEPT
    found = [
        (code, fault)
        for code, text in texts
        for fault in (*faults(text, language, SENTENCE), *OF_PROGRAMS.findall(text))
    ]
    assert found == []
