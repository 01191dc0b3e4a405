"""The parts of a page about a game: who plays, until when, what happened, the board, the choices, the standings."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from babel.numbers import format_decimal

from clients.api import Json
from clients.mail.compose import times
from clients.mail.compose.board.choosing import SHOWN, choices_of, named_choices
from clients.mail.compose.board.table import Table
from clients.mail.compose.clean import line
from clients.mail.compose.page import Page, Standing
from clients.mail.compose.words import Words
from clients.mail.phrases import order_words, words_of

MOST_SENTENCES: Final = 24
ID_LENGTH: Final = 6
"""So much of a game's id stands in the subject: enough to tell a player's games apart."""


def subject_of(title: str, game: str, words: Words) -> str:
    """The subject of all mails about a game: mail programs keep a thread together by it."""
    return words.say("subject.game", title=title, game=game[:ID_LENGTH])


def _summary(board: str) -> str:
    """What the text board says first: the game, its phase and round, and who is to act; for who sees no picture."""
    head = board.partition("\n\n")[0].splitlines()
    return ". ".join(" ".join(row.split()) for row in head if any(map(str.isalnum, row)))


def instant(text: str) -> datetime:
    """An RFC 3339 time."""
    return datetime.fromisoformat(text)


class Writer:
    """Writes on the page of a letter to one reader."""

    def __init__(self, words: Words, zone: str, address: str) -> None:
        self.words = words
        self.address = address
        self._zone = times.zone(zone)

    def written(self, when: datetime) -> str:
        """An instant in the reader's time zone."""
        return times.written(when, self._zone, self.words.locale)

    def noted(self, when: datetime) -> str:
        """An instant in the reader's time zone, in short."""
        return times.noted(when, self._zone, self.words.locale)

    def left(self, when: datetime) -> str:
        """How much time is left now."""
        return times.length(when - datetime.now(UTC), self.words.locale)

    def about(self, page: Page, table: Table, public_url: str) -> None:
        """Title, players and head of the game, and the way to it."""
        say, others = self.words.say, table.others
        page.game = table.title
        page.names = say("common.seats", names=self.words.row(others)) if others else say("common.alone")
        page.head = say("common.head", version=table.game["version"], hash=table.game["hash"])
        page.link = f"{public_url}/games/{table.id}"
        page.link_label = say("common.open_table")
        page.rules = f"{public_url}/rulebooks/{table.game['rulebook']}"

    def decision(self, page: Page, table: Table, most: int = SHOWN) -> None:
        """The open decision: until when, what else is played, and the choices."""
        decision = table.decision
        if decision is None:
            return
        self.deadline(page, decision["deadline"])
        if table.moves["default"] is not None and decision["deadline"] is not None:
            move = line(words_of(table.moves["default"], table.moves, self.words.language))
            page.default = self.words.say("common.default", move=move)
        self.choices(page, table, most)

    def deadline(self, page: Page, deadline: str | None) -> None:
        """Until when, as an instant and as what is left."""
        if deadline is None:
            page.until = self.words.say("common.no_deadline")
            return
        when = instant(deadline)
        page.until = self.words.say("common.until", when=self.written(when))
        page.left = self.words.say("common.left", left=self.left(when))

    def choices(self, page: Page, table: Table, most: int) -> None:
        """The choices of the open decision."""
        subject = subject_of(table.title, table.id, self.words)
        page.choices = choices_of(table.moves, self.words, self.address, subject, most)

    def names(self, page: Page, table: Table, *names: str) -> None:
        """Choices that are no moves, where the letter can be answered: accept, decline, back."""
        if self.address:
            subject = subject_of(table.title, table.id, self.words)
            page.choices = named_choices(names, self.words, self.address, subject)

    def happened(self, page: Page, sentences: Sequence[str], heading: str) -> None:
        """What happened, the last of it when it is long."""
        shown = list(sentences[-MOST_SENTENCES:])
        page.happened_heading = self.words.say(heading)
        page.happened = shown or [self.words.say("happened.nothing")]
        if len(sentences) > len(shown):
            page.earlier = self.words.count("happened.earlier", len(sentences) - len(shown))

    def board(self, page: Page, table: Table, picture_id: str) -> None:
        """The board, as text and as a picture."""
        if not table.begun:
            return
        page.board, page.picture, page.picture_id = table.board, table.picture, picture_id
        page.picture_alt = _summary(table.board)

    def ended(self, page: Page, table: Table) -> None:
        """The end of a game: the final standings, whose victory it is, the way to the replay and to practice."""
        result = table.game["result"]
        if result is not None:
            page.standings_heading = self.words.say("heading.standings")
            page.standings = [self._standing(one, table) for one in result["standings"]]
        if any(standing.own and standing.rank == 1 for standing in page.standings):
            page.title = self.words.say("finished.title_won", name=page.reader)
        page.link, page.link_label = f"{page.link}/replay", self.words.say("common.open_replay")
        if table.seat is not None:
            self.names(page, table, "practise")

    def orders(self, page: Page, table: Table) -> None:
        """The seat's standing orders as sentences."""
        page.orders = list(enumerate((self._order(order, table) for order in table.orders), 1))

    def series(self, page: Page, table: Table) -> None:
        """Which game of a series it is, and how that stands."""
        series, say = table.series, self.words.say
        if series["state"] not in ("on", "over") or (len(series["played"]) < 2 and series["state"] == "over"):
            return
        kind = "number_of" if series["games"] else "number"
        points = [
            f"{line(one['player']['name'] or '…')} {format_decimal(one['points'], '0.#', locale=self.words.locale)}"
            for one in series["players"]
        ]
        page.lead.append(say(f"series.{kind}", number=series["number"], games=series["games"]))
        page.lead.append(say("series.points", points=self.words.row(points)))

    def terms(self, page: Page, table: Table) -> None:
        """The clock, for whoever is invited."""
        page.terms = [self._clock(table.game["clock"])]

    def _standing(self, one: Json, table: Table) -> Standing:
        name = line(table.game["seats"][one["seat"]]["name"])
        points = self.words.count("finished.points", one["score"])
        return Standing(rank=one["rank"], name=name, points=points, own=one["seat"] == table.seat)

    def _order(self, order: Json, table: Table) -> str:
        told = order_words(order, self.words.language, rulebook=table.rulebook)
        return " · ".join(line(part) for part in told if part)

    def _clock(self, clock: Json) -> str:
        spans = {
            name: times.length(times.duration(clock[name]), self.words.locale)
            for name in ("limit", "bank", "increment")
            if clock.get(name) and times.duration(clock[name])
        }
        kind = "bank_increment" if clock["kind"] == "bank" and "increment" in spans else clock["kind"]
        return self.words.say(f"clock.{kind}", **spans)
