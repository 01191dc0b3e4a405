"""Tournaments over HTTP: announced, entered, begun and read; what is refused, and to whom."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from requests import Response

from projections.lists.rows import row_of
from projections.proofs.archive import OF_TOURNAMENT, read_archives
from projections.tournaments.audit import audit_archive
from service.administration.log import OPERATOR
from service.wiring import Wiring
from tests.api.accounts.test_bot_profiles import PROFILE
from tests.api.client import Api, Person
from tests.api.webhooks.test_webhooks import with_all_scopes
from tests.patience import eventually
from workers.context import WorkerContext
from workers.jobs.tournaments import TournamentRunner

Json = dict[str, Any]

SVG = "{http://www.w3.org/2000/svg}"
_numbers = count(1)
CLOCK = {"kind": "per_move", "limit": "P1D"}
GAME: Json = {"rulebook": "destiny", "seats": 2, "clock": CLOCK}
SWISS: Json = {"format": "swiss", "title": "Autumn Swiss", "rounds": 3, **GAME}


def somebody(api: Api, **fields: Any) -> Person:
    return Person.sign_up(api, f"Entrant {next(_numbers)}", **fields)


@pytest.fixture(scope="module")
def ada(api: Api) -> Person:
    """Who organises."""
    return somebody(api)


@pytest.fixture
def cup(ada: Person) -> Iterator[str]:
    """The address of a Swiss; it is cancelled in the end, for an account has few at a time."""
    made = announce(ada)
    yield made
    ada.api.post(f"{made}/cancellation")


def announce(person: Person, **fields: Any) -> str:
    answer = person.api.post("/v1/tournaments", SWISS | fields)
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def enter(cup: str, *people: Person) -> None:
    for person in people:
        assert person.api.put(f"{cup}/entry").status_code == 200


def code(answer: Response) -> tuple[int, str, str | None]:
    told = answer.json()
    return answer.status_code, told["code"], told.get("field")


def run(parts: Wiring) -> None:
    """Let the service go on with all tournaments, as its sweeper does."""
    TournamentRunner(WorkerContext(parts)).step()


def test_formats_and_tie_breaks_are_explained_in_both_languages(api: Api) -> None:
    english, french = (api.get(f"/v1/tournament-formats?language={tongue}").json() for tongue in ("en", "fr"))
    keys = ["arena", "knockout", "league", "round-robin", "swiss"]
    assert [one["key"] for one in english["items"]] == keys == [one["key"] for one in french["items"]]
    for part, words in (("items", "summary"), ("tie_breaks", "explanation")):
        pairs = zip(english[part], french[part], strict=True)
        assert all(one[words] != other[words] for one, other in pairs)
    known = {one["key"] for one in english["tie_breaks"]}
    assert all({*one["tie_breaks"]} <= known for one in english["items"])


def test_a_tournament_from_its_announcement_to_its_rounds(api: Api, ada: Person, cup: str, parts: Wiring) -> None:
    # given four who enter, of whom one withdraws before the start
    people = [somebody(api) for _ in range(4)]
    enter(cup, ada, *people)
    left = {"organiser": False, "entrant": None, "entered": False, "game": None}
    assert people[3].api.delete(f"{cup}/entry").json()["you"] == left
    found = api.get("/v1/tournaments?status=open&rulebook=destiny").json()["items"]
    assert cup.endswith(found[0]["id"])
    # when
    begun = ada.api.post(f"{cup}/start")
    # then it runs, the seed is told, and the standings and the first round are there
    one = begun.json()
    assert (one["status"], one["round"], one["entrants"], one["awaited"]) == ("running", 1, 4, 2)
    assert one["seed"] is not None
    [part] = api.get(f"{cup}/rounds").json()["items"]
    seated = [entrant["player"]["name"] for table in part["tables"] for entrant in table["entrants"]]
    assert sorted(seated) == sorted(person.name for person in [ada, *people[:3]])
    assert len(api.get(f"{cup}/standings").json()["items"]) == 4
    # and the games are there, public, with everybody in their seat
    table = part["tables"][0]
    game = api.get(f"/v1/games/{table['game']}").json()
    assert (game["status"], game["visibility"], game["tournament"]) == ("running", "public", one["id"])
    assert [seat["player"]["id"] for seat in game["seats"]] == [entrant["id"] for entrant in table["entrants"]]
    mine = ada.api.get(cup).json()["you"]
    assert mine["game"] in [table["game"] for table in part["tables"]]
    # and games are those of who sits in them alone, not of who organises
    for table in part["tables"]:
        assert row_of(parts.games.load(table["game"])).concerned == {entrant["id"] for entrant in table["entrants"]}
    # and everybody finds it among their own
    assert one["id"] in [row["id"] for row in people[0].api.get("/v1/tournaments?mine=true").json()["items"]]


def test_who_repeats_a_request_announces_once(ada: Person) -> None:
    key = {"Idempotency-Key": f"cup-{next(_numbers)}"}
    first, again = (ada.api.post("/v1/tournaments", SWISS, headers=key) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"]
    assert again.headers["Idempotency-Replayed"] == "true"
    other = ada.api.post("/v1/tournaments", SWISS | {"title": "Another"}, headers=key)
    assert code(other) == (422, "key_reused", None)
    ada.api.post(f"{first.headers['Location']}/cancellation", {"reason": "Twice."})


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"format": "quiz"}, (422, "unknown_format", "$.format")),
        ({"rulebook": "chess"}, (422, "unknown_rulebook", "$.rulebook")),
        ({"seats": 6}, (422, "bad_player_count", "$.seats")),
        ({"clock": {"kind": "none"}}, (422, "clock_needed", "$.clock")),
        ({"starts": "2020-01-01T00:00:00Z"}, (422, "bad_start", "$.starts")),
        ({"divisions": 2}, (422, "bad_divisions", "$.divisions")),
        ({"format": "arena"}, (422, "hours_needed", "$.ends")),
        ({"format": "round-robin", "most": 200}, (422, "bad_entrant_count", "$.most")),
        ({"tie_breaks": ["wins", "wins"]}, (422, "bad_tie_breaks", "$.tie_breaks")),
        ({"title": ""}, (422, "invalid_field", "$.title")),
        ({"prize": 5}, (422, "unknown_field", "$.prize")),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(ada: Person, fields: Json, refusal: tuple[int, str, str]) -> None:
    answer = ada.api.post("/v1/tournaments", SWISS | fields)
    assert code(answer) == refusal
    assert "{" not in answer.json()["detail"]


def test_who_may_do_what(api: Api, ada: Person, cup: str) -> None:
    bob, guest = somebody(api), api.as_(api.post("/v1/guests").json()["token"]["token"])
    # only the organiser begins, cancels, removes and lets bots in
    for method, path in (("POST", "start"), ("POST", "cancellation"), ("DELETE", f"entrants/{bob.id}")):
        assert code(bob.api.request(method, f"{cup}/{path}"))[:2] == (403, "not_organiser")
    assert code(bob.api.post(f"{cup}/bots", {"level": "easy"}))[:2] == (403, "not_organiser")
    # guests neither announce nor enter, and programs enter where bots may
    assert code(guest.post("/v1/tournaments", SWISS))[:2] == (403, "members_only")
    assert code(guest.put(f"{cup}/entry"))[:2] == (403, "members_only")
    program = with_all_scopes(somebody(api))
    assert program.api.patch("/v1/accounts/me", {"bot": PROFILE}).status_code == 200
    assert code(program.api.put(f"{cup}/entry"))[:2] == (409, "no_bots_here")
    # whom the organiser removes does not come back
    enter(cup, bob)
    assert ada.api.delete(f"{cup}/entrants/{bob.id}").json()["entrants"] == 0
    assert code(bob.api.put(f"{cup}/entry"))[:2] == (409, "entry_refused")
    # and what is refused says why
    assert code(ada.api.post(f"{cup}/start"))[:2] == (409, "too_few_entrants")
    assert code(ada.api.get("/v1/tournaments/nosuch"))[:2] == (404, "unknown_tournament")
    assert code(ada.api.delete(f"{cup}/entrants/nosuch"))[:2] == (409, "not_entered")


def test_an_account_has_five_tournaments_at_a_time(api: Api) -> None:
    cyd = somebody(api)
    cups = [announce(cyd) for _ in range(5)]
    assert code(cyd.api.post("/v1/tournaments", SWISS))[:2] == (409, "too_many_tournaments")
    for cup in cups:
        cyd.api.post(f"{cup}/cancellation", {"reason": "No time."})
    last = announce(cyd)
    assert api.get(cups[0]).json()["reason"] == "No time."
    cyd.api.post(f"{last}/cancellation")


def test_pages_of_entrants_events_and_standings_go_on(api: Api, ada: Person) -> None:
    cup = announce(ada, bots=True)
    for _ in range(5):
        assert ada.api.post(f"{cup}/bots", {"level": "random"}).status_code == 200
    assert code(ada.api.post(f"{cup}/bots", {"level": "genius"}))[1:] == ("unknown_bot", "$.level")
    ada.api.post(f"{cup}/start")
    for what in ("entrants", "standings", "events"):
        whole = api.get(f"{cup}/{what}?limit=100").json()
        assert whole["next"] is None
        pages, cursor = [], ""
        while True:
            page = api.get(f"{cup}/{what}?limit=2{cursor}").json()
            pages += page["items"]
            if page["next"] is None:
                break
            cursor = f"&cursor={page['next']}"
        assert pages == whole["items"]
    assert re.fullmatch(r"random [1-5] \(bot\)", api.get(f"{cup}/entrants").json()["items"][0]["name"])
    ada.api.post(f"{cup}/cancellation")


def test_the_seed_is_told_when_it_begins_and_not_before(api: Api, ada: Person, cup: str) -> None:
    enter(cup, ada, somebody(api))
    before = api.get(cup).json()
    [announced, *_] = api.get(f"{cup}/events").json()["items"]
    assert before["seed"] is None
    assert "seed" not in announced["data"]
    seed = ada.api.post(f"{cup}/start").json()["seed"]
    [announced, *_] = api.get(f"{cup}/events").json()["items"]
    assert announced["data"]["seed"] == seed
    audit = api.get(f"{cup}/audit").json()
    assert audit["good"]
    assert [check["name"] for check in audit["checks"]] == ["chain", "seed", "rules", "games"]


def test_a_moderator_ends_a_tournament_and_it_is_logged(api: Api, ada: Person, parts: Wiring) -> None:
    # given
    cup, moderator = announce(ada), somebody(api)
    path = f"/v1/admin/tournaments/{cup.rpartition('/')[2]}/end"
    assert code(ada.api.post(path, {"reason": "Betting."}))[:2] == (403, "missing_role")
    parts.roles.change(moderator.id, "administrator", by=OPERATOR, at=0)
    staff = with_all_scopes(moderator).api
    # when
    ended = staff.post(path, {"reason": "Betting."})
    # then
    assert ended.status_code == 200, ended.text
    assert (ended.json()["status"], ended.json()["cancelled_by"]) == ("cancelled", "moderator")
    [deed] = [deed for deed in staff.get("/v1/admin/log").json()["items"] if deed["what"] == "end_tournament"]
    assert (deed["tournament"], deed["by"]["id"], deed["reason"]) == (ended.json()["id"], moderator.id, "Betting.")
    assert code(staff.post(path, {"reason": "Again."}))[:2] == (409, "tournament_over")
    assert api.get(f"{cup}/audit").json()["good"]


def test_people_are_told(api: Api, ada: Person, cup: str, parts: Wiring) -> None:
    bob = somebody(api)
    enter(cup, ada, bob)
    ada.api.post(f"{cup}/start")
    run(parts)

    def told() -> list[tuple[str, int | None]]:
        notices = [notice for _, notice in parts.notices.kept(bob.id)]
        return [(notice.kind, notice.round) for notice in notices if notice.tournament]

    assert eventually(lambda: len(told()) >= 2)
    assert told() == [("tournament_started", None), ("tournament_round", 1)]
    ada.api.post(f"{cup}/cancellation", {"reason": "No time."})
    run(parts)
    assert eventually(lambda: ("tournament_cancelled", None) in told())


def test_standings_are_drawn_in_parts_and_say_of_what(api: Api, ada: Person) -> None:
    # given a tournament of three that has begun, whose title is markup
    cup = announce(ada, title="<svg onload=1> &amp;")
    enter(cup, ada, somebody(api), somebody(api))
    assert "It has not begun yet." in api.get(f"{cup}/standings.svg?language=en").text
    ada.api.post(f"{cup}/start")
    names = [line["entrant"]["name"] for line in api.get(f"{cup}/standings").json()["items"]]
    # when
    whole = api.get(f"{cup}/standings.svg?language=en")
    part = api.get(f"{cup}/standings.svg?language=fr&theme=dark&after=1&limit=1")
    # then
    drawn = ET.fromstring(whole.text)
    assert drawn.findtext(f"{SVG}title") == "<svg onload=1> &amp;"
    told = [text.text for text in drawn.iter(f"{SVG}text")]
    assert [name for name in told if name in names] == names
    assert "onload" not in str([element.attrib for element in drawn.iter()])
    assert whole.headers["Content-Security-Policy"]
    assert (
        api.get(f"{cup}/standings.svg?language=en", headers={"If-None-Match": whole.headers["ETag"]}).status_code == 304
    )
    assert "2–2 sur 3" in part.text
    shown = {text.text for text in ET.fromstring(part.text).iter(f"{SVG}text")}
    assert [name for name in names if name in shown] == names[1:2]
    assert api.get(f"{cup}/standings.svg?limit=101").status_code == 422
    ada.api.post(f"{cup}/cancellation")


def test_its_log_is_a_file_once_it_has_begun(api: Api, ada: Person, cup: str) -> None:
    enter(cup, ada, somebody(api))
    assert code(api.get(f"{cup}/archive"))[:2] == (409, "not_begun")
    ada.api.post(f"{cup}/start")
    found = api.get(f"{cup}/archive")
    one = api.get(cup).json()
    [archive] = read_archives(found.content.splitlines(), [OF_TOURNAMENT])
    assert (archive.head.game, archive.head.version, archive.head.hash) == (one["id"], one["version"], one["hash"])
    assert archive.head.players[ada.id] == ada.name
    assert audit_archive(archive, {}).sound
    assert api.get(f"{cup}/archive", headers={"If-None-Match": found.headers["ETag"]}).status_code == 304


def test_mail_of_it_is_settled_by_those_whom_it_concerns(api: Api, ada: Person, cup: str) -> None:
    bob, other = somebody(api), somebody(api)
    enter(cup, bob)
    for one in (ada, bob):
        assert one.api.put(f"{cup}/notices", {"mode": "digest"}).json()["effective"]["mode"] == "digest"
        assert one.api.delete(f"{cup}/notices").status_code == 204
        assert one.api.get(f"{cup}/notices").json()["mode"] is None
    assert code(other.api.get(f"{cup}/notices"))[:2] == (409, "not_entered")
    assert code(bob.api.get("/v1/tournaments/nosuch/notices"))[:2] == (404, "unknown_tournament")


def test_an_export_names_them(api: Api, ada: Person, cup: str) -> None:
    enter(cup, ada)
    ada.api.put(f"{cup}/entry")
    with ZipFile(BytesIO(ada.api.get("/v1/accounts/me/export").content)) as archive:
        found = json.loads(archive.read("tournaments.json"))
    [mine] = [one for one in found if cup.endswith(one["tournament"]["id"])]
    assert (mine["entry"]["id"], mine["archive"], mine["rank"]) == (ada.id, None, None)
