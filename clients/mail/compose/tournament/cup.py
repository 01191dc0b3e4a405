"""What a letter tells of a tournament: read through the public API with the player's own eyes, part by part."""

from typing import Final
from urllib.parse import quote

from werkzeug.utils import cached_property

from clients.api import Api, Json, Refused
from clients.mail.compose.clean import line
from clients.mail.compose.mail import Overtaken
from clients.mail.letters import Item

STATUS: Final = {
    "tournament_started": "running",
    "tournament_round": "running",
    "tournament_finished": "finished",
    "tournament_cancelled": "cancelled",
}
"""What the tournament of each kind of letter must be, for the letter to be true."""
UNSEEN: Final = 404
MOST_LINES: Final = 512
MOST_ROUNDS: Final = 20


class Cup:
    """A tournament as the player of a letter sees it now. Raises Overtaken where the letter is not true any more."""

    def __init__(self, api: Api, item: Item) -> None:
        self._api = api
        self._path = f"/v1/tournaments/{quote(item.tournament or '', safe='')}"
        self.kind, self.number = item.kind, item.round or 0
        try:
            self.facts: Json = api.get(f"{self._path}?language={api.language}")
        except Refused as refusal:
            if refusal.status == UNSEEN:
                raise Overtaken from None
            raise
        if self.facts["status"] != STATUS[item.kind]:
            raise Overtaken

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.facts["id"])

    @property
    def title(self) -> str:
        """What it is called."""
        return line(self.facts["title"])

    @property
    def own(self) -> str | None:
        """The player among its entrants."""
        entrant: str | None = self.facts["you"]["entrant"]
        return entrant

    @cached_property
    def rounds(self) -> list[Json]:
        """The round of the letter and those that began with it, the first first."""
        found: list[Json] = []
        cursor = ""
        while not found or found[-1]["number"] > self.number:
            page = self._api.get(f"{self._path}/rounds?limit={MOST_ROUNDS}{cursor}")
            found += page["items"]
            if page["next"] is None:
                break
            cursor = f"&cursor={page['next']}"
        begun = next((one["begun"] for one in found if one["number"] == self.number), None)
        return [one for one in reversed(found) if one["begun"] == begun and one["number"] >= self.number]

    @property
    def tables(self) -> list[Json]:
        """The player's tables of these rounds."""
        return [table for one in self.rounds for table in one["tables"] if self._is_at(table["entrants"])]

    @property
    def rests(self) -> bool:
        """Whether the player has a bye in one of them."""
        return any(bye["entrant"]["id"] == self.own for one in self.rounds for bye in one["byes"])

    def others(self, table: Json) -> list[str]:
        """Who else sits at a table."""
        return [named(entrant) for entrant in table["entrants"] if entrant["id"] != self.own]

    @property
    def season(self) -> int:
        """The season whose standings are news: of a season that begins, the one before."""
        season: int = self.facts["season"]
        fresh = self.kind == "tournament_round" and season > 1 and not any(one["played"] for one in self._lines(season))
        return season - 1 if fresh else season

    @cached_property
    def standings(self) -> list[Json]:
        """The lines of the player's division, the best first; all where the player is in none."""
        lines = self._lines(self.season)
        divisions = {one["division"] for one in lines if one["entrant"]["id"] == self.own}
        return [one for one in lines if not divisions or one["division"] in divisions]

    @property
    def line(self) -> Json | None:
        """The player's own line of these."""
        return next((one for one in self.standings if one["entrant"]["id"] == self.own), None)

    def _lines(self, season: int) -> list[Json]:
        found: list[Json] = self._api.get(f"{self._path}/standings?limit={MOST_LINES}&season={season}")["items"]
        return found

    def _is_at(self, entrants: list[Json]) -> bool:
        return any(entrant["id"] == self.own for entrant in entrants)


def named(entrant: Json) -> str:
    """What an entrant is called."""
    return line(entrant["name"] or "…")
