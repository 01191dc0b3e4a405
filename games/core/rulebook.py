"""The contract between a rulebook and everything generic: API, bots, tests, pictures."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

import msgspec

from games.core.deeds.chronicle import Badge, Opening
from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Move, Seat, Standing, Viewer, move_json, type_name
from games.core.forms import Form
from games.core.malformed import faults
from games.core.positions.lessons import Lesson, lessons_in
from games.core.positions.set_pieces import Position, positions_in
from games.core.search import Searcher, searchers
from games.core.staging.motions import Staging
from games.core.texts import FALLBACK, Texts, typeset
from games.core.thinking.beginner import Beginner
from games.core.thinking.insight import ATTENTION, Insight
from games.core.thinking.minds import LEVELS, STAND_IN, Json, Mind, Policy, random_bot
from games.core.view import View

__all__ = [
    "DRAWS",
    "GIVEN_BOTS",
    "STAND_IN",
    "Board",
    "Focus",
    "Json",
    "Mind",
    "Moment",
    "Picture",
    "Policy",
    "Rulebook",
    "Shape",
    "Standing",
    "move_json",
    "random_bot",
]

DRAWS: Final = "astrolude-draws/1"
"""The format of tables that say what events draw from the dice."""

S = TypeVar("S")
V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Moment(msgspec.Struct, frozen=True):
    """What the rules may know of the world: the time in milliseconds, and which seats bots play now."""

    at: int
    bots: frozenset[Seat]


GIVEN_BOTS: Final[Mapping[str, Policy[Any]]] = MappingProxyType({"random": random_bot, STAND_IN: random_bot})
"""The bots of every game beside those that search, as far as it has none of its own of that level."""

Shape = Literal["wide", "tall"]
"""For a screen that is broader than high, or for a phone."""


Focus = tuple[float, float, float, float]
"""The part of a map to show large: left, top, width and height as parts of the whole, 0 to 1."""


class Picture(Protocol[V_contra]):
    """Draws the board as SVG from a view, in a language, with a name for each seat."""

    def __call__(
        self,
        view: V_contra,
        language: str,
        names: Sequence[str],
        shape: Shape = "wide",
        /,
        *,
        focus: Focus | None = None,
    ) -> str:
        """The SVG; the same bytes for the same arguments. A board without a map takes no notice of the focus.

        Where a part of the map is shown its group says, as left, top, width and height in the picture's units, where
        the whole would lie (`data-map`) and what is seen of it (`data-window`); a small view of the whole, on which a
        focus can be chosen, says where it lies (`data-overview`). A place names the drawing, by its id, of what is sent
        from there or to there (`data-piece`): cards fly as cards.
        """


Board = Callable[[V, str, Sequence[str]], str]
"""Writes the board as plain text from a view, in a language, with a name for each seat."""


def _admit_all(options: Any, seats: int) -> None:
    """Options go with any number of seats unless the rulebook says otherwise."""


def _no_limit(state: Any, seat: Seat, opened: int) -> None:
    """Decisions have the time control's limit only, unless the rulebook says otherwise."""


@cache
def _by_name(moves: tuple[type[Move], ...]) -> Mapping[str, type[Move]]:
    return {type_name(shape): shape for shape in moves}


def _all_levels(rules: "Rulebook[Any, Any]") -> dict[str, Policy[Any]]:
    """A game's own bots and those that it is given, the weakest first; levels that only it knows come last.

    A rulebook made from another by `replace` is given its own: the other's play by the other's rules and bots.
    """
    own = {level: bot for level, bot in rules.bots.items() if not isinstance(bot, Searcher | Beginner)}
    bots = {**GIVEN_BOTS, **searchers(rules), **own}
    attention = rules.insight.attention if rules.insight else ATTENTION
    bots.setdefault("easy", Beginner(bots[STAND_IN], attention))
    return {level: bots[level] for level in (*LEVELS, *bots) if level in bots}


