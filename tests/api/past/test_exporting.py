"""Exports: every game whole, cut anywhere and gone on with, verified and imported; in a memory that does not grow."""

import random
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import requests

from projections.lists.past.past import Search
from projections.proofs.archive import BadArchive, read_archives
from service.archives.export import Export
from service.archives.turns import KEY, MOST, Turns
from service.runtime.offload import Crowded
from service.settings import Settings
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.past.conftest import COPIES, FILES, Kept
from tests.api.playing import new_game
from tests.folders import new_folder
from tests.patience import PATIENCE_SECONDS
from tests.stores import serve
from tests.workers.command_line.test_cli import astrolude
from workers.command_line import beside

MONTH = "2023-11"
PATH = f"/v1/archives/{MONTH}?rulebook=destiny"


def asked(api: Api, path: str, **options: object) -> requests.Response:
    """The answer to an export, as soon as the caller's last one, which broke off, is known to have ended."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        answer = api.get(path, **options)
        if answer.status_code != 429 or time.monotonic() > until:
            return answer
        time.sleep(0.05)


def whole(lines: list[bytes]) -> tuple[list[str], list[bytes]]:
    """The games that came whole, and their lines."""
    games, length = [], 0
    try:
        for archive in read_archives(iter(lines)):
            games.append(archive.head.game)
            length += 1 + archive.head.version
    except BadArchive:
        pass
    return games, lines[:length]


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_what_is_cut_anywhere_goes_on_and_can_be_verified_and_imported(
    api: Api, kept: Kept, coding: str, tmp_path: Path, socket_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(coding)
    asking = {"headers": {"Accept-Encoding": coding}}
    full = asked(api, PATH, **asking)
    assert (full.status_code, full.headers.get("Content-Encoding", "identity")) == (200, coding)
    # when the stream breaks off, again and again
    games: list[str] = []
    lines: list[bytes] = []
    while True:
        after = f"&after={games[-1]}" if games else ""
        with asked(api, PATH + after, stream=True, **asking) as answer:
            room = rng.randrange(300_000, 700_000)
            come = bytearray()
            for part in answer.iter_content(10_000):
                come += part
                if len(come) >= room:
                    break
            else:
                room = 0
        more, whole_lines = whole(bytes(come).splitlines(keepends=True))
        games, lines = games + more, lines + whole_lines
        if not room:
            break
    # then the parts are the whole, each game once, in the order in which they ended
    assert b"".join(lines) == full.content
    assert sorted(set(games) & kept.keys()) == sorted(kept)
    assert len(games) == len(set(games))
    # and each is what is downloaded of it alone
    chosen = rng.choice(sorted(kept))
    at = next(number for number, line in enumerate(lines) if f'"game":"{chosen}"'.encode() in line)
    alone = api.get(f"/v1/games/{chosen}/archive").content
    assert alone == b"".join(lines[at : at + 1 + len(kept[chosen])])
    # and anybody can check it, and take it over into a store of their own
    file = tmp_path / "games.ndjson"
    file.write_bytes(b"".join(lines))
    checked = astrolude("verify", str(file))
    assert (checked.exit_code, checked.output.splitlines()[-1]) == (0, f"{len(games)} of {len(games)} games are sound")
    for url in serve(new_folder(socket_dir), "everysec"):
        other = Wiring(Settings(redis_url=url, work_redis_url=url, secret_key="-" * 32, var=tmp_path))
        monkeypatch.setattr(beside, "context", lambda: SimpleNamespace(wiring=other))  # noqa: B023
        assert astrolude("import", str(file)).exit_code == 0
        assert set(other.log.games()) == set(games)
        assert {game: other.log.raw(game) for game in kept} == kept
        # but of a file that breaks off, it says where
        file.write_bytes(b"".join(lines[:-1]))
        refused = astrolude("verify", str(file))
        assert refused.exit_code == 1
        assert f"the last whole game is {games[-2]}" in refused.output


def test_one_s_own_games_are_exported_private_ones_too(people: dict[str, Person], parts: Wiring) -> None:
    emil, chen = people["Emil"], people["Chen"]
    ids = []
    for visibility in ("public", "private"):
        game = new_game(emil, chen, people["Bob"], visibility=visibility)
        assert emil.api.post(f"{game}/abort", {"reason": "over"}).status_code == 200
        ids.append(game.rpartition("/")[2])
    catch_up(parts)

    def exported(api: Api, path: str) -> list[str]:
        return [archive.head.game for archive in read_archives(api.get(path).iter_lines())]

    own = exported(emil.api, "/v1/me/archives")
    assert [game for game in own if game in ids] == ids
    assert exported(chen.api, f"/v1/me/archives?after={ids[0]}")[-1] == ids[1]
    assert not set(exported(people["Ada"].api, "/v1/me/archives")) & set(ids)
    # of a month there are the public ones alone, whoever asks, and nobody goes on after what they may not know of
    month = emil.api.get(f"/v1/games/{ids[0]}").json()["updated"][:7]
    for api in (emil.api, emil.api.as_(None)):
        assert set(exported(api, f"/v1/archives/{month}")) & set(ids) == {ids[0]}
    assert people["Ada"].api.get(f"/v1/me/archives?after={ids[1]}").status_code == 422
    assert emil.api.get(f"/v1/archives/{month}?after={ids[1]}").status_code == 422
    assert emil.api.get("/v1/archives/2026-13").status_code == 404


def test_a_caller_has_one_export_at_a_time(people: dict[str, Person], parts: Wiring) -> None:
    ada = people["Ada"]
    for coding in ("gzip", "identity") * 5:  # the next may begin as soon as one has come whole
        assert ada.api.get(PATH, headers={"Accept-Encoding": coding}).status_code == 200
    turn = parts.exporting.begin(ada.id)
    assert parts.work.ttl(f"{KEY}{ada.id}") > 0
    refused = ada.api.get(PATH)
    assert (refused.status_code, refused.json()["code"]) == (429, "export_goes_on")
    assert people["Bob"].api.get(PATH).status_code == 200
    assert ada.api.request("HEAD", PATH).status_code == 429
    turn.end()
    for _ in range(2 * MOST + 2):  # a look at the headers alone keeps nothing
        assert ada.api.session.head(ada.api.url + PATH, timeout=PATIENCE_SECONDS).status_code == 200
    assert ada.api.get(PATH).status_code == 200
    # and a process serves a few
    turns = Turns(parts.work)
    held = [turns.begin(f"somebody-{number}") for number in range(MOST)]
    with pytest.raises(Crowded):
        turns.begin("one more")
    held[0].end()
    turns.begin("one more").end()
    for one in held:
        one.end()


def test_memory_holds_a_game_at_a_time(parts: Wiring, kept: Kept) -> None:
    def export(*, zipped: bool) -> Iterator[bytes]:
        made = Export(parts, Search(rulebook="destiny"), None, parts.exporting.begin("somebody"), zipped=zipped)
        yield from made
        made.close()

    # given the order of the games, in a pass that fills what is cached, too
    order = [archive.head.game for part in export(zipped=False) for archive in read_archives(part.splitlines())]
    # when
    tracemalloc.start()
    held = [tracemalloc.get_traced_memory()[0] for _ in export(zipped=True)]
    tracemalloc.stop()
    # then a game takes what its first copy took, however many came before
    assert len(held) == len(order) + 1
    grown = 0
    for file in FILES:
        copies = [memory for game, memory in zip(order, held, strict=False) if game.startswith(file)]
        assert len(copies) == COPIES
        grown += max(copies) - copies[0]
    assert grown < sum(len(raw.public) + len(raw.private or b"") for raws in kept.values() for raw in raws) / 4
