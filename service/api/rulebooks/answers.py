"""Answers about rulebooks, enough to build a form for options, to play, and to read the rules; and leaderboards."""

from typing import Annotated, Any, Self

import msgspec

from games.core.facts import type_name
from games.core.lifecycle.facts import EVENTS
from games.core.positions.lessons import Lesson
from games.core.positions.set_pieces import Position
from games.core.rulebook import Rulebook
from games.core.staging.references import references_in
from games.core.texts import Words
from projections.lists.results import RatingRow
from projections.proofs.archive import table_digest
from service.answers import Answer, Language, Time, says
from service.games.people import Names, Player, player_of
from service.games.shapes import REF, SCHEMA_DIALECT, Json, union_schema, view_schema

MOST_LABELS = 16
"""An option with so many whole numbers is no choice but a quantity, and its values have no names."""

PART = "parts."
JSON_SCHEMA = says("JSON Schema (2020-12).")


class LessonRow(Answer, frozen=True):
    """A guided first game (`from` of `POST /v1/games`)."""

    key: str
    seats: Annotated[int, says("How many seats its table has.")]
    seat: Annotated[int, says("The caller's; bots have the others.")]

    @classmethod
    def of(cls, book: Rulebook[Any, Any]) -> "LessonRow | None":
        """The first lesson of a rulebook."""
        return next((cls(key, one.seats, one.seat) for key, one in book.lessons().items()), None)


class RulebookRow(Answer, frozen=True):
    """A rulebook in the list."""

    key: str
    version: int
    title: str
    summary: str
    seats: Annotated[tuple[int, ...], says("By how many it is played.")]
    weight: Annotated[int, says("How much there is to learn, from 1 to 5.")]
    bots: Annotated[list[str], says("Levels of its bots, the weakest first; then those that only this game has.")]
    languages: Annotated[list[Language], says("Those that it is told in; English stands in for others.")]
    table: Annotated[str | None, says("Where the picture of a table in play is, as WebP, if there is one.")]
    lesson: Annotated[LessonRow | None, says("Its guided first game, if there is one.")]

    @classmethod
    def of(cls, book: Rulebook[Any, Any], language: str) -> Self:
        """A rulebook, in a language."""
        return cls.showing(book, **cls._told(book, book.texts.words(language)))

    @classmethod
    def _told(cls, book: Rulebook[Any, Any], words: Words) -> Json:
        return {
            "title": words.say("title"),
            "summary": words.say("summary"),
            "bots": list(book.bots),
            "languages": sorted(book.texts.languages),
            "table": table_address(book.key, words.language) if book.table() else None,
            "lesson": LessonRow.of(book),
        }


class RulebooksOut(Answer, frozen=True):
    """All rulebooks."""

    items: list[RulebookRow]


class HabitOut(Answer, frozen=True):
    """What players may want done for them as a rule."""

    label: str
    order: Annotated[dict[str, Any], says("A standing order for `PUT /v1/games/{game}/orders`.")]


class PositionOut(Answer, frozen=True):
    """A set-piece: a position from which to practise (`from` of `POST /v1/games`)."""

    key: str
    title: str
    description: str
    seats: Annotated[int, says("How many seats the game has.")]
    seat: Annotated[int, says("The seat that it is worth playing.")]

    @classmethod
    def of(cls, key: str, position: Position, words: Words) -> "PositionOut":
        """A set-piece, in a language."""
        told = {part: words.say(f"positions.{key}.{part}") for part in ("title", "description")}
        return cls(key=key, **told, seats=position.seats, seat=position.seat)


class LessonOut(Answer, frozen=True):
    """What a guided game says to its player; where in it a game stands, the game's `lesson` says."""

    key: str
    title: str
    lead: str
    steps: Annotated[list[str], says("What to do in each step, and why.")]
    closing: str

    @classmethod
    def of(cls, key: str, lesson: Lesson, words: Words) -> "LessonOut":
        """A lesson, in a language."""
        told = {part: words.say(f"lessons.{key}.{part}") for part in ("title", "lead", "closing")}
        count = len(lesson.of(lesson.seat))
        return cls(key=key, **told, steps=[words.say(f"lessons.{key}.steps.{step}") for step in range(1, count + 1)])


class ReferenceOut(Answer, frozen=True):
    """What a rule explains."""

    rule: Annotated[str, says("Its number in the rules.")]
    moves: Annotated[tuple[str, ...], says("Types of moves, and kinds of them for which it holds alone.")]
    elements: Annotated[
        tuple[str, ...],
        says("Ids of the picture's elements, `*` for any text; of those that fit an element the longest counts."),
    ]


