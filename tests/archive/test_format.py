"""The documented programs read a segment, and prove the log in it, without our code."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from events.archive import segments
from events.archive.archive import dictionary_name
from events.archive.packing import pack
from events.archive.segments import HEAD_BYTES, BadSegment, Packed, digest
from events.archive.writing import Leaving, write
from events.store import LogStore
from tests.archive.moving import fill
from tests.log import samples
from tests.log.samples import GAME
from tests.tree import ROOT

PAGES = ROOT / "docs" / "reference"


def program(page: str) -> str:
    """The program on a page."""
    [found] = re.findall(r"```python\n(.*?)```", (PAGES / page).read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


def test_the_documented_programs_read_and_prove_a_segment(store: LogStore, place: Path, tmp_path: Path) -> None:
    # given a segment of two games, one of them with a dictionary
    archive = store.archive
    assert archive is not None
    leaving = []
    for game in (GAME, "other"):
        fill(store, game)
        samples.write(store, samples.deal(s1=['\x07\n"Étoile" \U0001f320']), game=game)
        raws = store.raw(game)
        leaving.append(Leaving(game, raws, pack(game, raws), "{}"))
    shared = leaving[1].packed * 20
    archive.objects.put(dictionary_name(digest(shared)), shared)
    leaving[1] = Leaving("other", leaving[1].raws, leaving[1].packed, "{}", digest(shared))
    stubs = write(archive, leaving)
    (tmp_path / "read.py").write_text(program("log-archive.md"), encoding="utf-8")
    (tmp_path / "check.py").write_text(program("log-format.md"), encoding="utf-8")
    # when both programs are called on each, then the log that they print is whole
    for game, stub in stubs.items():
        segment = place / "segments" / stub.place.segment[:2] / stub.place.segment
        more = [str(place / "dictionaries" / stub.place.dictionary)] if stub.place.dictionary else []
        read = subprocess.run(
            [sys.executable, "read.py", str(segment), game, *more], cwd=tmp_path, capture_output=True, check=True
        )
        check = subprocess.run(
            [sys.executable, "check.py", game], cwd=tmp_path, input=read.stdout, capture_output=True, check=True
        )
        assert check.stdout.decode().strip() == f"good, ends with {stub.hash}"
    assert stubs["other"].place.length < stubs[GAME].place.length / 2


ODD = segments.compress(b"{}")
"""A frame, but of no index."""


@pytest.mark.parametrize("likely", [HEAD_BYTES, HEAD_BYTES + 7, None, 10**6])
def test_an_index_is_read_whole_however_long_it_is(likely: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a segment, and how much of it is read at first, among others just its index
    games = [Packed(f"game {at}", at, f"{at:064x}", bytes([at]) * at, "", "{}") for at in range(1, 9)]
    body, places = segments.build(games)
    likely = likely or places["game 1"].offset
    monkeypatch.setattr(segments, "LIKELY", likely)
    asked: list[tuple[int, int]] = []

    def read(start: int, length: int) -> bytes:
        asked.append((start, length))
        return body[start : start + length]

    # when its index is read
    index = segments.index_of(read)
    # then each game is in its place, and no byte was asked for twice or in vain
    begin = places["game 1"].offset
    assert [body[begin + one.offset :][: one.length] for one in index] == [game.frame for game in games]
    assert asked == [(0, likely), *([(likely, begin - likely)] if likely < begin else [])]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "not a segment"),
        (segments.MAGIC, "not a segment"),
        (b"astrolude-seg/2\n" + bytes(4), "not a segment"),
        (segments.MAGIC + bytes(4), "content size"),
        (segments.MAGIC + len(ODD).to_bytes(4, "big") + ODD, "Expected `array`"),
    ],
)
def test_what_is_no_segment_is_said_to_be_none(body: bytes, reason: str) -> None:
    with pytest.raises(BadSegment, match=reason):
        segments.index_of(lambda start, length: body[start : start + length])
