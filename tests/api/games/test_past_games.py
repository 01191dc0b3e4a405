"""The past of every game: any version, by everybody and through every seat's eyes, as JSON, text and picture."""

import gzip

import pytest

from events.store import LogStore
from games.core.catalogue import rulebooks
from projections.proofs.archive import read_archive
from projections.upcasters import UPCASTERS
from tests.api.client import Person
from tests.projections.logs import public_of, renamed
from tests.projections.proofs.golden_archives import FOLDER
from tests.stores import writer

pytestmark = pytest.mark.slow

LOOKED_AT = 12


@pytest.mark.parametrize("key", sorted(rulebooks()))
def test_any_version_of_any_game_is_shown(people: dict[str, Person], log_redis_url: str, key: str) -> None:
    api = people["Ada"].api
    # given the longest of the short kept games of the rulebook
    files = sorted(FOLDER.glob(f"{key}-*.gz"), key=lambda path: path.stat().st_size)
    file = [path for path in files if path.stat().st_size < 70_000][-1]
    raws = renamed(read_archive(gzip.decompress(file.read_bytes()).splitlines()).raws, f"past-{key}")
    game = f"/v1/games/past-{key}"
    LogStore(writer(log_redis_url), None, UPCASTERS).adopt(f"past-{key}", raws, 0)
    # when some versions are looked at, the first, the last and some between
    ends = [raw.version for raw in raws if public_of(raw)["rest"] == 0]
    versions = sorted({ends[0], len(raws), *ends[:: max(1, len(ends) // LOOKED_AT)]})
    for version in versions:
        # then all that there is of a game is there, as it was
        now = api.get(f"{game}?at={version}").json()
        assert (now["version"], now["hash"]) == (version, raws[version - 1].hash)
        assert (now["status"] in ("finished", "aborted")) == (version == len(raws))
        for seat in range(len(now["seats"])):
            assert api.get(f"{game}?at={version}&viewer={seat}").json()["version"] == version
            assert api.get(f"{game}/moves?at={version}&viewer={seat}").status_code == 200
        if now["status"] == "open":
            continue
        for board in ("board.svg", "board.txt"):
            eyes = ("", "&viewer=0", "&viewer=1")
            shown = {api.get(f"{game}/{board}?at={version}{one}").status_code for one in eyes}
            assert shown == {200}
    # and the last version is what is shown without asking
    assert api.get(game).json()["hash"] == raws[-1].hash
    assert api.get(f"{game}/audit").json()["sound"]
