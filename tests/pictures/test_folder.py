"""Kept pictures: found again by all processes, within a bound, and only whole ones."""

import os
from pathlib import Path
from time import time

from hypothesis import given
from hypothesis import strategies as st

from service.pictures.folder import DAYS, SETS, WHOLE, PictureFolder

SHARE = 1000


def key(number: int, at: int = 0) -> str:
    """A key of the set."""
    return f"{at:02x}{number:062x}"


def picture(size: int) -> bytes:
    return b"\0" * (size - len(WHOLE)) + WHOLE


def used(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def test_what_was_kept_is_found_by_other_processes(tmp_path: Path) -> None:
    PictureFolder(tmp_path, SETS * SHARE).put(key(1), picture(100))
    assert PictureFolder(tmp_path, SETS * SHARE).get(key(1)) == picture(100)
    assert PictureFolder(tmp_path, SETS * SHARE).get(key(2)) is None
    assert {oct(folder.stat().st_mode & 0o777) for folder in tmp_path.iterdir()} == {"0o700"}


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 255), st.integers(9, SHARE + 50)), max_size=60))
def test_the_bound_holds(tmp_path_factory: object, puts: list[tuple[int, int, int]]) -> None:
    folder = tmp_path_factory.mktemp("kept")  # type: ignore[attr-defined]
    kept = PictureFolder(folder, SETS * SHARE)
    for number, at, size in puts:
        kept.put(key(number, at), picture(size))
        assert used(folder) <= SETS * SHARE
        assert (kept.get(key(number, at)) is not None) == (size <= SHARE)


def test_what_was_not_asked_for_the_longest_goes_first(tmp_path: Path) -> None:
    kept = PictureFolder(tmp_path, SETS * SHARE)
    for number in range(4):
        kept.put(key(number), picture(250))
        os.utime(tmp_path / "0" / key(number), (number, time() - 100 + number))
    assert kept.get(key(0))
    kept.put(key(5), picture(250))
    assert [number for number in range(6) if kept.get(key(number))] == [0, 2, 3, 5]


def test_old_pictures_go(tmp_path: Path) -> None:
    kept = PictureFolder(tmp_path, SETS * SHARE)
    kept.put(key(1), picture(10))
    os.utime(tmp_path / "0" / key(1), (0, time() - (DAYS + 1) * 86_400))
    kept.put(key(2), picture(10))
    assert [number for number in (1, 2) if kept.get(key(number))] == [2]


def test_a_picture_that_was_cut_off_is_drawn_again(tmp_path: Path) -> None:
    kept = PictureFolder(tmp_path, SETS * SHARE)
    kept.put(key(1), picture(100))
    (tmp_path / "0" / key(1)).write_bytes(picture(100)[:50])
    assert kept.get(key(1)) is None


def test_nothing_is_kept_without_room_for_it(tmp_path: Path) -> None:
    kept = PictureFolder(tmp_path, 0)
    kept.put(key(1), picture(10))
    assert kept.get(key(1)) is None
    assert list(tmp_path.iterdir()) == []


def test_a_small_picture_is_whole_when_it_is_as_long_as_it_says(tmp_path: Path) -> None:
    kept = PictureFolder(tmp_path, SETS * SHARE)
    webp = b"RIFF" + (92).to_bytes(4, "little") + b"WEBP" + bytes(88)
    kept.put(key(1), webp)
    assert kept.get(key(1)) == webp
    (tmp_path / "0" / key(1)).write_bytes(webp[:50])
    assert kept.get(key(1)) is None
