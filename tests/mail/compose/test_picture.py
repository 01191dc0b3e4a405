"""The pictures in letters: small, with the colours of what is drawn, and reduced once for all who are sent the same."""

from io import BytesIO

from PIL import Image

from clients.mail.compose.board.picture import COLOURS, reduced

SIGNS = {"#c0392b": (60, 60), "#9b6fd1": (160, 60), "#3fa7d6": (260, 60), "#59a35a": (360, 60), "#f0c541": (460, 60)}
"""The colours of players, and where they stand."""
NEAR = 24


def board() -> bytes:
    """A night sky in thousands of shades, in which small signs stand."""
    sky = Image.linear_gradient("L").resize((600, 400))
    image = Image.merge("RGB", (sky.point(lambda shade: shade // 8), sky.point(lambda shade: shade // 6), sky))
    image = Image.blend(image, Image.radial_gradient("L").resize((600, 400)).convert("RGB"), 0.2)
    for colour, (left, top) in SIGNS.items():
        image.paste(colour, (left, top, left + 8, top + 8))
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_the_signs_of_players_keep_their_colours() -> None:
    png = board()
    small = Image.open(BytesIO(reduced(png)))
    assert len(small.getcolors() or ()) <= COLOURS
    shown = small.convert("RGB")
    for colour, (left, top) in SIGNS.items():
        wanted = tuple(bytes.fromhex(colour[1:]))
        found = shown.getpixel((left + 4, top + 4))
        assert isinstance(found, tuple)
        assert max(abs(one - other) for one, other in zip(wanted, found, strict=True)) <= NEAR, colour


def test_the_same_picture_is_reduced_once() -> None:
    png = board()
    assert reduced(bytes(bytearray(png))) is reduced(png)
