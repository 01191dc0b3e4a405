"""Answers about what players have done."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from games.core.catalogue import rulebooks
from games.core.rulebook import Rulebook
from games.core.texts import Words
from projections.lists.history.profiles import RatingPage
from projections.lists.history.terms import BADGE, PEAKS, Peak, Rating, Statistics, Tally
from service.answers import Answer, Next, Time, says
from service.api.rulebooks.answers import BadgeOut
from service.times import duration, rfc3339

FAVOURITES = 5

Listed = Sequence[Tally]


class SeatsOut(Answer, frozen=True):
    """How often each rank was reached in games of so many seats."""

    seats: int
    ranks: list[int]


class OpeningOut(Answer, frozen=True):
    """How a player likes to begin, in the rulebook's words."""

    name: str
    games: int
    wins: int

    @classmethod
    def of(cls, tally: Tally, words: Words) -> "OpeningOut":
        """An opening, in a language; one that the rulebook no longer names keeps its key."""
        name = words.say(tally.key) if words.has(tally.key) else tally.key
        return cls(words.say("opening", name=name) if words.has("opening") else name, tally.count, tally.total)


class RecordOut(Answer, frozen=True):
    """A player's best: `margin` is a winner's lead, `quickest` the fewest moves of a win, `longest` most of a game."""

    kind: Literal["rating", "score", "margin", "quickest", "longest"]
    value: float
    game: str | None
    at: Time

    @classmethod
    def of(cls, peak: Peak, off: frozenset[str]) -> "RecordOut":
        """A record of a player."""
        return cls(peak.kind, abs(peak.value), _shown(peak.game, off), rfc3339(peak.at))  # type: ignore[arg-type]


class EarnedOut(BadgeOut, frozen=True):
    """A badge that a player has earned, in how many games, and where first."""

    games: int
    game: str | None
    at: Time | None


class BookStatistics(Answer, frozen=True):
    """What a player has done in a rulebook."""

    rulebook: str
    games: int
    wins: int
    seats: list[SeatsOut]
    length: Annotated[str, says("Of a game, on average.")]
    pace: Annotated[str | None, says("Time that the player took for a move, on average, pauses aside.")]
    openings: Annotated[list[OpeningOut], says("The most frequent ones, at most five.")]
    records: list[RecordOut]
    badges: list[EarnedOut]

    @classmethod
    def of(cls, book: Rulebook[Any, Any], found: Statistics, language: str, off: frozenset[str]) -> "BookStatistics":
        """A rulebook's part of a player's statistics, in a language; games that are `off` lists are not named."""
        words = book.texts.words(language)
        tallies = [tally for tally in found.tallies if tally.rulebook == book.key]
        peaks = {peak.kind: peak for peak in found.peaks if peak.rulebook == book.key}
        seats = _seats(tallies)
        games = sum(sum(one.ranks) for one in seats)
        best = found.highest.get(book.key)
        highest = [RecordOut("rating", round(best[0], 2), None, rfc3339(best[1]))] if best else []
        openings = sorted(_of(tallies, "opening"), key=lambda tally: (-tally.count, tally.key))
        return cls(
            rulebook=book.key,
            games=games,
            wins=sum(one.ranks[0] for one in seats),
            seats=seats,
            length=duration(sum(tally.total for tally in _of(tallies, "length")) // max(games, 1)),
            pace=next((duration(tally.total // tally.count) for tally in _of(tallies, "pace")), None),
            openings=[OpeningOut.of(tally, words) for tally in openings[:FAVOURITES]],
            records=highest + [RecordOut.of(peaks[kind], off) for kind in PEAKS if kind in peaks],
            badges=[_earned(tally, peaks, words, off) for tally in _badges(book, tallies)],
        )


class StatisticsOut(Answer, frozen=True):
    """What a player has done, by rulebook."""

    items: list[BookStatistics]

    @classmethod
    def of(cls, found: Statistics, language: str, off: frozenset[str]) -> "StatisticsOut":
        """A player's statistics in the rulebooks that the service has."""
        played = {tally.rulebook for tally in found.tallies}
        return cls(
            [BookStatistics.of(book, found, language, off) for key, book in rulebooks().items() if key in played]
        )


class RatedOut(Answer, frozen=True):
    """A rating after a rated game."""

    at: Time
    rating: float
    provisional: bool

    @classmethod
    def of(cls, rating: Rating) -> "RatedOut":
        """A rating of a player."""
        return cls(rfc3339(rating.last), round(rating.ordinal, 2), rating.provisional)


class RatingHistoryOut(Answer, frozen=True):
    """A page of a player's ratings, the newest first."""

    items: list[RatedOut]
    next: Next

    @classmethod
    def of(cls, page: RatingPage) -> "RatingHistoryOut":
        """A page of ratings."""
        return cls([RatedOut.of(rating) for rating in page.ratings], page.cursor)


class AgainstRow(Answer, frozen=True):
    """How often a player ranked before another, beside and behind them."""

    rulebook: str
    won: int
    tied: int
    lost: int


class AgainstOut(Answer, frozen=True):
    """What a player reached against another."""

    items: list[AgainstRow]

    @classmethod
    def of(cls, tallies: Listed) -> "AgainstOut":
        """The results by rulebook."""
        books: dict[str, dict[str, int]] = {}
        for tally in tallies:
            books.setdefault(tally.rulebook, {"won": 0, "tied": 0, "lost": 0})[tally.fact] = tally.count
        return cls([AgainstRow(key, **results) for key, results in books.items()])


def _of(tallies: Listed, fact: str) -> list[Tally]:
    return [tally for tally in tallies if tally.fact == fact]


def _seats(tallies: Listed) -> list[SeatsOut]:
    found: dict[int, list[int]] = {}
    for tally in _of(tallies, "rank"):
        seats, rank = map(int, tally.key.split(":"))
        found.setdefault(seats, [0] * seats)[rank - 1] = tally.count
    return [SeatsOut(seats, ranks) for seats, ranks in sorted(found.items())]


def _badges(book: Rulebook[Any, Any], tallies: Listed) -> list[Tally]:
    """Those that the rulebook still gives, in its order."""
    found = {tally.key: tally for tally in _of(tallies, "badge")}
    return [found[key] for key in book.badges if key in found]


def _earned(tally: Tally, peaks: dict[str, Peak], words: Words, off: frozenset[str]) -> EarnedOut:
    first = peaks.get(BADGE + tally.key)
    game, at = (_shown(first.game, off), rfc3339(first.at)) if first else (None, None)
    return EarnedOut.of(tally.key, words, games=tally.count, game=game, at=at)


def _shown(game: str, off: frozenset[str]) -> str | None:
    return None if game in off else game
