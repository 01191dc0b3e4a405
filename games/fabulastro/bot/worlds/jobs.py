"""What may be happening in a lesson, a performance, a case or a vote beyond what the viewer is shown."""

import random

from games.fabulastro.bot.suspects import suspects
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, PICTOGRAMS, TITLES
from games.fabulastro.catalogues.inventions import Invention
from games.fabulastro.facts.shapes import Guessed, Judged, Opinion, Person, Title
from games.fabulastro.rules.jobs.actor import LEAST_PICTOGRAMS
from games.fabulastro.state import Asked, Case, Claim, Lesson, Performance, Proposal, Spectator, State
from games.fabulastro.view.work_shapes import (
    ActorView,
    ClaimView,
    DetectiveView,
    InventView,
    MistressView,
    OwnProposal,
    QuestionView,
    SpectatorView,
)


def mistress(state: State, work: MistressView, viewer: int | None, rng: random.Random) -> None:
    """The lesson, all of which is public but what others allow."""
    if work.letter is not None and work.drawn_by is not None:
        words = tuple(Judged(*verdict) for verdict in work.verdicts)
        drawn = {seat: rng.choice((None, (), work.claimed)) for seat in work.voted}
        ballots = drawn | ({viewer: work.mine} if viewer in drawn else {})
        state.lesson = Lesson(work.letter, work.drawn_by, words, work.moves, work.claimed, ballots)


def actor(state: State, work: ActorView, rng: random.Random) -> None:
    """The performance, with a title and a mime that it may be."""
    if not work.begun:
        return
    title = _title(work, state, rng)
    shown = work.pictograms if work.pictograms is not None else rng.sample(PICTOGRAMS, LEAST_PICTOGRAMS)
    audience = {one.seat: _spectator(one) for one in work.audience}
    words = work.words if audience else None
    state.performance = Performance(title, tuple(shown), words, audience)


def _title(work: ActorView, state: State, rng: random.Random) -> Title:
    """The actor's own, or any of the catalogue that fits what is told of it."""
    if work.title is not None:
        return work.title
    titles = [known.title(state.options.language) for known in TITLES.values()]
    kind, words = work.title_kind, work.words
    fitting = [title for title in titles if kind in (None, title.kind) and words in (None, len(title.title.split()))]
    return rng.choice(fitting) if fitting else Title(kind or "film", " ".join(["?"] * (words or 1)))


def _spectator(one: SpectatorView) -> Spectator:
    texts = one.texts if one.texts is not None else ["?"] * one.guesses
    found = one.status == "found"
    guesses = tuple(
        Guessed(one.seat, text, found and number == len(texts)) for number, text in enumerate(texts, start=1)
    )
    status = one.status
    left = None if status == "waiting" or status == "watching" or status == "found" else status
    return Spectator(one.watched, guesses, one.taken, left)


def detective(state: State, work: DetectiveView, viewer: int | None, rng: random.Random) -> None:
    """The case, with proposals and a celebrity that fit."""
    if not work.proposed and not work.agreed:
        return
    language = state.options.language
    known = list(CELEBRITIES)
    proposals = {seat: CELEBRITIES[rng.choice(known)].person(language) for seat in work.proposed}
    own = _proposal(work.mine, state)
    state.case = Case(
        {seat: own if seat == viewer else person for seat, person in proposals.items()},
        _celebrity(work, state, rng) if work.agreed else None,
        tuple(_asked(asked) for asked in work.questions),
        work.names,
        work.left_ms,
        work.passed,
    )


def _proposal(mine: OwnProposal | None, state: State) -> Person | None:
    if mine is None:
        return None
    if mine.celebrity:
        return CELEBRITIES[mine.celebrity].person(state.options.language)
    return Person(mine.name or "", mine.accept or ())


def _celebrity(work: DetectiveView, state: State, rng: random.Random) -> Person:
    """Whom the viewer knows it to be, or anybody whom the replies leave."""
    shown, language = work.celebrity, state.options.language
    if shown is not None:
        return Person(shown.name.fr if language == "fr" else shown.name.en, shown.accept, shown.id)
    left = suspects(work.questions, work.names, language)
    return CELEBRITIES[rng.choice(left)].person(language) if left else Person("?")


def _asked(asked: QuestionView) -> Asked:
    reply = asked.reply if asked.reply in ("yes", "no") else None
    return Asked(asked.question, asked.text, reply, asked.by, asked.reply == "none")


def invent(state: State, work: InventView, viewer: int | None, rng: random.Random) -> None:
    """The proposal, with votes drawn for the others."""
    if work.rule is not None:
        votes = {seat: bool(work.mine) if seat == viewer else rng.random() < 0.5 for seat in work.voted}
        state.proposal = Proposal(Invention(work.rule, dict(work.params or {})), votes)


def imagine_claim(state: State, claim: ClaimView, viewer: int | None, rng: random.Random) -> None:
    """The name that is voted on, with opinions drawn for the others."""
    opinions: dict[int, Opinion] = {
        seat: claim.mine if seat == viewer and claim.mine else rng.choice(("yes", "no", "abstain"))
        for seat in claim.judged
    }
    state.claim = Claim(claim.seat, claim.name, claim.letters, claim.kind, claim.reference, claim.back, opinions)