class RulebookOut(RulebookRow, frozen=True):
    """All about a rulebook."""

    options: Annotated[dict[str, Any], JSON_SCHEMA]
    moves: Annotated[dict[str, Any], JSON_SCHEMA]
    events: Annotated[dict[str, Any], JSON_SCHEMA]
    lifecycle_events: Annotated[dict[str, Any], JSON_SCHEMA]
    view: Annotated[dict[str, Any], JSON_SCHEMA]
    parts: Annotated[dict[str, str], says("What the parts of a score in a result are called, by their keys.")]
    draws: Annotated[
        dict[str, Any], says("The table of what its events draw from the dice, for verifiers (docs/reference/dice.md).")
    ]
    draws_digests: Annotated[
        list[str], says("SHA-256 of each such table, of former versions too: a verifier believes an archive's by it.")
    ]
    habits: Annotated[list[HabitOut], says("Standing orders that suit the game, in the order in which to try them.")]
    positions: Annotated[list[PositionOut], says("Set-pieces, by their keys.")]
    lessons: Annotated[list[LessonOut], says("Guided games, by their keys.")]
    references: Annotated[list[ReferenceOut], says("Which rules explain moves, and what the picture shows.")]
    rules: Annotated[str, says("The rules in plain language, as Markdown; its pictures have addresses of this API.")]
    rules_language: Annotated[Language, says("The language that the rules are written in.")]

    @classmethod
    def _told(cls, book: Rulebook[Any, Any], words: Words) -> Json:
        return {
            **super()._told(book, words),
            "options": _options_schema(book, words),
            "moves": _move_schemas(book, words),
            "events": union_schema(book.events),
            "lifecycle_events": union_schema(EVENTS),
            "view": view_schema(book),
            "parts": {key.removeprefix(PART): words.say(key) for key in words.entries if key.startswith(PART)},
            "draws": book.draws(),
            "draws_digests": [table_digest(table) for table in book.tables().values()],
            "habits": [HabitOut(words.say(f"habits.{name}"), dict(order)) for name, order in book.habits.items()],
            "positions": [PositionOut.of(key, one, words) for key, one in book.positions().items()],
            "lessons": [LessonOut.of(key, one, words) for key, one in book.lessons().items()],
            "references": [
                ReferenceOut(rule, one.moves, one.elements) for rule, one in references_in(book.folder).items()
            ],
            "rules": _with_pictures(book, words.language),
            "rules_language": words.language,
        }


class Leader(Answer, frozen=True):
    """A rated player."""

    rank: int
    player: Player
    rating: float
    mu: float
    sigma: float
    games: int
    wins: int
    provisional: bool
    last: Time

    @classmethod
    def of(cls, row: RatingRow, names: Names) -> "Leader":
        """A player on a leaderboard."""
        return cls.showing(row.rating, player=player_of(row.player, names), **rated(row))


class LeadersOut(Answer, frozen=True):
    """A page of rated players, the best first."""

    items: list[Leader]
    cursor: Annotated[str | None, says("To the next page, if any.")]


def rated(row: RatingRow) -> dict[str, float]:
    """Place and skill, rounded; `rating` is the skill that the player has in all likelihood at least."""
    rating = row.rating
    return {
        "rank": row.rank,
        "rating": round(rating.ordinal, 2),
        "mu": round(rating.mu, 3),
        "sigma": round(rating.sigma, 3),
    }


def table_address(key: str, language: str) -> str:
    """Where the picture of a table in play is."""
    return f"/v1/rulebooks/{key}/table.webp?language={language}"


def _with_pictures(book: Rulebook[Any, Any], language: str) -> str:
    """The rules; the picture that lies beside them in the game's folder is named by its address."""
    return book.rules(language).replace(f"(table.{language}.webp)", f"({table_address(book.key, language)})")


def _move_schemas(book: Rulebook[Any, Any], words: Words) -> Json:
    """The schema of moves; `x-label` is what a move and its fields are called, `x-labels` what their values are."""
    schema = union_schema(book.moves)
    for kind in book.moves:
        described = schema["$defs"][kind.__name__]
        move = type_name(kind)
        described |= _label(words, f"moves.{move}")
        for name, part in described["properties"].items():
            part |= _label(words, f"fields_of.{move}.{name}") or _label(words, f"fields.{name}")
            part |= _value_labels(words, book.values.get(f"{move}.{name}") or book.values.get(name), part)
    return schema


def _label(words: Words, key: str) -> Json:
    return {"x-label": words.say(key)} if words.has(key) else {}


def _value_labels(words: Words, begins: str | None, part: Json) -> Json:
    """What the values of a field are called, of those that are listed or else of all that its texts name."""
    listed = _values(part.get("items") or part)
    begins = "booleans." if "true" in listed else begins
    named = [key for key in words.entries if begins and key.startswith(begins)]
    values = [value for value in listed if value != "null"] or [key.removeprefix(begins or "") for key in named]
    labels = {value: words.say(f"{begins}{value}") for value in values if f"{begins}{value}" in named}
    return {"x-labels": labels} if labels else {}


def _options_schema(book: Rulebook[Any, Any], words: Words) -> Json:
    schema = msgspec.json.schema(book.options, ref_template=REF)
    described = schema["$defs"].pop(book.options.__name__)
    for name, option in described["properties"].items():
        option |= _option_texts(words, f"options.{name}", option)
    rest = {"$defs": schema["$defs"]} if schema["$defs"] else {}
    return {"$schema": SCHEMA_DIALECT, **described, **rest}


def _option_texts(words: Words, key: str, option: Json) -> Json:
    texts = {part: words.say(f"{key}.{part}") for part in ("title", "description") if words.has(f"{key}.{part}")}
    labels = {
        str(value): words.say(f"{key}.values.{value}")
        for value in _values(option)
        if words.has(f"{key}.values.{value}")
    }
    return texts | ({"x-labels": labels} if labels else {})


def _values(option: Json) -> list[str]:
    if option.get("type") == "boolean":
        return ["true", "false"]
    if option.get("type") == "null":
        return ["null"]
    if option.get("type") == "integer":
        whole = range(option.get("minimum", 0), option.get("maximum", MOST_LABELS) + 1)
        return [str(value) for value in whole] if len(whole) <= MOST_LABELS else []
    listed = [str(value) for value in option.get("enum", [])]
    return listed + [value for some in option.get("anyOf", []) for value in _values(some)]
