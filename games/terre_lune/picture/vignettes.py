"""Four faint engravings in the empty quarters of the board: the cannon, the telescope, the Moon hit, the ship."""

from functools import cache

from games.drawing.svg import group, number, tag
from games.terre_lune.picture.geometry import CENTRE
from games.terre_lune.picture.style import PALE

_CANNON = (
    "M-58,48H58M-44,48L-34,20H34L44,48M-22,20L-15,-44H15L22,20M-19,-44H19V-52H-19ZM-20,4H20M-18,-14H18M-17,-30H17"
    "M-34,34H34M-8,-60L-16,-72M0,-62V-80M8,-60L16,-72M-58,54H-20M-8,54H30M40,54H58"
    "M-50,48V38M-54,42H-46M50,48V38M46,42H54"
)
_TELESCOPE = (
    "M-46,14L30,-44L42,-28L-34,30ZM30,-44L36,-54L54,-30L42,-28M-46,14L-54,20L-44,34L-34,30M-10,-14L2,2M10,-29L22,-13"
    "M-6,10L-26,58M-2,8V58M2,6L24,58M-16,34H14M-32,58H30M-60,-40h8M-56,-44v8M-20,-58h6M-17,-61v6M52,18h6M55,15v6"
)
_FACE = (
    "M-24,-10Q-18,-15 -11,-10M-28,-19Q-18,-26 -8,-19M-2,-12Q-4,2 -7,12Q-2,17 4,13M-18,26Q-2,38 16,25M-12,29Q0,33 10,28"
    "M-36,8Q-32,18 -24,20M-42,-6h.01M-34,30h.01M28,24h.01M32,6h.01M4,44h.01M-6,-40h.01M-28,-36h.01"
)
_SHELL = "M6,-10L18,-32M24,-4L37,-25M6,-10Q14,-2 24,-4M18,-32Q30,-36 37,-25M37,-25L52,-52L20,-33M11,-20L30,-13"
_SHIP = (
    "M-56,22H54L44,40H-46ZM-30,22V-44M8,22V-50M-30,-44L-52,6H-30M8,-50L-18,8H8M-30,-34L-8,14M8,-38L40,14H8M22,22V2H34V22"
    "M28,-4Q36,-14 30,-22T40,-40M-64,46Q-52,40 -40,46T-16,46T8,46T32,46T60,46M-50,53Q-38,47 -26,53T-2,53T22,53T48,53"
    "M-56,22L-66,14M-40,30h.01M-26,30h.01M-12,30h.01M2,30h.01M16,30h.01"
)


@cache
def drawn() -> str:
    """All four, fainter than anything that is played with."""
    x, y = CENTRE
    corners = (
        (-106, 104, tag("path", d=_CANNON)),
        (-108, -108, tag("path", d=_TELESCOPE)),
        (108, -112, tag("circle", r=52) + tag("circle", r=48, stroke_dasharray="1 5") + tag("path", d=_FACE + _SHELL)),
        (108, 108, tag("path", d=_SHIP)),
    )
    return group(
        *(group(art, transform=f"translate({number(x + dx)} {number(y + dy)})") for dx, dy, art in corners),
        fill="none",
        stroke=PALE,
        stroke_width=1.5,
        stroke_opacity=0.3,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
