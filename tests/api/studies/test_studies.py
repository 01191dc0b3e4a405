"""Studies: positions of finished games with texts, for whoever may read them, and for nobody else."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from service.accounts.erasure import erase
from service.administration.log import OPERATOR
from service.studies.model import MOST_ENTRIES, MOST_STUDIES, Terms
from service.studies.writing import added, change, new
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.clubs.test_clubs import code, pages, until_role
from tests.api.once import Once
from tests.api.playing import Json, new_game, play_moves

NAMES = ("Alice", "Basil", "Clara", "Denis")


@pytest.fixture(scope="module")
def four(api: Api, once: Once) -> list[Person]:
    """Three who have played, and one who has not."""
    return once(lambda: [Person.sign_up(api, f"{name} of studies") for name in NAMES])


def played(people: list[Person], **settings: Any) -> str:
    """A game that somebody has won: its address."""
    one, *others = people
    game = new_game(one, *others, **settings)
    play_moves(game, people, 3)
    for person in others:
        assert person.api.post(f"{game}/resignation").status_code == 200
    assert one.api.post(f"{game}/win").status_code == 200
    return game


@pytest.fixture(scope="module")
def over(four: list[Person]) -> str:
    """A public game."""
    return played(four[:3])


@pytest.fixture(scope="module")
def secret(four: list[Person]) -> str:
    """A private one."""
    return played(four[:3], visibility="private")


def made(author: Person, **terms: Any) -> str:
    """A new study: its address."""
    answer = author.api.post("/v1/studies", {"title": "Openings", **terms})
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


def entry(game: str, **others: Any) -> Json:
    return {"game": game.rpartition("/")[2], "version": 4, **others}


def texts(study: Json) -> list[str]:
    return [one["text"] for one in study["entries"]]


def test_an_author_writes_in_steps_that_are_made_once_and_at_the_version_they_saw(
    four: list[Person], over: str
) -> None:
    alice, basil = four[:2]
    # The same request makes one study, and adds one entry
    key = {"Idempotency-Key": "first"}
    answers = [alice.api.post("/v1/studies", {"title": "Bids", "about": "a\nb"}, headers=key) for _ in range(2)]
    assert [answer.headers.get("Idempotency-Replayed") for answer in answers] == [None, "true"]
    assert answers[0].json() == answers[1].json()
    assert code(alice.api.post("/v1/studies", {"title": "Other"}, headers=key)) == (422, "key_reused")
    study, tag = answers[0].headers["Location"], answers[0].headers["ETag"]
    for _ in range(2):
        added = alice.api.post(f"{study}/entries", entry(over, text="One"), headers={**key, "If-Match": tag})
        assert (added.status_code, texts(added.json())) == (201, ["One"])
    assert code(alice.api.post(f"{study}/entries", entry(over, text="1"), headers=key)) == (422, "key_reused")
    # whoever has seen an earlier version changes nothing
    stale = alice.api.post(f"{study}/entries", entry(over), headers={"If-Match": tag})
    assert code(stale) == (412, "stale_version")
    alice.api.post(f"{study}/entries", entry(over, text="Two", seat=1))
    ordered = alice.api.put(f"{study}/order", {"entries": [2, 1]}, headers={"If-Match": '"3"'}).json()
    assert (texts(ordered), ordered["version"]) == (["Two", "One"], 4)
    assert code(alice.api.put(f"{study}/order", {"entries": [2, 2]})) == (422, "invalid_field")
    # an entry is another moment of the same game, and goes alone; what is left out stays
    changed = alice.api.patch(f"{study}/entries/2", {"version": 6, "seat": None}).json()["entries"][0]
    assert changed["position"]["version"] >= 6
    assert (changed["position"]["seat"], changed["text"]) == (None, "Two")
    assert texts(alice.api.delete(f"{study}/entries/1").json()) == ["Two"]
    assert code(alice.api.delete(f"{study}/entries/1")) == (404, "unknown_entry")
    same = alice.api.get(study)
    assert alice.api.get(study, headers={"If-None-Match": same.headers["ETag"]}).status_code == 304
    assert alice.api.patch(study, {"title": "Bids"}).json()["version"] == same.json()["version"]
    # and what is no position is none
    for body, refused in (
        (entry(over, version=10_000), "unknown_version"),
        (entry(over, seat=9), "invalid_field"),
        (entry("nosuch"), "unknown_game"),
        (entry(new_game(*four[:3])), "not_over"),
    ):
        assert alice.api.post(f"{study}/entries", body).json()["code"] == refused
    guest = basil.api.as_(basil.api.as_(None).post("/v1/guests").json()["token"]["token"])
    assert code(guest.post("/v1/studies", {"title": "Mine"})) == (403, "members_only")


def test_it_is_read_by_whom_its_author_says(api: Api, four: list[Person], over: str) -> None:
    alice, basil, clara, _ = four
    study = made(alice, title="For some", language="fr")
    alice.api.post(f"{study}/entries", entry(over, text="Look."))
    name = study.rpartition("/")[2]

    def listed(person: Api) -> bool:
        return name in [one["id"] for one in pages(person, "/v1/studies?limit=1")]

    def met(person: Api) -> int:
        return person.get(study).status_code

    # A private one is nobody else's, whatever they try
    assert (met(api), met(basil.api), met(alice.api), listed(api)) == (404, 404, 200, False)
    for method, path in (("PATCH", study), ("DELETE", study), ("POST", f"{study}/copies")):
        body = {"title": "x"} if method == "PATCH" else None
        assert code(basil.api.request(method, path, json=body)) == (404, "unknown_study")
    # one by link is read, and in no list
    alice.api.patch(study, {"visibility": "unlisted"})
    assert (met(api), met(basil.api), listed(api)) == (200, 200, False)
    assert api.get(f"/v1/players/{alice.name}/studies").json()["items"] == []
    assert code(basil.api.patch(study, {"title": "x"})) == (403, "not_your_study")
    # a public one is listed, by rulebook and language, but for those who block its author
    alice.api.patch(study, {"visibility": "public"})
    assert listed(api)
    assert [one["id"] for one in api.get(f"/v1/players/{alice.name}/studies").json()["items"]] == [name]
    [row] = api.get("/v1/studies?language=fr&rulebook=systeme-solaire").json()["items"]
    assert (row["id"], row["entries"], row["cover"]["version"]) == (name, 1, 4)
    assert api.get("/v1/studies?rulebook=destiny").json()["items"] == []
    clara.api.put(f"/v1/me/blocks/{alice.id}")
    assert (listed(clara.api), met(clara.api)) == (False, 200)
    clara.api.delete(f"/v1/me/blocks/{alice.id}")
    # Whoever takes it up has a private one of their own, which stays
    copy = basil.api.post(f"{study}/copies")
    mine = copy.json()
    assert (mine["taken_from"], mine["study"]["visibility"], mine["study"]["owner"]["id"]) == (
        name,
        "private",
        basil.id,
    )
    alice.api.patch(study, {"visibility": "private"})
    assert (met(api), listed(api)) == (404, False)
    assert alice.api.delete(study).status_code == 204
    assert met(alice.api) == 404
    assert texts(basil.api.get(copy.headers["Location"]).json()) == ["Look."]


def test_positions_of_private_games_are_their_players_own(four: list[Person], secret: str) -> None:
    alice, *_, denis = four
    shown, hidden = made(alice, visibility="unlisted"), made(alice)
    assert code(alice.api.post(f"{shown}/entries", entry(secret))) == (409, "private_game")
    assert alice.api.post(f"{hidden}/entries", entry(secret)).json()["entries"][0]["position"]["private"]
    for visibility in ("unlisted", "public"):
        assert code(alice.api.patch(hidden, {"visibility": visibility})) == (409, "private_game")
    # and who has not played learns nothing of it
    assert code(denis.api.post(f"{made(denis)}/entries", entry(secret))) == (404, "unknown_game")


def test_each_seat_and_those_without_one_see_what_they_saw_then(api: Api, four: list[Person], over: str) -> None:
    alice = four[0]
    events = alice.api.get(f"{over}/events?limit=500").json()["items"]
    then = next(event["version"] for event in reversed(events) if event["type"] == "move_played")
    seen = {seat: alice.api.get(f"{over}/board.svg?at={then}&viewer={seat}").text for seat in (0, 1)}
    outside = alice.api.get(f"{over}/board.svg?at={then}&outside=true").text
    assert outside == api.get(f"{over}/board.svg?at={then}").text
    assert len({outside, *seen.values()}) == 3
    running = new_game(*four[:3])
    assert code(alice.api.get(f"{running}?outside=true")) == (409, "not_over")
    assert code(alice.api.get(f"{over}?outside=true&viewer=0")) == (422, "invalid_field")


def test_moderators_hide_what_was_reported(api: Api, parts: Wiring, four: list[Person], over: str) -> None:
    alice, basil, _, denis = four
    parts.roles.change(denis.id, "moderator", by=OPERATOR, at=0)
    study = made(alice, title="Rude", about="Words.", visibility="public")
    name = study.rpartition("/")[2]
    alice.api.post(f"{study}/entries", entry(over, title="You", text="Fool."))
    report = basil.api.post("/v1/reports", {"about": {"study": name}, "reason": "abuse"}).json()
    assert (report["about"]["kind"], report["about"]["study"]) == ("study", name)
    kept = until_role(denis.api, f"/v1/admin/reports/{report['id']}")["talk"]
    assert [(one["number"], one["text"]) for one in kept] == [(0, "Rude"), (0, "Words."), (1, "You"), (1, "Fool.")]
    decide = {"decision": "study_hidden", "note": "Rude.", "terms": {"reason": "House rules."}}
    assert denis.api.post(f"/v1/admin/reports/{report['id']}/decision", decide).status_code == 200
    # then only its author reads it, and why; nobody takes it up, and the author does not show it again
    assert code(basil.api.get(study)) == (404, "unknown_study")
    assert alice.api.get(study).json()["hidden"]["reason"] == "House rules."
    assert code(alice.api.post(f"{study}/copies")) == (409, "study_hidden")
    alice.api.patch(study, {"visibility": "private"})
    alice.api.patch(study, {"visibility": "public"})
    assert name not in [one["id"] for one in pages(api, "/v1/studies?limit=5")]
    [mine] = [one["decision"] for one in alice.api.get("/v1/me/reports").json()["decisions"]]
    assert mine == "study_hidden"
    # until moderators do; private ones are not theirs to read
    shown = denis.api.delete(f"/v1/admin/studies/{name}/hiding").json()
    assert shown["hidden"] is None
    assert name in [one["id"] for one in pages(api, "/v1/studies?limit=5")]
    private = made(alice).rpartition("/")[2]
    assert code(denis.api.get(f"/v1/admin/studies/{private}")) == (404, "unknown_study")
    deeds = [one.deed.what for one in parts.admin_log.before(None, 100) if one.deed.study == name]
    assert deeds == ["show_study", "hide_study"]


def test_nobody_keeps_more_than_their_share_and_all_goes_with_the_account(api: Api, parts: Wiring, over: str) -> None:
    writer = Person.sign_up(api, "Writer of studies")
    study = made(writer, visibility="public")
    name = study.rpartition("/")[2]
    writer.api.post(f"{study}/entries", entry(over, text="Mine."))

    for _ in range(MOST_ENTRIES - 1):
        change(parts, name, added(parts.studies.get(name).entries[0].position, "", "", None))
    assert code(writer.api.post(f"{study}/entries", entry(over))) == (409, "study_full")
    for number in range(MOST_STUDIES - 1):
        parts.studies.make(new(f"{writer.id}{number:016d}", Terms("No. one"), ""))
    assert code(writer.api.post("/v1/studies", {"title": "Too many"})) == (409, "too_many_studies")
    assert len(writer.api.get("/v1/me/studies").json()["items"]) == MOST_STUDIES
    exported = ZipFile(BytesIO(writer.api.get("/v1/accounts/me/export").content)).read("studies.json")
    assert b"Mine." in exported
    # What an interrupted writer left in the list is passed over
    parts.shelf_of_studies.put(name, 1)
    assert [one["id"] for one in pages(api, "/v1/studies?limit=3")].count(name) == 1
    erase(parts, writer.id)
    assert api.get(study).status_code == 404
    assert not any(writer.id.encode() in member for member in _everything(parts))


def _everything(parts: Wiring) -> Iterator[bytes]:
    """All names of keys of studies, and what is listed."""
    for key in parts.data.scan_iter(match="*stud*"):
        yield key
        if b"{studies-" in key:
            listed: Any = parts.data.zrange(key, 0, -1)
            yield from listed
