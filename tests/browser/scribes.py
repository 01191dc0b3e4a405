"""People who write one text wherever a game of Fabulastro takes one: by the API up to there, then in the browser."""

import random
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from playwright.sync_api import Page

from games.fabulastro import lexicon
from games.fabulastro.lexicon.folding import fold
from tests.browser.tables import open_table
from tests.browser.visitors import Json, Visitor

RULEBOOK = "fabulastro"
OPTIONS: Json = {"celebrity_source": "open", "name_min_letters": 2, "glass_seconds": 600}
MOST_GAMES = 4
MOST_MOVES = 160
MOST_LETTERS = 5
CLOSING = ("watch", "curtain", "done", "give_up", "judge", "answer")
"""What ends or furthers a job in which everything was written."""
SHUNNED = frozenset({"decline", "abandon_round", "keep", "play_planet", "settle_debt", "write_name", "party_reply"})


@dataclass
class Scribes:
    """Three people at a table; `places` are where they want to go, as squares or signs."""

    people: Sequence[Visitor]
    places: Collection[str | int]
    luck: random.Random = field(default_factory=lambda: random.Random(8))
    game: str = ""

    def reach(self, kinds: Collection[str]) -> None:
        """Play games through the API until somebody is offered one of these forms; fails after `MOST_GAMES`."""
        for _ in range(MOST_GAMES):
            self.game = open_table(self.people, RULEBOOK, options=OPTIONS)
            for _ in range(MOST_MOVES):
                who, decision = self.awaited()
                if any(form["type"] in kinds and _nameable(form) for form in decision["forms"]):
                    return
                self.play(who, decision, self._move(decision["forms"]))
        raise AssertionError(f"none of {kinds} came in {MOST_GAMES} games")

    def awaited(self) -> tuple[Visitor, Json]:
        """Somebody who is to choose, and what."""
        awaiting = self.people[0].ask("GET", f"/games/{self.game}")["awaiting"]
        who = self.people[awaiting[0]["seat"]]
        return who, who.ask("GET", f"/games/{self.game}/moves")

    def play(self, who: Visitor, decision: Json, move: Json) -> None:
        """Send a move."""
        who.ask("POST", f"/games/{self.game}/moves", json={"move": move, "decision": decision["decision"]["id"]})

    def _move(self, forms: list[Json]) -> Json:
        """Whatever leads to a place that is wanted; else anything that does not give up what one has."""
        moves = [move for form in forms for move in self._moves(form)]
        wanted = [move for move in moves if {move.get("square"), move.get("sign")} & set(self.places)]
        return self.luck.choice(wanted or [move for move in moves if move["type"] not in SHUNNED] or moves)

    def _moves(self, form: Json) -> Iterator[Json]:
        """One move for each place of a form, or just one."""
        given = {one["name"]: self._value(form, one["domain"]) for one in form["fields"] if not one["optional"]}
        if None in given.values():  # a text for which there is no word here
            return
        place = next((one for one in form["fields"] if one["name"] in ("square", "sign")), None)
        for value in [choice["value"] for choice in place["domain"]["choices"]] if place else [None]:
            yield {"type": form["type"], **given, **({place["name"]: value} if place else {})}

    def _value(self, form: Json, domain: Json) -> object:
        if domain["kind"] == "range":
            return domain["minimum"]
        if domain["kind"] == "text":
            return "Ptolemy" if _takes(domain, "Ptolemy") else unheard_of(form, domain)
        values = [choice["value"] for choice in domain["choices"]]
        if domain["kind"] in ("one_of", "route"):
            return self.luck.choice(values)
        return values[: domain["max_count"] if domain["kind"] == "path" else domain["min_count"]]

    def further(self, who: Visitor, decision: Json) -> None:
        """Play on where nothing is to be written: pictograms, answers, ends of a job."""
        forms = {form["type"]: form for form in decision["forms"]}
        kind = next((kind for kind in ("mime", "begin", *CLOSING) if kind in forms), None)
        move = next(self._moves(forms[kind])) if kind else self._move(decision["forms"])
        self.play(who, decision, move)


def writable(form: Json, text: str) -> list[str]:
    """The fields of a form that take the text; none where the letters make no name for another of its fields."""
    return [one["name"] for one in form["fields"] if _takes(one["domain"], text)] if _nameable(form) else []


def _nameable(form: Json) -> bool:
    """Whether what has to be written with one's letters can be something unheard of."""
    names = [one["domain"] for one in form["fields"] if one["name"] == "name" and not _takes(one["domain"], "Ptolemy")]
    return all(unheard_of(form, domain) for domain in names)


def _takes(domain: Json, text: str) -> bool:
    if domain["kind"] != "text" or not domain["min_length"] <= len(text) <= domain["max_length"]:
        return False
    return domain["pattern"] is None or re.fullmatch(domain["pattern"], text) is not None


def write(page: Page, form: Json, text: str) -> None:
    """Fill a form in with the mouse and the keyboard, the text in every field that takes it, and send it."""
    version = page.locator(".table").get_attribute("data-version")
    page.locator(f"[data-form-choice={form['type']}] input").first.check()
    for one in form["fields"]:
        place = page.locator(f"[data-form={form['type']}] fieldset[data-field={one['name']}]")
        if _takes(one["domain"], text):
            place.locator("input[type=text]").fill(text)
        elif one["domain"]["kind"] == "text":
            place.locator("input[type=text]").fill(unheard_of(form, one["domain"]) or "")
        else:
            place.locator("label").first.click()
    page.locator(".tray").get_by_text(text).first.wait_for()
    page.locator("[data-action=confirm]").click()
    page.wait_for_selector(f".table:not([data-version='{version}'])")


def unheard_of(form: Json, domain: Json) -> str | None:
    """A name that the letters make and nobody bears, so that the others are asked."""
    letters = [element.removeprefix("letter-") for element in form["elements"] if element.startswith("letter-")]
    lengths = range(OPTIONS["name_min_letters"], MOST_LETTERS + 1)
    orders = (order for length in lengths for order in permutations(letters, length))
    fitting = (name for order in orders if re.fullmatch(domain["pattern"], name := "".join(order)))
    return next((name for name in fitting if not lexicon.installed().name(fold(name) or "")), None)
