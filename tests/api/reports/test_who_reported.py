"""In two worlds that differ in who reported, the reported is shown the same: by no page, stream, notice or webhook."""

import re
from typing import Any

import pytest
import yaml

from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.process import ROOT
from tests.api.reports.conftest import Table
from tests.api.reports.test_reports import decide, filed

DOCUMENT: dict[str, Any] = yaml.load((ROOT / "openapi.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
OF_PEOPLE = [
    path
    for path, item in DOCUMENT["paths"].items()
    if "get" in item and path.startswith("/v1/") and not path.startswith("/v1/gateway") and path != "/v1/stream"
]


def seen(person: Person, table: Table, others: list[Person]) -> dict[str, str]:
    """All that the API shows somebody, without what is different in every game."""
    fixed = {"{game}": table.id, "{seat}": "0", "{rulebook}": "systeme-solaire", "{key}": "systeme-solaire"}
    found = {}
    for path in [*OF_PEOPLE, "/v1/stream?after=0-0"]:
        names = [other.id for other in others] if "{name}" in path or "{account}" in path else [""]
        for name in names:
            address = path.replace("{name}", name).replace("{account}", name)
            for variable, value in fixed.items():
                address = address.replace(variable, value)
            address = re.sub(r"\{\w+\}", "1", address)
            answer = person.api.get(address, headers={"Accept": "application/json"})
            found[f"{path} {name and others.index(next(o for o in others if o.id == name))}"] = _plain(
                f"{answer.status_code} {answer.text}", table, others
            )
    return found


def _plain(text: str, table: Table, others: list[Person]) -> str:
    """Ids and names by what they are, and no moments, hashes or draws."""
    for number, person in enumerate(others):
        text = text.replace(person.id, f"PERSON{number}").replace(person.name, f"NAME{number}")
    text = text.replace(table.id, "GAME")
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}-\d+\b", "MOMENT", text)
    return re.sub(r"\b[0-9a-f]{16,}\b|\b[a-z2-7]{16}\b", "ID", text)


@pytest.mark.parametrize("kind", ["message", "player", "game"])
@pytest.mark.parametrize("decision", ["warned", "no_action"])
def test_nothing_tells_the_reported_who_reported(
    api: Api, parts: Wiring, moderator: Person, kind: str, decision: str, request: pytest.FixtureRequest
) -> None:
    from tests.api.reports.conftest import table as fixture

    make = fixture.__wrapped__ if hasattr(fixture, "__wrapped__") else fixture
    worlds = []
    for who in range(2):
        table: Table = make(api)
        others = [table.bad, table.reporter, table.witness]
        about = {"message": table.message, "player": {"player": table.bad.id}, "game": {"game": table.id}}[kind]
        case = filed(others[1 + who], about, "abuse", "told in confidence")
        assert decide(moderator, case, decision, "noted").ok
        worlds.append(seen(table.bad, table, others))
    assert worlds[0] == worlds[1]
