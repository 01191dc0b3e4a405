"""What things are called in a language: the names of the game's tables, and phrases that are made of them."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from games.core.texts import Params, Words
from games.fabulastro.board import BIGS, GUARDIANS, OBSTACLES, ROAD, index_of, is_big, on_road, sign_of
from games.fabulastro.catalogues.inventions import CATALOGUE
from games.fabulastro.components import SIGNS, TRAPS

_HERE: Final = Path(__file__).parent
_LISTS: Final = {
    "celebrities": ("celebrities.json", "celebrities"),
    "questions": ("celebrities.json", "questions"),
    "titles": ("titles.json", "titles"),
    "pictograms": ("pictograms.json", "pictograms"),
    "animals": ("components.json", "animals"),
    "mail": ("components.json", "mail"),
}
"""By the first part of the key: file and list."""


def names(language: str) -> Mapping[str, str]:
    """Every name under the key of its text, such as `planets.mars` or `guardians.7`."""
    found = dict(_of_signs(language))
    for part, (file, key) in _LISTS.items():
        for row in msgspec.json.decode((_HERE / "data" / file).read_bytes())[key]:
            found[f"{part}.{row['id']}"] = _name(row[language])
            if part == "mail":
                found[f"mail_effects.{row['id']}"] = row[f"text_{language}"]
    texts = tomllib.loads((_HERE / "texts" / f"{language}.toml").read_text(encoding="utf-8"))
    found |= {f"squares.{square}": _square(square, texts, found) for square in (*ROAD, *BIGS, *GUARDIANS)}
    found |= {f"slots.{slot}": text for slot, text in _slots(texts)}
    found |= {f"traps.{sign}": found[f"squares.R{sign}.{one.obstacle.index}"] for sign, one in SIGNS.items()}
    found |= {f"jobs.{job}": found[f"bigs.{job}"] for job in texts["of_job"]}
    found |= {f"rules.{rule}": texts["moves"][f"propose_{rule}"] for rule in CATALOGUE}
    return {key: text.replace("'", "’") for key, text in found.items()}


def _name(entry: str | Mapping[str, Any]) -> str:
    """A celebrity's or a title's entry holds more than the name."""
    return entry if isinstance(entry, str) else str(entry.get("name") or entry["title"])


def _of_signs(language: str) -> Iterator[tuple[str, str]]:
    for sign in SIGNS.values():
        power = sign.planet.power_fr if language == "fr" else sign.planet.power_en
        yield f"signs.{sign.n}", _in(sign, language)
        yield f"bigs.{sign.big.id}", _in(sign.big, language)
        yield f"obstacles.{sign.obstacle.id}", _in(sign.obstacle, language)
        yield f"planets.{sign.planet.id}", _in(sign.planet, language)
        yield f"powers.{sign.planet.id}", power
        yield f"guardians.{sign.n}", _in(sign.guardian, language)
        yield f"houses.{sign.n}", _in(sign.house, language)


def _in(named: Any, language: str) -> str:
    return str(named.fr if language == "fr" else named.en)


def _square(square: str, texts: Mapping[str, Any], found: Mapping[str, str]) -> str:
    """« Le désert (Lion) », « Entrée des Gémeaux »."""
    sign, forms = sign_of(square), texts["square_names"]
    if on_road(square) and square not in OBSTACLES:
        form = forms["plain" if index_of(square) else "entry"]
        return str(form.format(of_sign=texts["of_sign"][str(sign)], index=index_of(square)))
    own = f"bigs.{SIGNS[sign].big.id}" if is_big(square) else f"guardians.{sign}"
    name = found[f"obstacles.{TRAPS[sign]}" if on_road(square) else own]
    return str(forms["named"].format(name=name[:1].upper() + name[1:], sign=found[f"signs.{sign}"]))


def _slots(texts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What an invention about one obstacle, job or kind of square changes."""
    for part, table in (("obstacle", "of_obstacle"), ("salary", "of_job"), ("no_lap", "scopes")):
        for which, name in texts[table].items():
            yield f"{part}:{which}", texts["slot_names"][part].format(name=name)


def towards(words: Words, square: str) -> str:
    """Where a pawn goes: « chez le forain », « à l’entrée du Lion »."""
    sign = sign_of(square)
    if is_big(square):
        return words.say(f"to_big.{SIGNS[sign].big.id}")
    if square in OBSTACLES:
        return words.say(f"to_obstacle.{TRAPS[sign]}")
    if not on_road(square):
        return words.say("to.guardian", guardian=words.say(f"guardians.{sign}"))
    key = "plain" if index_of(square) else "entry"
    return words.say(f"to.{key}", of_sign=words.say(f"of_sign.{sign}"), index=index_of(square) or None)


def invention(words: Words, rule: str, params: Mapping[str, Any]) -> str:
    """A rule of the inventor in words."""
    told: Params = dict(params)
    for field, named in (("obstacle", "of_obstacle"), ("into", "of_obstacle"), ("job", "of_job")):
        if field in told:
            told["of_" + field] = words.say(f"{named}.{told[field]}")
    if "scope" in told:
        told["scope"] = words.say(f"scopes.{told['scope']}")
    if "slot" in told:
        told["slot"] = words.say(f"slots.{told['slot']}")
    return words.say(f"inventions.{rule}", **told)


def person(words: Words, known: str | None, name: str) -> str:
    """A celebrity of the catalogue in the reader's language, or as written."""
    return words.say(f"celebrities.{known}") if known else name


def work_title(words: Words, known: str | None, title: str) -> str:
    """A title of the catalogue in the reader's language, or as written."""
    return words.say(f"titles.{known}") if known else title


def pictogram_names(words: Words, ids: Sequence[str]) -> str:
    """A mime in words, in its order."""
    return ", ".join(words.say(f"pictograms.{one}") for one in ids)
