"""A finished game as a file: written, read back, and refused where it is not one."""

import pytest

from projections.proofs.archive import BadArchive, read_archive, write_archive
from projections.proofs.audit import audit
from tests.projections.logs import GAME, finished, some_book

KEPT = finished(some_book(), 3)
FILE = write_archive(GAME, KEPT.raws, {"player-0": "Ada", "player-1": None})
HEAD = FILE.splitlines()[0]


def test_what_was_written_is_read_back() -> None:
    archive = read_archive(FILE.splitlines())

    assert archive.raws == KEPT.raws
    assert archive.head.players == {"player-0": "Ada", "player-1": None}
    assert (archive.head.game, archive.head.version, archive.head.hash) == (GAME, len(KEPT.raws), KEPT.raws[-1].hash)
    assert audit(archive.head.game, archive.raws).sound


def test_the_same_log_gives_the_same_file() -> None:
    assert write_archive(GAME, KEPT.raws, {"player-1": None, "player-0": "Ada"}) == FILE


@pytest.mark.parametrize(
    ("file", "line"),
    [
        (b"", 1),
        (b"not json\n", 1),
        (FILE.replace(b"archive/1", b"archive/2"), 1),
        (b"\n".join(FILE.splitlines()[:-1]), 1),
        (HEAD + b"\n{}\n", 2),
        (FILE.replace(b'{"d":', b'{"x":1,"d":', 1), 2),
        (HEAD + b"\n" + b" " * (1 << 21), 2),
        pytest.param(b'{"draws":{"a":' + b"[" * 50_000 + b"]" * 50_000 + b"}}\n", 1, id="deep"),
    ],
)
def test_what_is_no_archive_is_refused_by_line(file: bytes, line: int) -> None:
    with pytest.raises(BadArchive) as refused:
        read_archive(file.splitlines())

    assert refused.value.line == line