@dataclass(frozen=True, kw_only=True)
class Rulebook(Generic[S, V]):
    """One game's rules as a value; what has a default here a game need not have."""

    key: str
    version: int
    seats: tuple[int, ...]
    options: type[msgspec.Struct]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    views: type[V]
    """What `view` makes."""
    initial: Callable[[], S]
    setup: Callable[[S, Any, int, Dice], Iterator[Event]]
    """The first events; a generator as `decide` is."""
    evolve: Callable[[S, Any], None]
    """Change the state in place, and believe the event."""
    awaiting: Callable[[S], Sequence[Seat]]
    forms: Callable[[S, Seat], list[Form]]
    """What a seat may do, empty for one that is not awaited; pure, as are `default_move`, `result` and `view`."""
    decide: Callable[[S, Seat, Any, Dice], Iterator[Event]]
    """The events that follow from a move: a generator, and each is evolved into the state before the next line runs.

    Chance comes from the dice only. Refuses before the first event.
    """
    default_move: Callable[[S, Seat], Move]
    result: Callable[[S], Sequence[Standing] | None]
    view: Callable[[S, Viewer], V]
    texts: Texts
    folder: Path
    copy: Callable[[S], S] = deepcopy
    bots: Mapping[str, Policy[V]] = field(default_factory=dict)
    """Bots of its own by level, beside those that every game has; without them `normal` plays any legal move."""
    insight: Insight[S, V] | None = None
    """What is known of good play: a game that has it, or hides nothing, has bots that search (`games/core/search`)."""
    picture: Picture[V] | None = None
    """Without it, or without `board`, `games/drawing/plain.py` shows the view."""
    board: Board[V] | None = None
    glyphs: Callable[[], str] | None = None
    """The small pictures of choices, as an SVG of symbols with the ids that choices give."""
    admit: Callable[[Any, int], None] = _admit_all
    """Refuse with `bad_option` options that do not go with the number of seats."""
    limit: Callable[[S, Seat, int], int | None] = _no_limit
    """The deadline that the rules give a seat whose decision was opened then, both in milliseconds; None for none.

    It is a day later at most, and stands in for every clock (docs/reference/lifecycle.md).
    """
    attend: Callable[[S, Moment], None] | None = None
    """Note the moment of the start, of each move before it is decided, and of a change between player and bot.

    Rules that measure time or ask people only read it there.
    """
    recall: Callable[[S, Sequence[Any]], Sequence[str]] | None = None
    """Note what the recorded events of a move took from outside the rules, such as a word list's verdict.

    So an audit decides alike whatever is installed. Gives the names of what is taken on trust.
    """
    habits: Mapping[str, Json] = field(default_factory=dict)
    """Standing orders (docs/reference/standing-orders.md) that many may want to leave, in the order to try them in.

    By the name of their text, `habits.<name>`.
    """
    staging: Staging = field(default_factory=dict)
    """What a type of event moves on the board (`games/core/staging`)."""
    values: Mapping[str, str] = field(default_factory=dict)
    """How the keys of the texts begin that name a field's values: `cards.` where there is `cards.mars`.

    By `<name>` of the field or `<type>.<name>`, with that of the move.
    """
    weight: int = 3
    """How much there is to learn, from 1 to 5."""
    badges: Mapping[str, Badge] = field(default_factory=dict)
    """What a seat may earn in a finished game; the texts are `badges.<key>.title` and `.description`."""
    opening: Opening | None = None
    """How a seat began; without it, by its first kind of move."""
    former: "tuple[Rulebook[S, V], ...]" = ()
    """Older versions, for the games that began under them.

    Made with `dataclasses.replace` from the same modules, they differ only where they decide otherwise.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", MappingProxyType(_all_levels(self)))
        for older in self.former:
            if older.key != self.key or older.version >= self.version or older.former:
                raise TypeError(f"{self.key} {self.version} has an odd former version: {older.key} {older.version}")

    def pinned(self, version: int) -> "Rulebook[S, V] | None":
        """The rules as they were in a version; None when they are not kept."""
        return next((book for book in (self, *self.former) if book.version == version), None)

    def read_options(self, options: Mapping[str, Any]) -> msgspec.Struct:
        """The options with their defaults filled in; refuses with `bad_option`."""
        unknown = sorted(options.keys() - set(self.options.__struct_fields__))
        require(not unknown, "bad_option", reason=f"unknown: {', '.join(unknown)}")
        try:
            return msgspec.convert(options, self.options)
        except msgspec.ValidationError as error:
            raise IllegalMove("bad_option", **faults(error)) from None

    def read_move(self, move: Mapping[str, Any]) -> Move:
        """The typed move; refuses with `unknown_move` or `bad_parameters`."""
        shapes = _by_name(self.moves)
        shape = shapes.get(str(move.get("type")))
        if shape is None:
            raise IllegalMove("unknown_move", known=[*shapes])
        try:
            return msgspec.convert(move, shape)
        except msgspec.ValidationError as error:
            raise IllegalMove("bad_parameters", **faults(error)) from None

    def value_texts(self, move: str, name: str) -> str | None:
        """How the keys of the texts begin that name the values of a move's field; None where none do."""
        return self.values.get(f"{move}.{name}") or self.values.get(name)

    def rules(self, language: str = FALLBACK) -> str:
        """The rules in plain language, as Markdown: `RULES.md` in English, `RULES.fr.md` in French."""
        code = self.texts.words(language).language
        name = "RULES.md" if code == FALLBACK else f"RULES.{code}.md"
        return typeset((self.folder / name).read_text(encoding="utf-8"), code)

    def table(self, language: str = FALLBACK) -> Path | None:
        """The picture of a table in play that its rules show, as WebP; in English where there is no other."""
        files = (self.folder / f"table.{code}.webp" for code in (language, FALLBACK))
        return next((file for file in files if file.exists()), None)

    def positions(self) -> Mapping[str, Position]:
        """The set-pieces that its folder brings, by name."""
        return positions_in(self.folder)

    def lessons(self) -> Mapping[str, Lesson]:
        """The guided games that its folder brings, by name."""
        return lessons_in(self.folder)

    def draws(self) -> Json:
        """What the events of this version draw from the dice (docs/reference/dice.md), to be checked without us."""
        return next(table for first, table in reversed(self.tables().items()) if first <= self.version)

    def tables(self) -> dict[int, Json]:
        """Every table of draws by the version from which on it holds: `data/draws-N.json` from version N on.

        A game without such files says that its events draw nothing.
        """
        files = {int(file.stem.partition("-")[2]): file for file in (self.folder / "data").glob("draws-*.json")}
        nothing: Json = {"format": DRAWS, "rulebook": self.key, "lists": {}, "events": {}}
        said = {first: msgspec.json.decode(file.read_bytes(), type=Json) for first, file in sorted(files.items())}
        return {1: nothing} | said
