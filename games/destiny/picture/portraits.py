"""The thirteen characters as woodcut busts around (0, 0), for a window of 100 by 116."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.destiny.picture.ink import block, cut, dot, lines, put, spangle
from games.destiny.picture.style import (
    BLUE,
    FLESH,
    GREEN,
    GREY,
    INK,
    PAPER,
    RED,
    SKY,
    VIOLET,
    WHITE,
    YELLOW,
)
from games.drawing.svg import group

_SHOULDERS: Final = "M-48,58C-46,34 -26,26 -9,22H9C26,26 46,34 48,58Z"


@cache
def portrait(card: str) -> str:
    """The bust of a character."""
    return _DRAWN[card.removeprefix("per-")]()


def _bust(robe: str, *over: str, hair: str = "", behind: str = "", beard: str = "", skin: str = FLESH) -> str:
    """Shoulders, neck and face; `over` is what is worn and held, `behind` what stands behind the head."""
    body = block(behind, hair, cut(_SHOULDERS, robe), put("head", fill=skin))
    return body + beard + put("features") + "".join(over)


def _beard(colour: str, length: float = 40) -> str:
    lip = "C12,8 8,7 6,6Q0,3 -6,6C-8,7 -12,8 -15,-2Z"
    path = f"M-15,-2C-18,16 -12,{length - 10} 0,{length}C12,{length - 10} 18,16 15,-2{lip}"
    strands = f"M-8,12Q-7,{length - 18} -2,{length - 6}M8,12Q7,{length - 18} 2,{length - 6}M0,16V{length - 10}"
    return block(cut(path, colour)) + lines(strands, width=0.8)


def _locks(colour: str, fall: float = 34) -> str:
    left = f"M-14,-16C-24,-10 -24,10 -27,{fall}Q-16,{fall - 2} -12,{fall - 10}V-12"
    return cut(f"{left}H12V{fall - 10}Q16,{fall - 2} 27,{fall}C24,10 24,-10 14,-16Z", colour)


def _astrologue() -> str:
    hat = block(cut("M0,-58L21,-15Q0,-24 -21,-15Z", BLUE), cut("M-25,-12Q0,-26 25,-12L21,-18Q0,-30 -21,-18Z", YELLOW))
    stars = "".join(spangle(x, y, r, YELLOW) for x, y, r in ((0, -40, 6), (-7, -27, 4), (8, -28, 4)))
    held = spangle(34, 8, 13, YELLOW) + lines("M34,22V56", width=2.4)
    return _bust(BLUE, hat, stars, held, hair=_locks(WHITE, 26), beard=_beard(WHITE, 46))


def _fou() -> str:
    hood = block(
        cut("M-16,-6C-22,-30 -44,-34 -46,-14C-40,-20 -34,-16 -28,-2Z", RED),
        cut("M16,-6C22,-30 44,-34 46,-14C40,-20 34,-16 28,-2Z", GREEN),
        cut("M-17,-4C-20,-34 -10,-44 0,-54C10,-44 20,-34 17,-4C12,-18 -12,-18 -17,-4Z", YELLOW),
        dot(-46, -11, 4.4, YELLOW),
        dot(46, -11, 4.4, YELLOW),
        dot(0, -54, 4.4, RED),
    )
    collar = block(
        cut("M-30,30L-22,44L-14,31L-7,47L0,32L7,47L14,31L22,44L30,30Q14,22 8,22Q0,28 -8,22Q-14,22 -30,30Z", YELLOW)
    )
    return _bust(RED, hood, collar)


def _magicien() -> str:
    hat = block(
        cut(
            "M-40,-20C-42,-34 -22,-36 -8,-27Q0,-46 8,-27C22,-36 42,-34 40,-20C36,-8 18,-12 0,-20C-18,-12 -36,-8"
            " -40,-20Z",
            GREEN,
        ),
        cut(
            "M-30,-20C-30,-27 -18,-27 -8,-22C-16,-15 -28,-14 -30,-20ZM30,-20C30,-27 18,-27 8,-22C16,-15 28,-14 30,-20Z",
            YELLOW,
        ),
    )
    wand = lines("M28,30L44,-6", INK, 5) + lines("M28,30L44,-6", WHITE, 2.6) + spangle(45, -9, 8, YELLOW)
    hand = block(cut("M22,38Q22,26 30,24Q38,24 38,32Q36,40 28,42Z", FLESH))
    return _bust(RED, hat, wand, hand, hair=_locks(YELLOW, 14))


def _pretresse() -> str:
    veil = cut("M-20,-24C-34,-6 -34,30 -40,58H40C34,30 34,-6 20,-24Z", SKY)
    tiara = block(
        cut("M-16,-14C-18,-34 -12,-44 0,-48C12,-44 18,-34 16,-14Q0,-22 -16,-14Z", YELLOW),
        cut("M-13,-52A14,14 0 0 0 13,-52A17,17 0 0 1 -13,-52Z", WHITE),
    )
    bands = lines("M-16,-22Q0,-30 16,-22M-15,-31Q0,-38 15,-31", RED, 2)
    book = block(cut("M-26,56V38Q-12,32 0,38Q12,32 26,38V56Z", PAPER)) + lines(
        "M0,38V56M-20,43H-6M-20,48H-6M6,43H20M6,48H20", width=0.9
    )
    return _bust(BLUE, tiara, bands, book, behind=veil)


def _crown(colour: str, cap: str) -> str:
    return block(
        cut("M-14,-20Q0,-44 14,-20Z", cap),
        cut("M-19,-14L-23,-36L-12,-27L-7,-42L0,-28L7,-42L12,-27L23,-36L19,-14Q0,-22 -19,-14Z", colour),
        *(dot(x, y, 2.4, RED) for x, y in ((-23, -37), (-7, -43), (7, -43), (23, -37))),
    )


def _imperatrice() -> str:
    shield = block(cut("M14,30H44V42Q44,54 29,58Q14,54 14,42Z", YELLOW)) + block(
        cut("M29,34L33,38L41,35Q40,45 33,46L35,53L29,51L23,53L25,46Q18,45 17,35L25,38Z", INK), width=0.4
    )
    sceptre = (
        lines("M-34,58L-40,0", INK, 4.6)
        + lines("M-34,58L-40,0", YELLOW, 2.4)
        + block(dot(-40.5, -6, 6.6, BLUE))
        + lines("M-47,-6H-34M-40.5,-12V-19M-44,-16H-37", width=1.3)
    )
    return _bust(RED, _crown(YELLOW, RED), shield, sceptre, hair=_locks(YELLOW, 36))


def _empereur() -> str:
    helmet = block(
        cut("M-19,-10C-24,-42 -8,-50 0,-52C8,-50 24,-42 19,-10Q0,-24 -19,-10Z", YELLOW),
        cut("M-21,-8Q0,-24 21,-8L22,-16Q0,-32 -22,-16Z", RED),
        dot(0, -54, 4, RED),
    )
    sceptre = (
        lines("M34,58L40,-4", INK, 4.6)
        + lines("M34,58L40,-4", YELLOW, 2.4)
        + block(dot(40.5, -10, 7, GREEN))
        + lines("M33,-10H48M40.5,-17V-25M36,-21H45", width=1.4)
    )
    chain = lines("M-26,32Q0,52 26,32", INK, 4) + lines("M-26,32Q0,52 26,32", YELLOW, 2)
    return _bust(BLUE, chain, helmet, sceptre, hair=_locks(WHITE, 10), beard=_beard(WHITE, 32)) + lines(
        "M0,-50V-26M-9,-46Q-12,-34 -11,-24M9,-46Q12,-34 11,-24", width=0.9
    )


def _pape() -> str:
    tiara = block(
        cut("M-17,-12C-20,-36 -14,-50 0,-56C14,-50 20,-36 17,-12Q0,-22 -17,-12Z", WHITE),
        cut(
            "M-18.6,-15Q0,-27 18.6,-15L18.8,-21Q0,-33 -18.8,-21Z"
            "M-18.6,-28Q0,-39 18.6,-28L17.6,-33Q0,-44 -17.6,-33ZM-15,-40Q0,-49 15,-40L12.6,-45Q0,-52 -12.6,-45Z",
            YELLOW,
        ),
    )
    cross = lines("M36,58V-34M26,-24H46M24,-14H48M22,-4H50", INK, 5) + lines(
        "M36,58V-34M26,-24H46M24,-14H48M22,-4H50", YELLOW, 2.8
    )
    pallium = block(cut("M-16,26Q0,42 16,26L20,30Q8,40 5,46V58H-5V46Q-8,40 -20,30Z", WHITE)) + lines(
        "M0,46V54M-3,49H3", RED, 2
    )
    return _bust(RED, pallium, tiara, cross, beard=_beard(GREY, 28))


def _amoureux() -> str:
    def one(robe: str, hair: str, fall: float, x: float, turn: float) -> str:
        drawn = _bust(
            robe, block(cut("M-15,-9C-17,-30 17,-30 15,-9C8,-18 -8,-18 -15,-9Z", hair)), hair=_locks(hair, fall)
        )
        return group(drawn, transform=f"translate({x} 18) rotate({turn}) scale(.72)")

    heart = block(cut("M0,-18C-17,-30 -15,-47 -6,-46Q-1,-45 0,-39Q1,-45 6,-46C15,-47 17,-30 0,-18Z", RED))
    arrow = lines("M-24,-18L22,-46M14,-46H22.4L19,-38M-24,-18L-22,-25M-24,-18L-17,-16", INK, 2)
    return one(BLUE, INK, 8, -21, 6) + one(GREEN, YELLOW, 36, 21, -6) + heart + arrow


def _astronome() -> str:
    cap = block(
        cut("M-20,-12C-26,-34 -6,-44 8,-40C26,-38 28,-20 20,-12Q0,-24 -20,-12Z", VIOLET),
        cut("M-22,-9Q0,-22 22,-9L22,-15Q0,-28 -22,-15Z", YELLOW),
    )
    tube = group(
        block(cut("M-22,-5H6V5H-22Z", YELLOW), cut("M6,-7H28V7H6Z", RED), cut("M28,-9H34V9H28Z", YELLOW)),
        transform="translate(16 22) rotate(-42)",
    )
    sky = "".join(spangle(x, y, r, YELLOW) for x, y, r in ((38, -42, 9), (44, -20, 5), (-38, -36, 6)))
    return _bust(GREEN, cap, tube, behind=sky, hair=_locks(GREY, 12), beard=_beard(GREY, 26))


def _force() -> str:
    hat = block(
        cut(
            "M-36,-22C-38,-36 -20,-36 -8,-28Q0,-44 8,-28C20,-36 38,-36 36,-22C32,-12 16,-14 0,-21C-16,-14"
            " -32,-12 -36,-22Z",
            YELLOW,
        )
    )
    mane = put("seal", "scale(.74)", fill="#b9742f") + put("seal", "rotate(15) scale(.62)", fill=YELLOW)
    lion = group(
        block(mane, cut("M-11,-10Q0,-16 11,-10Q13,2 6,12H-6Q-13,2 -11,-10Z", "#e8c373")),
        lines("M-7,-5L-3,-3M7,-5L3,-3M-3,4H3L0,7ZM0,7V10M-6,11Q0,8 6,11", INK, 1.6),
        transform="translate(0 39)",
    )
    hands = block(cut("M-20,30Q-14,24 -8,30L-10,36Q-18,38 -20,30ZM20,30Q14,24 8,30L10,36Q18,38 20,30Z", FLESH))
    return _bust(BLUE, hat, lion, hands, hair=_locks(YELLOW, 22))


def _hermite() -> str:
    hood = cut("M0,-46C-26,-42 -28,-10 -30,30H30C28,-10 26,-42 0,-46Z", "#6d6288")
    lantern = lines("M38,-14V-24Q32,-30 38,-34Q44,-30 38,-24", width=1.8) + block(
        cut("M30,-14L38,-22L46,-14Z", RED),
        cut("M31,-14H45V10H31Z", "#ffe9a0"),
        cut("M29,10H47V15H29Z", RED),
        spangle(38, -2, 6.4, YELLOW),
    )
    arm = block(cut("M20,58L30,24Q38,16 44,22L40,58Z", "#6d6288"), dot(38, 20, 5, FLESH))
    return _bust("#6d6288", arm, lantern, behind=hood, beard=_beard(WHITE, 44))


def _temperance() -> str:
    wings = cut(
        "M-14,26C-54,20 -52,-24 -40,-44C-36,-20 -28,-6 -14,6ZM14,26C54,20 52,-24 40,-44C36,-20 28,-6 14,6Z", SKY
    )
    feathers = lines(
        "M-42,-30C-42,-10 -34,6 -20,16M-46,-10C-42,4 -34,14 -24,20M42,-30C42,-10 34,6 20,16M46,-10C42,4 34,14 24,20",
        width=0.9,
    )
    vases = block(
        cut("M-36,34L-22,28L-18,38Q-20,48 -28,50Q-36,48 -38,42Z", RED), cut("M18,42H36L34,52Q27,60 20,52Z", BLUE)
    )
    stream = lines("M-20,31Q8,22 27,42", INK, 5) + lines("M-20,31Q8,22 27,42", SKY, 3.2)
    flower = block(
        *(
            dot(4.2 * dx, -21 + 4.2 * dy, 3.2, RED)
            for dx, dy in ((0, -1), (0.95, -0.3), (0.6, 0.8), (-0.6, 0.8), (-0.95, -0.3))
        ),
        dot(0, -21, 2.6, YELLOW),
        width=0.8,
    )
    return _bust(
        RED,
        feathers,
        stream,
        vases,
        block(cut("M-15,-9C-18,-32 18,-32 15,-9C8,-18 -8,-18 -15,-9Z", YELLOW)),
        flower,
        behind=wings,
        hair=_locks(YELLOW, 18),
    )


def _diable() -> str:
    wings = cut(
        "M-12,28C-30,20 -30,4 -50,-6C-44,-24 -36,-30 -28,-34C-26,-16 -20,-6 -10,2Z"
        "M12,28C30,20 30,4 50,-6C44,-24 36,-30 28,-34C26,-16 20,-6 10,2Z",
        VIOLET,
    )
    horns = block(
        cut(
            "M-12,-18C-26,-24 -28,-42 -20,-54C-20,-40 -14,-32 -4,-24ZM12,-18C26,-24 28,-42 20,-54C20,-40 14,-32 4,-24Z",
            YELLOW,
        )
    )
    ears = block(cut("M-15,-8L-27,-14L-17,2ZM15,-8L27,-14L17,2Z", "#d2674a"))
    goatee = block(cut("M-5,17L0,34L5,17Z", INK))
    torch = (
        lines("M34,58L38,30", INK, 5)
        + lines("M34,58L38,30", YELLOW, 2.6)
        + block(cut("M38,6C48,16 46,30 38,32C30,30 29,20 34,16Q36,22 37,18Q36,12 38,6Z", RED))
    )
    return _bust(GREEN, ears, horns, goatee, torch, behind=wings, skin="#d2674a") + lines(
        "M-22,-12L-18,-4M22,-12L18,-4", width=0.8
    )


_DRAWN: Final[dict[str, Callable[[], str]]] = {
    "astrologue": _astrologue,
    "fou": _fou,
    "magicien": _magicien,
    "pretresse": _pretresse,
    "imperatrice": _imperatrice,
    "empereur": _empereur,
    "pape": _pape,
    "amoureux": _amoureux,
    "astronome": _astronome,
    "force": _force,
    "hermite": _hermite,
    "temperance": _temperance,
    "diable": _diable,
}
