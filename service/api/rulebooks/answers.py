"""Answers about rulebooks, enough to build a form for options, to play, and to read the rules; and leaderboards."""

from typing import Annotated, Any, Self

from games.core.lifecycle.facts import EVENTS
from games.core.positions.lessons import Lesson
from games.core.positions.set_pieces import Position
from games.core.rulebook import Rulebook
from games.core.staging.references import references_in
from games.core.texts import Words
from projections.lists.results import RatingRow
from projections.proofs.archive import table_digest
from service.answers import Answer, Language, Next, Time, says
from service.api.rulebooks.schemas import move_schemas, options_schema
from service.games.people import Names, Player, player_of
from service.games.shapes import Json, union_schema, view_schema

PART = "parts."
JSON_SCHEMA = says("JSON Schema (2020-12).")


class LessonRow(Answer, frozen=True):
    """A guided first game (`origin` of `POST /v1/games`)."""

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
    """A set-piece: a position from which to practise (`origin` of `POST /v1/games`)."""

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


class BadgeOut(Answer, frozen=True):
    """What players may earn in a finished game."""

    key: str
    title: str
    description: str

    @classmethod
    def of(cls, key: str, words: Words, **given: Any) -> Self:
        """A badge of a rulebook, in a language."""
        told = {part: words.say(f"badges.{key}.{part}") for part in ("title", "description")}
        return cls(key=key, **told, **given)


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
    badges: list[BadgeOut]
    references: Annotated[list[ReferenceOut], says("Which rules explain moves, and what the picture shows.")]
    rules: Annotated[str, says("The rules in plain language, as Markdown; its pictures have addresses of this API.")]
    rules_language: Annotated[Language, says("The language that the rules are written in.")]

    @classmethod
    def _told(cls, book: Rulebook[Any, Any], words: Words) -> Json:
        return {
            **super()._told(book, words),
            "options": options_schema(book, words),
            "moves": move_schemas(book, words),
            "events": union_schema(book.events),
            "lifecycle_events": union_schema(EVENTS),
            "view": view_schema(book),
            "parts": {key.removeprefix(PART): words.say(key) for key in words.entries if key.startswith(PART)},
            "draws": book.draws(),
            "draws_digests": [table_digest(table) for table in book.tables().values()],
            "habits": [HabitOut(words.say(f"habits.{name}"), dict(order)) for name, order in book.habits.items()],
            "positions": [PositionOut.of(key, one, words) for key, one in book.positions().items()],
            "lessons": [LessonOut.of(key, one, words) for key, one in book.lessons().items()],
            "badges": [BadgeOut.of(key, words) for key in book.badges],
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
    next: Next


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
