"""What stars, figures and cards are called: in the reader's language where they have a name, else as in catalogues.

And where a journey goes and how far that is, for picture and board alike.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from games.core.texts import Words
from games.jeu_des_etoiles.components import CONSTELLATIONS, ORDER, STARS, ZODIAC_CARD
from games.jeu_des_etoiles.journeys.course import FIGURE
from games.jeu_des_etoiles.journeys.distance import to_figures
from games.jeu_des_etoiles.sky.tables import Names
from games.jeu_des_etoiles.view import SeatView

_FILE: Final = Path(__file__).parent / "data" / "designations.json"
_TABLES: Final = msgspec.json.decode(_FILE.read_bytes(), type=dict[str, dict[str, str]])
GENITIVES: Final = _TABLES["genitives"]
"""Of the star: the form of a figure's Latin name that follows a letter or number."""
_GREEK: Final = _TABLES["letters"]
_WITH_ARTICLE: Final = _TABLES["with_article"]
"""French names that want an article."""
_RAISED: Final = str.maketrans("123456789", "¹²³⁴⁵⁶⁷⁸⁹")


@cache
def designation(star: str) -> str:
    """The catalogues' name: `γ¹ Andromedae`, `10 Ursae Majoris`, `HIP 25110`."""
    letter, _, figure = STARS[star].label.rpartition(" ")
    if figure not in GENITIVES:
        return STARS[star].label
    return f"{_raised(letter)} {GENITIVES[figure]}"


def letter(star: str) -> str:
    """What stands beside the star on an atlas: its letter or number within its figure."""
    first, _, figure = STARS[star].label.rpartition(" ")
    return first if figure in GENITIVES else ""


def _raised(name: str) -> str:
    return re.sub(r"(?<=\D)\d$", lambda found: found.group().translate(_RAISED), name)


def star_names(language: str) -> Mapping[str, str]:
    """Every star's name under the key of its text, such as `stars.S746`."""
    return {
        f"stars.{star}": _in(language, one.names) if one.names else designation(star) for star, one in STARS.items()
    }


def star_name(words: Words, star: str) -> str:
    """The proper name where the star has one, else its designation; what is no star stays as it is."""
    return words.say(f"stars.{star}") if star in STARS else star


def spelled(words: Words, star: str) -> str:
    """The same within a sentence and with Greek letters in full, for lettering without Greek: `Kappa Persei`."""
    if STARS[star].names:
        return in_sentence(words, star)
    letter, _, figure = STARS[star].label.rpartition(" ")
    if letter[:1] in _GREEK:
        letter = f"{_GREEK[letter[0]]} {letter[1:]}".rstrip()
    return f"{letter} {GENITIVES.get(figure, figure)}"


def full_name(words: Words, star: str) -> str:
    """Name and designation: `Véga (α Lyrae)`."""
    names = STARS[star].names
    return f"{_in(words.language, names)} ({designation(star)})" if names else designation(star)


def figure_name(words: Words, figure: str) -> str:
    """The constellation's name: in English the Latin one, as astronomers write; anything else stays as it is."""
    if figure not in CONSTELLATIONS:
        return figure
    names = CONSTELLATIONS[figure].names
    return names.fr if words.language == "fr" else names.la


def figure_gloss(words: Words, figure: str) -> str:
    """What stands below that name: the Latin one, in English what it means."""
    names = CONSTELLATIONS[figure].names
    return names.la if words.language == "fr" else names.en


def in_sentence(words: Words, named: str) -> str:
    """A star or constellation within a sentence, where French wants an article: « l’Étoile Polaire », « la Lyre »."""
    if words.language == "fr" and named in _WITH_ARTICLE:
        return _WITH_ARTICLE[named]
    return star_name(words, named) if named in STARS else figure_name(words, named)


def _in(language: str, names: Names) -> str:
    name: str = getattr(names, language)
    return name.replace("'", "’")


def card_name(words: Words, card: str) -> str:
    """A card by the constellation or the tour that it asks for."""
    return words.say("cards.zodiac") if card == ZODIAC_CARD else figure_name(words, card.removeprefix("C-"))


def quest(words: Words, seat: SeatView) -> str:
    """What a seat of a view is about."""
    if seat.gates:
        gates = words.listed([in_sentence(words, gate) for gate in seat.gates])
        return words.say("picture.flies_to_zodiac", figures=gates)
    if seat.home:
        return words.say("picture.tours", home=in_sentence(words, seat.home), count=len(seat.visited or ()))
    if seat.goal:
        return words.say("picture.flies_to", figure=in_sentence(words, seat.goal))
    return words.say("picture.waits" if seat.colour else "picture.not_yet")


def away(seat: SeatView) -> int | None:
    """The fewest steps to the goal or the Zodiac, other rockets ignored; None on tour, without a journey or place."""
    goals = [seat.goal] if seat.goal else seat.gates
    if not goals or not seat.star:
        return None
    figures = 0
    for goal in goals:
        figures |= FIGURE[goal]
    return max(1, to_figures(figures)[ORDER[seat.star]])
