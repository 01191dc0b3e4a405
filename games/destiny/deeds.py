"""What players of Destiny are remembered for: badges, and the first card that a seat played."""

from collections.abc import Mapping
from typing import Final

from games.core.deeds.chronicle import Badge, Chronicle
from games.core.facts import Seat
from games.destiny.components import HOROSCOPE
from games.destiny.facts.powers import DevilTurned, SettingConsolidated, TokenRevealed
from games.destiny.facts.rounds import CharacterStolen, CharacterValidated, GameScored
from games.destiny.facts.table import CardPlayedForPower, CardPlayedForValue

_SEER: Final = 5
_FIRM: Final = 2


def opening(chronicle: Chronicle, seat: Seat) -> str:
    """The first card that the seat played, for its value or its power."""
    played: list[CardPlayedForValue | CardPlayedForPower]
    played = chronicle.by(seat, CardPlayedForValue, CardPlayedForPower)
    return next((f"cards.{one.card}" for one in played), "")


def _horoscope(chronicle: Chronicle, seat: Seat) -> int:
    """How many slots of the seat's horoscope came true (DE-142)."""
    scores = (score for end in chronicle.events(GameScored) for score in end.scores if score.seat == seat)
    return sum(points > 0 for score in scores for points in score.horoscope.values())


def _conjunction(turned: CharacterValidated) -> bool:
    return turned.turn == "inverted"


BADGES: Final[Mapping[str, Badge]] = {
    "came-true": lambda chronicle, seat: _horoscope(chronicle, seat) == len(HOROSCOPE),
    "conjunction": lambda chronicle, seat: any(_conjunction(one) for one in chronicle.by(seat, CharacterValidated)),
    "face-thief": lambda chronicle, seat: bool(chronicle.by(seat, CharacterStolen)),
    "written-in-stone": lambda chronicle, seat: len(chronicle.by(seat, SettingConsolidated)) >= _FIRM,
    "seer": lambda chronicle, seat: len(chronicle.by(seat, TokenRevealed)) >= _SEER,
    "bargain-with-the-devil": lambda chronicle, seat: bool(chronicle.by(seat, DevilTurned)),
}
"""By key."""
