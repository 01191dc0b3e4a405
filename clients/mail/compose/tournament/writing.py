"""Letters about tournaments: what begins, whom one meets, until when, and how it stands."""

from collections.abc import Callable
from typing import Final

from babel.numbers import format_decimal

from clients.api import Api, Json
from clients.mail.compose.clean import line
from clients.mail.compose.mail import Overtaken
from clients.mail.compose.page import Entry, Page, Standing
from clients.mail.compose.tournament.cup import Cup, named
from clients.mail.compose.writing import ID_LENGTH, Writer, instant
from clients.mail.letters import Item

FIRST: Final = 10
"""So many lines of the standings are shown from the top; of those behind, the player's own with its neighbours."""
LISTED: Final = 24
"""So many of a player's tables are named."""


def told(page: Page, item: Item, api: Api, public_url: str, writer: Writer) -> str:
    """Write a letter about a tournament; its subject. Raises Overtaken, ApiError."""
    cup, say = Cup(api, item), writer.words.say
    page.game = cup.title
    _lead_to(page, cup, public_url, writer)
    page.tag = page.brief = say(f"brief.{item.kind}", round=cup.number)
    _WRITE[item.kind](page, cup, writer)
    return say("subject.tournament", title=cup.title, tournament=cup.id[:ID_LENGTH])


def _lead_to(page: Page, cup: Cup, public_url: str, writer: Writer) -> None:
    """The way to the tournament, and first to the one game that begins."""
    page.link, page.link_label = f"{public_url}/tournaments/{cup.id}", writer.words.say("tournament.open")
    if cup.kind == "tournament_round" and len(cup.tables) == 1:
        page.beside, page.beside_label = page.link, page.link_label
        page.link, page.link_label = (
            f"{public_url}/games/{cup.tables[0]['game']}",
            writer.words.say("common.open_table"),
        )


def entry(item: Item, api: Api, public_url: str, writer: Writer) -> Entry | None:
    """A tournament in a digest, None when what was to be told of it is not so any more. Raises ApiError."""
    page = Page(language=writer.words.language, title="")
    try:
        told(page, item, api, public_url, writer)
    except Overtaken:
        return None
    return Entry(
        title=page.game,
        lead=" ".join((page.title + writer.words.say("tournament.stop"), *page.lead)),
        until=page.until,
        happened=page.happened,
        link=page.link,
        link_label=page.link_label,
    )


def _started(page: Page, cup: Cup, writer: Writer) -> None:
    """It has begun."""
    page.title = writer.words.say("tournament_started.title")
    page.lead = [writer.words.count("tournament_started.lead", cup.facts["entrants"], title=cup.title)]
    if cup.facts["ends"]:
        page.lead.append(writer.words.say("tournament_started.live", when=writer.written(instant(cup.facts["ends"]))))


def _round(page: Page, cup: Cup, writer: Writer) -> None:
    """A round has begun: whom the player meets, until when, and how it stands before."""
    say, tables = writer.words.say, cup.tables
    if not tables and not cup.rests:
        raise Overtaken
    at_start = cup.rounds[0]["begun"] == cup.facts["started"]
    page.title = say("tournament_round.title_first" if at_start else "tournament_round.title", round=cup.number)
    page.lead = [*_last_season(cup, writer), *_pairing(cup, writer)]
    if len(tables) > 1:
        page.happened_heading = say("tournament.tables")
        page.happened = [_against(cup, table, writer) for table in tables[:LISTED]]
    until = cup.rounds[0]["until"]
    if until is not None and tables:
        page.until = say("tournament_round.until", when=writer.written(instant(until)))
    _standings(page, cup, writer, "tournament.standings")


def _pairing(cup: Cup, writer: Writer) -> list[str]:
    tables = cup.tables
    if not tables:
        return [writer.words.say("tournament_round.bye")]
    if len(tables) > 1:
        return [writer.words.count("tournament_round.games", len(tables))]
    return [_against(cup, tables[0], writer)]


def _against(cup: Cup, table: Json, writer: Writer) -> str:
    return writer.words.say("tournament_round.against", names=writer.words.row(cup.others(table)))


def _last_season(cup: Cup, writer: Writer) -> list[str]:
    """What the season before has led to, where one begins."""
    mine, say = cup.line, writer.words.say
    if cup.season == cup.facts["season"] or mine is None:
        return []
    division = mine["entrant"]["division"]
    if division is None:
        return [say("tournament_season.over", season=cup.season, rank=mine["rank"])]
    moved = "stays" if division == mine["division"] else "rises" if division < mine["division"] else "falls"
    return [say(f"tournament_season.{moved}", season=cup.season, rank=mine["rank"], division=division)]


def _finished(page: Page, cup: Cup, writer: Writer) -> None:
    """It is over: the player's place, and the final standings."""
    say, mine = writer.words.say, cup.line
    page.title = say("tournament_finished.title_won" if mine and mine["rank"] == 1 else "tournament_finished.title")
    page.lead = [say("tournament_finished.lead", title=cup.title)]
    if mine is not None:
        page.lead = [say("tournament_finished.place", title=cup.title, rank=mine["rank"], count=len(cup.standings))]
    _standings(page, cup, writer, "heading.standings")


def _cancelled(page: Page, cup: Cup, writer: Writer) -> None:
    """It ends without a result: by whom, and why."""
    say, facts = writer.words.say, cup.facts
    page.title = say("tournament_cancelled.title")
    page.lead = [say(f"tournament_cancelled.{facts['cancelled_by']}", title=cup.title)]
    if facts["cancelled_by"] != "clock" and facts["reason"]:
        page.lead.append(say("tournament_cancelled.reason", reason=line(facts["reason"])))
    if facts["awaited"] or facts["round"]:
        page.lead.append(say("tournament_cancelled.games"))


_WRITE: Final[dict[str, Callable[[Page, Cup, Writer], None]]] = {
    "tournament_started": _started,
    "tournament_round": _round,
    "tournament_finished": _finished,
    "tournament_cancelled": _cancelled,
}


def _standings(page: Page, cup: Cup, writer: Writer, heading: str) -> None:
    """The standings of the player's division, unless nothing has been played yet."""
    lines = cup.standings
    if not any(one["played"] or one["byes"] for one in lines):
        return
    division = lines[0]["division"]
    parts = [writer.words.say("tournament.division", division=division)] if division is not None else []
    page.standings_heading = " · ".join((writer.words.say(heading), *parts))
    page.standings_key = writer.words.say("tournament.key")
    own = next((at for at, one in enumerate(lines) if one["entrant"]["id"] == cup.own), 0)
    shown = sorted({*range(min(FIRST, len(lines))), *(at for at in (own - 1, own, own + 1) if 0 <= at < len(lines))})
    page.standings = [_standing(lines[at], cup, writer, gap=bool(at) and at - 1 not in shown) for at in shown]
    if len(shown) < len(lines):
        page.standings_more = writer.words.count("tournament.more", len(lines) - len(shown))


def _standing(one: Json, cup: Cup, writer: Writer, *, gap: bool) -> Standing:
    return Standing(
        rank=one["rank"],
        name=named(one["entrant"]),
        points=format_decimal(one["points"], "0.##", locale=writer.words.locale),
        record=f"{one['wins']} / {one['draws']} / {one['losses']}",
        own=one["entrant"]["id"] == cup.own,
        gap=gap,
    )
