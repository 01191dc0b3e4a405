"""Pictures as pixels: whole for every rulebook, the same for the same view, and each viewer's own."""

import io
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from games.core.rulebook import Shape
from service.pictures.drawer import Drawer
from service.pictures.pictures import Pictures
from service.pictures.pixels import pixels
from service.pictures.position import MAX_WIDTH, MIN_WIDTH
from tests.pictures.positions import BOOKS, early, position, random_positions
from tests.rules.contract.pictures import HOSTILE, SHAPES

PICTURES_EACH = 4
NEAR = 24
"""Of 255, which nobody sees."""
LOSS = 8
"""Of 255, on the average: small letters blur a little."""
COLOURS = 50
"""More than a blank picture has, fewer than any board."""


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("key", BOOKS)
def test_positions_of_every_rulebook_become_whole_pictures(pictures: Pictures, key: str, shape: Shape) -> None:
    for number, asked in enumerate(random_positions(key, shape, 300, PICTURES_EACH)):
        _, _, across, down = map(float, asked.svg().partition('viewBox="')[2].partition('"')[0].split())
        image = Image.open(io.BytesIO(pictures.pixels(asked, str(number))))
        image.load()

        assert (image.format, image.mode, image.width) == ("PNG", "P", 300)
        assert abs(image.height - 300 * down / across) <= 1
        assert len(image.getcolors(image.width * image.height) or ()) > COLOURS


@pytest.mark.parametrize("key", BOOKS)
def test_small_pictures_are_the_same_in_fewer_bytes(pictures: Pictures, key: str) -> None:
    # given
    asked = position(key)
    # when
    png, webp = (pictures.pixels(msgspec.structs.replace(asked, form=form), "Ada") for form in ("png", "webp"))
    # then
    exact, small = (Image.open(io.BytesIO(found)).convert("L") for found in (png, webp))
    assert max(ImageStat.Stat(ImageChops.difference(exact, small)).mean) < LOSS
    assert len(webp) < len(png)


def test_small_signs_keep_their_colours_in_a_sky_of_many() -> None:
    # given the colours of players, somewhere in thousands of shades
    signs = {"#c0392b": 60, "#9b6fd1": 160, "#3fa7d6": 260, "#59a35a": 360, "#f0c541": 460}
    sky = "".join(
        f'<rect x="{x}" width="1" height="400" fill="rgb({x // 12}, {x // 9}, {x // 3})"/>' for x in range(600)
    )
    drawn = "".join(f'<rect x="{x}" y="60" width="8" height="8" fill="{colour}"/>' for colour, x in signs.items())
    # when
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">{sky}{drawn}</svg>'
    found = Image.open(io.BytesIO(pixels(svg, 600))).convert("RGB")
    # then
    for colour, x in signs.items():
        off = ImageChops.difference(found.crop((x, 60, x + 8, 68)), Image.new("RGB", (8, 8), colour))
        assert max(most for _, most in ImageStat.Stat(off).extrema) <= NEAR, colour


def test_a_symbol_within_a_symbol_lets_through_what_browsers_let_through() -> None:
    # given a square that is used by what is used, at half strength over white
    square = '<rect id="square" width="40" height="40"/>'
    emblem = '<g id="emblem"><use href="#square"/></g><g id="card"><use href="#emblem"/></g>'
    shown = '<rect width="40" height="40" fill="#fff"/><use href="#card" fill="#f00" fill-opacity=".5"/>'
    # when
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs>{square}{emblem}</defs>{shown}</svg>'
    found = Image.open(io.BytesIO(pixels(svg, 40))).convert("RGB")
    # then
    assert found.getpixel((20, 20)) == pytest.approx((255, 128, 128), abs=1)


def test_equal_views_have_equal_bytes_and_are_drawn_once(pictures: Pictures, kept: Path, tmp_path: Path) -> None:
    asked = position("destiny")
    again, elsewhere = Drawer(kept, 1), Drawer(tmp_path, 1)
    first = pictures.pixels(asked, "Ada")
    try:
        assert again.draw(msgspec.msgpack.encode(asked)) == (first, False)
        assert elsewhere.draw(msgspec.msgpack.encode(asked)) == (first, True)
    finally:
        again.stop()
        elsewhere.stop()


def test_a_viewer_gets_their_own_picture_whoever_asked_before(pictures: Pictures, tmp_path: Path) -> None:
    seen = {viewer: early("systeme-solaire", viewer) for viewer in (None, 0, 1)}
    fresh = Pictures(tmp_path, 0, 1)
    try:
        drawn = {viewer: fresh.pixels(asked, "Ada") for viewer, asked in seen.items()}
    finally:
        fresh.stop()

    assert len(set(drawn.values())) == 3
    for _ in range(2):
        assert {viewer: pictures.pixels(asked, "Bob") for viewer, asked in seen.items()} == drawn


@pytest.mark.parametrize("names", [HOSTILE, ()], ids=["hostile", "none"])
def test_any_names_can_be_drawn(pictures: Pictures, names: tuple[str, ...]) -> None:
    for key in BOOKS:
        assert pictures.pixels(position(key, names=names), "Ada").endswith(b"IEND\xaeB`\x82")


@pytest.mark.parametrize("width", [MIN_WIDTH - 1, MAX_WIDTH + 1])
def test_a_width_out_of_bounds_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="width must be from 200 to 2400"):
        position("destiny", width=width)


def test_what_cannot_be_drawn_costs_no_process(pictures: Pictures) -> None:
    unknown = msgspec.structs.replace(position("destiny"), rulebook="chess")
    pictures.pixels(position("destiny"), "Ada")
    before = {drawer.pid for drawer in pictures.drawers}

    with pytest.raises(ValueError, match="chess"):
        pictures.pixels(unknown, "Ada")

    assert {drawer.pid for drawer in pictures.drawers} == before
