"""In two worlds that differ in who reported, the reported is shown the same: by no page, stream or notice."""

import re
import time
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
import requests

from service.watching.worth import FRESH_SECONDS
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.document import whole
from tests.api.reports.conftest import RARE, Table, new_table
from tests.api.reports.test_reports import decide, filed

DOCUMENT: dict[str, Any] = whole()
READ = [path for path, item in DOCUMENT["paths"].items() if "get" in item and path.startswith("/v1/")]

EXPORT = "/v1/accounts/me/export"
WATCHING = "/v1/watching"
QUERIES = {"/v1/stream": "?after=0-0", WATCHING: f"?limit=100&rulebook={RARE}"}
TIMES = 12
"""A page is asked for: a picture that a busy machine has not drawn in ten seconds is refused."""
TOLD = {EXPORT, "/v1/me/reports", "/v1/stream"}
"""Where one hears of decisions about oneself."""


def seen(person: Person, table: Table) -> dict[str, str]:
    """All that the API shows somebody, by path."""
    known = {"game": table.id, "seat": "0", "rulebook": "systeme-solaire", "key": "systeme-solaire"}
    found = {}
    for path in READ:
        for about in (table.bad, table.reporter, table.witness) if "{name}" in path else (person,):
            address = _filled(path, {**known, "name": about.id})
            answer = _answer(person, address + QUERIES.get(path, ""))
            text = _plain(_text(answer, path, table))
            found[address.replace(about.id, about.name) if about is not person else path] = text
    return found


def _answer(person: Person, address: str) -> requests.Response:
    """What is answered, at last where a busy machine has drawn no picture yet."""
    headers = {"Accept": "application/json"}
    answers = (person.api.get(address, headers=headers) for _ in range(TIMES))
    return next(answer for answer in answers if answer.status_code != 503)


def _text(answer: requests.Response, path: str, table: Table) -> str:
    """What an answer says: an export, in the documents that tell of decisions; what is worth watching, of the table."""
    if path == WATCHING:
        return str([one for one in answer.json()["items"] if one["game"]["id"] == table.id])
    if path != EXPORT:
        return answer.text
    with ZipFile(BytesIO(answer.content)) as archive:
        return "".join(archive.read(f"{name}.json").decode() for name in ("notices", "reports"))


def _filled(path: str, values: dict[str, str]) -> str:
    return re.sub(r"{(\w+)}", lambda name: values.get(name[1], "none"), path)


def _plain(text: str) -> str:
    """Without what is different at every look, or after an hour: which use of a token is noted beside the requests."""
    return re.sub(r'"(request_id|used)":("[^"]*"|null)', "", text)


def _nameless(text: str, table: Table) -> str:
    """Without what is different in every world."""
    text = text.replace(table.id, "GAME").replace(table.bad.id, "ME")
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}-\d+\b", "MOMENT", text)


@pytest.mark.parametrize(("kind", "decision"), [("message", "warned"), ("player", "no_action")])
def test_nothing_tells_the_reported_who_reported(
    api: Api, moderator: Person, parts: Wiring, kind: str, decision: str
) -> None:
    # given
    tables = {who: new_table(api) for who in ("reporter", "witness")}
    catch_up(parts)
    time.sleep(FRESH_SECONDS)
    worlds = []
    for who, table in tables.items():
        before = seen(table.bad, table)
        assert table.id in before[WATCHING]
        # when
        about = table.message if kind == "message" else {"player": table.bad.id}
        case = filed(getattr(table, who), about, "abuse", "told in confidence")
        assert decide(moderator, case, decision, "noted").ok
        catch_up(parts)
        after = seen(table.bad, table)
        # then
        changed = {path: text for path, text in after.items() if before[path] != text}
        assert set(changed) == (set() if decision == "no_action" else TOLD)
        worlds.append({path: _nameless(text, table) for path, text in changed.items()})
    assert worlds[0] == worlds[1]
