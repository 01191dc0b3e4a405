"""What may go on in a lesson, a performance, a case or a vote beyond what the viewer is shown."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from games.fabulastro.bot.suspects import suspects
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, PICTOGRAMS, TITLES
from games.fabulastro.catalogues.inventions import Invention
from games.fabulastro.facts.shapes import Guess, Judged, Opinion, Person, Title
from games.fabulastro.rules.jobs.actor import LEAST_PICTOGRAMS
from games.fabulastro.state import Asked, Case, Claim, Lesson, Performance, Proposal, Spectator, State, Tried

Json = dict[str, Any]
Imagine = Callable[[State, Json, int | None, random.Random], None]


def _mistress(state: State, work: Json, viewer: int | None, rng: random.Random) -> None:
    if work["letter"] is not None:
        words = tuple(Judged(*verdict) for verdict in work["verdicts"])
        state.lesson = Lesson(work["letter"], work["drawn_by"], words, work["moves"])


def _actor(state: State, work: Json, viewer: int | None, rng: random.Random) -> None:
    if not work["begun"]:
        return
    title = _title(work, state, rng)
    shown = work["pictograms"] if work["pictograms"] is not None else rng.sample(PICTOGRAMS, LEAST_PICTOGRAMS)
    audience = {one["seat"]: _spectator(one, title, viewer) for one in work["audience"]}
    words = work["words"] if audience else None
    state.performance = Performance(title, tuple(shown), words, audience)


def _title(work: Json, state: State, rng: random.Random) -> Title:
    """The actor's own, or any of the catalogue that fits what is told of it."""
    if work["title"] is not None:
        return Title(**{**work["title"], "accept": tuple(work["title"]["accept"])})
    titles = [known.title(state.options.language) for known in TITLES.values()]
    kind, words = work["title_kind"], work["words"]
    fitting = [title for title in titles if kind in (None, title.kind) and words in (None, len(title.title.split()))]
    return rng.choice(fitting) if fitting else Title(kind, " ".join(["?"] * words))


def _spectator(one: Json, title: Title, viewer: int | None) -> Spectator:
    texts = one["texts"] if one["texts"] is not None else ["?"] * one["guesses"]
    found = one["status"] == "found"
    guesses = tuple(
        Guess(one["seat"], text, found and number == len(texts)) for number, text in enumerate(texts, start=1)
    )
    left = one["status"] if one["status"] not in ("waiting", "watching", "found") else None
    return Spectator(one["watched"], guesses, one["taken"], left)


def _detective(state: State, work: Json, viewer: int | None, rng: random.Random) -> None:
    if not work["proposed"] and not work["agreed"]:
        return
    language = state.options.language
    known = list(CELEBRITIES)
    proposals = {seat: CELEBRITIES[rng.choice(known)].person(language) for seat in work["proposed"]}
    own = _proposal(work["mine"], state)
    state.case = Case(
        {seat: own if seat == viewer else person for seat, person in proposals.items()},
        _celebrity(work, state, rng) if work["agreed"] else None,
        tuple(_asked(asked) for asked in work["questions"]),
        tuple(Tried(tried["text"], tried["right"]) for tried in work["names"]),
        work["left_ms"],
        tuple(work["passed"]),
    )


def _proposal(mine: Json | None, state: State) -> Person | None:
    if mine is None:
        return None
    if "celebrity" in mine:
        return CELEBRITIES[mine["celebrity"]].person(state.options.language)
    return Person(mine["name"], tuple(mine["accept"]))


def _celebrity(work: Json, state: State, rng: random.Random) -> Person:
    """Whom the viewer knows it to be, or anybody whom the replies leave."""
    shown, language = work["celebrity"], state.options.language
    if shown is not None:
        name = shown["name"][language]
        return Person(name, tuple(shown["accept"]), shown["id"])
    left = suspects(work["questions"], work["names"], language)
    return CELEBRITIES[rng.choice(left)].person(language) if left else Person("?")


def _asked(asked: Json) -> Asked:
    reply = asked["reply"] if asked["reply"] in ("yes", "no") else None
    return Asked(asked["question"], asked["text"], reply, asked["by"], asked["reply"] == "none")


def _invent(state: State, work: Json, viewer: int | None, rng: random.Random) -> None:
    if work["rule"] is not None:
        votes = {seat: work["mine"] if seat == viewer else rng.random() < 0.5 for seat in work["voted"]}
        state.proposal = Proposal(Invention(work["rule"], dict(work["params"])), votes)


def imagine_claim(state: State, claim: Json, viewer: int | None, rng: random.Random) -> None:
    """The name that is voted on, with opinions drawn for the others."""
    opinions: dict[int, Opinion] = {
        seat: claim["mine"] if seat == viewer else rng.choice(("yes", "no", "abstain")) for seat in claim["judged"]
    }
    parts = {name: claim[name] for name in ("seat", "name", "letters", "kind", "reference", "back")}
    state.claim = Claim(**parts, opinions=opinions)


WORK: Final[Mapping[str, Imagine]] = {
    "mistress": _mistress,
    "actor": _actor,
    "detective": _detective,
    "invent": _invent,
}
