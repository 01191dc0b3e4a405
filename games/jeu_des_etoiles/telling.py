"""Names the stars, constellations, cards and seats in the sentences of events and refusals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from games.core.texts import Params, Texts, Words
from games.jeu_des_etoiles.components import GOLD_POINTS, ORDER
from games.jeu_des_etoiles.journeys.course import RING, Course, Kind
from games.jeu_des_etoiles.journeys.routes import cost_of, follow
from games.jeu_des_etoiles.naming import card_name, figure_name, in_sentence, star_name, star_names

_NAMED: Final = ("star", "to", "home")
_QUOTED: Final = ("name", "goal")
_LISTS: Final = ("circled", "names", "right", "answers", "gates")


def prepare(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """What the sentences need beyond plain fields."""
    params: Params = {key: in_sentence(words, data[key]) for key in _NAMED if data.get(key)}
    params |= {key: figure_name(words, str(data[key])) for key in _QUOTED if data.get(key)}
    params |= {key: _listed(words, data[key]) for key in _LISTS if data.get(key)}
    if card := data.get("card"):
        params["card"] = card_name(words, card)
    if (colour := data.get("colour") or data.get("rocket")) and words.has(f"colours.{colour}"):
        params["rocket"] = words.say(f"colours.{colour}").lower()
    params |= _flight(words, data) | _way(words, data) | _throw(words, data) | _end(words, data, names)
    if isinstance(order := data.get("order"), list | tuple):  # of turns; a move's is the id of a standing order
        params["order"] = words.listed([words.seat_name(names, seat) for seat in order])
    if left := data.get("left"):
        params["left"] = words.listed([words.say(f"colours.{colour}").lower() for colour in left])
    return params


def _listed(words: Words, keys: Iterable[str]) -> str:
    return words.listed([in_sentence(words, key) for key in keys])


def _flight(words: Words, data: Mapping[str, Any]) -> Params:
    """Where a flight ended (`here` if on a circled star), and what it aimed at when another rocket cut it short."""
    path: Sequence[str] = data.get("path") or ()
    asked: Sequence[str] = data.get("asked") or ()
    flight = {"landed": in_sentence(words, path[-1])} if path else {}
    if path and list(data.get("circled") or ()) == [path[-1]]:
        flight["here"] = flight["landed"]
    return flight | ({"wished": in_sentence(words, asked[-1])} if len(asked) > len(path) else {})


def _way(words: Words, data: Mapping[str, Any]) -> Params:
    """A way that a form offers: where it ends, the stars before, what it costs and what it brings."""
    if not isinstance(way := data.get("choice"), tuple):
        return {}
    course: Course = data["course"]
    path = [ORDER[star] for star in way]
    after = [course, *(entered for _, entered in follow(path, course))]
    paying = list(dict.fromkeys(star for star in way[1:] if RING.get(star, 0) & ~data["passed"]))
    gains = [_circled(words, paying, way[-1])] if paying else []
    gains += [words.say(f"ways.{change}") for change in _changes(after[0].kind, after[-1].kind)]
    return {
        "end": star_name(words, way[-1]),
        "by": _listed(words, way[1:-1]),
        "cost": cost_of(path, course),
        "gains": ", ".join(gains),
    }


def _circled(words: Words, stars: Sequence[str], end: str) -> str:
    """The stars that pay; the end alone need not be named again."""
    named = _listed(words, stars) if [*stars] != [end] else None
    return words.say("ways.circled", circled=named, count=len(stars), points=GOLD_POINTS * len(stars))


def _changes(before: Kind, after: Kind) -> Iterator[str]:
    """What becomes of the journey on a way."""
    if before == "gates" and after != "gates":
        yield "joins"
    if after == "done":
        yield "goal" if before == "fly" else "home"


def _throw(words: Words, data: Mapping[str, Any]) -> Params:
    """A coloured face under a name of its own."""
    face = data.get("face")
    return {f"is_{face}": words.say(f"faces.{face}")} if face in ("green", "red") else {}


def _end(words: Words, data: Mapping[str, Any], names: Sequence[str]) -> Params:
    """Why a turn or the game ended, in words; the ranking."""
    params: Params = {}
    seat = words.seat_name(names, data.get("seat", -1))
    if (reason := data.get("reason")) and words.has(f"reasons.{reason}"):
        params["reason"] = words.say(f"reasons.{reason}", seat=seat)
    if (cause := data.get("cause")) and words.has(f"endings.{cause}"):
        params["called"] = words.say(f"calls.{cause}", seat=seat) if words.has(f"calls.{cause}") else ""
        params["ending"] = words.say(f"endings.{cause}")
    if ranking := data.get("ranking"):
        params["ranking"] = ", ".join(_score(words, place, names) for place in ranking)
    return params


def _score(words: Words, place: Mapping[str, Any], names: Sequence[str]) -> str:
    return words.say("telling.score", seat=words.seat_name(names, place["seat"]), points=place["points"])


TEXTS: Final = Texts(Path(__file__).parent / "texts", prepare, star_names)
"""The words of Jeu des Étoiles."""

VALUES: Final = {"names": "constellations.", "path": "stars.", "rocket": "colours."}
"""How the keys of texts begin that name the values of a move's field."""
