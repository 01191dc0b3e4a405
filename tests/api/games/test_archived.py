"""An archived game is told as before, over HTTP; what the archive lacks is 503, and what nobody needs of it is not."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from events.archive.archive import LogArchive
from events.archive.objects import Folder
from events.store import LogStore
from projections.proofs.archive import read_archive
from projections.upcasters import UPCASTERS
from service.wiring import Wiring
from tests.api.analysis.test_hints import work
from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK, new_game, play_out
from tests.api.process import Server
from tests.projections.logs import renamed
from tests.projections.proofs.golden_archives import FOLDER
from tests.stores import writer
from workers.archiving.moving import Mover

pytestmark = pytest.mark.slow

VERSION = 20
PATHS = (
    "",
    f"?at={VERSION}",
    f"?at={VERSION}&viewer=1",
    "/events",
    "/events?after=10&limit=5",
    "/moves?viewer=0",
    "/board.svg",
    f"/board.txt?at={VERSION}",
    "/audit",
    "/archive",
    "/chain?first=3&last=9",
)


def _answers(api: Api, game: str) -> dict[str, tuple[int, bytes]]:
    """Everything that is told of a game."""
    found = {}
    for path in PATHS:
        answer = api.get(f"{game}{path}")
        found[path] = (answer.status_code, answer.content)
    with api.get(f"{game}/events", headers={"Accept": "text/event-stream"}, stream=True) as stream:
        found["stream"] = (stream.status_code, next(stream.iter_content(200)))
    return found


def _adopt(log: LogStore, name: str) -> str:
    """A finished game that no process has read."""
    [file, *_] = sorted(FOLDER.glob("systeme-solaire-*.gz"), key=lambda path: path.stat().st_size)
    log.adopt(name, renamed(read_archive(gzip.decompress(file.read_bytes()).splitlines()).raws, name), 0)
    return f"/v1/games/{name}"


@pytest.fixture
def log(server: Server, log_redis_url: str) -> Iterator[LogStore]:
    """The service's logs, with its archive; other tests find all of them in the store again."""
    archive = LogArchive(Folder(server.log.parent / "archive"))
    store = LogStore(writer(log_redis_url), None, UPCASTERS, archive)
    yield store
    for game in [game for game, _ in store.notes()]:
        assert store.bring_back(game)


def _move(log: LogStore, game: str) -> None:
    assert log.archive is not None
    assert sum(done.games for done in Mover(log, log.archive).move([game])) == 1


def test_an_archived_game_is_told_as_before(people: dict[str, Person], log: LogStore) -> None:
    # given two copies of a finished game, one of which was archived before anybody asked
    api = people["Ada"].api
    here, there = _adopt(log, "archived-0"), _adopt(log, "archived-1")
    _move(log, "archived-1")
    # then all that can be asked of them has the same answer
    ours, theirs = _answers(api, here), _answers(api, there)
    for path, (status, content) in ours.items():
        assert theirs[path][0] == status, path
        if path in ("", "/events", "stream", "/board.svg"):
            assert theirs[path][1].replace(b"archived-1", b"archived-0")[:40] == content[:40], path
    assert ours[""][0] == ours["/audit"][0] == ours["/archive"][0] == ours["stream"][0] == 200
    assert api.get(f"{there}/audit").json()["sound"]


def test_an_archived_game_is_analysed_and_practised(
    people: dict[str, Person], parts: Wiring, log: LogStore, server: Server
) -> None:
    # given a finished game, and a copy of it that was archived before anybody asked
    ada = people["Ada"]
    players = [people[name] for name in ("Ada", "Bob", "Chen")]
    here, there = new_game(*players), "/v1/games/archived-3"
    play_out(here, players)
    log.adopt("archived-3", renamed(log.raw(here.rpartition("/")[2]), "archived-3"), 0)
    _move(log, "archived-3")
    with_archive = Wiring(structs.replace(parts.settings, archive_url=str(server.log.parent / "archive")))
    # then the same decisions of both are weighed
    found = []
    for game in (here, there):
        assert ada.api.post(f"{game}/analysis", {"seat": 0}).status_code == 202
        work(with_archive)
        told = ada.api.get(f"{game}/analysis").json()
        found.append([(one["version"], one["played"]) for one in told["decisions"]])
    assert found[0] == found[1] != []
    # and a position of the archived one can be taken up
    [(chosen, _), *_] = found[1]
    origin = {"kind": "game", "game": "archived-3", "version": chosen}
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "normal"}] * 2]
    taken = ada.api.post("/v1/games", {"rulebook": RULEBOOK, "seats": seats, "origin": origin})
    assert taken.status_code == 201, taken.text


def test_what_the_archive_lacks_is_503_until_it_is_back(
    people: dict[str, Person], log: LogStore, server: Server, tmp_path: Path
) -> None:
    # given an archived game whose segment is away
    api = people["Ada"].api
    game = _adopt(log, "archived-2")
    _move(log, "archived-2")
    stub = log.stub("archived-2")
    assert stub is not None
    segment = server.log.parent / "archive" / "segments" / stub.place.segment[:2] / stub.place.segment
    away = segment.rename(tmp_path / "away")
    # then it is said to be away, never to be unknown, and no name of an object is told
    for path in ("", f"?at={VERSION}", "/events", "/board.svg", "/audit", "/archive"):
        answer = api.get(f"{game}{path}")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), path
        assert "Retry-After" in answer.headers
        assert stub.place.segment not in answer.text
    # and the service is ready for all else
    assert api.get("/readyz").status_code == 200
    # when it is back, so is the game
    away.rename(segment)
    assert api.get(game).status_code == 200
    # (a process that has it needs the archive no more)
    segment.rename(tmp_path / "away")
    statuses = {api.get(game).status_code for _ in range(4)}
    assert 200 in statuses
    assert 404 not in statuses
    (tmp_path / "away").rename(segment)


def test_names_are_in_neither_tier_and_an_erased_account_has_none(api: Api, log: LogStore) -> None:
    # given a game of somebody that is over and archived
    person = Person.sign_up(api, "Quetzalcoatl Xylander")
    game = new_game(person, *(Person.sign_up(api, name) for name in ("Popocatepetl", "Tlaloc")))
    assert person.api.post(f"{game}/abort", {"reason": ""}).status_code == 200
    name = game.rpartition("/")[2]
    _move(log, name)
    # then neither the entries nor the note have a name
    notes = dict(log.notes())
    kept = b"".join([notes[name], *(raw.public + (raw.private or b"") for raw in log.raw(name))])
    assert person.id.encode() in kept
    assert b"Quetzal" not in kept
    # and when the account is erased, nothing tells it any more
    erased = person.api.delete("/v1/accounts/me")
    assert erased.status_code == 204, erased.text
    shown = api.get(game)
    assert shown.status_code == 200
    assert "Quetzal" not in shown.text
