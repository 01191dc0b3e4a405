"""What a viewer sees of a lesson, a performance, a case, a proposal and a claim (VIEW.md; RULES.md, part L)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.core.facts import Seat, Viewer
from games.fabulastro.board import clockwise
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES
from games.fabulastro.facts.shapes import Person, Phase, Title
from games.fabulastro.rules.jobs.inquiry import questions_left, unanswered
from games.fabulastro.state import Asked, Case, Performance, Spectator, State

Json = dict[str, Any]


def _mistress(state: State, viewer: Viewer) -> Json:
    lesson = state.lesson
    words = lesson.words if lesson else ()
    return {
        "kind": "mistress",
        "seat": state.turn,
        "letter": lesson.letter if lesson else None,
        "drawn_by": lesson.drawn_by if lesson else None,
        "moves": lesson.moves if lesson else 0,
        "verdicts": [[word.word, word.verdict, word.entry] for word in words],
        "accepted": sum(word.verdict == "accepted" for word in words),
        "quota": state.options.mistress_quota,
    }


def _actor(state: State, viewer: Viewer) -> Json:
    played = state.performance or Performance()
    title = played.title if viewer == state.turn else None
    open_ = played.title if played.words is not None else title
    watching = viewer is not None and played.audience.get(viewer, Spectator()).watched is not None
    return {
        "kind": "actor",
        "seat": state.turn,
        "begun": played.title is not None,
        "title_kind": open_.kind if open_ else None,
        "words": len(open_.title.split()) if open_ else None,
        "title": _title(title) if title else None,
        "pictograms": list(played.pictograms) if viewer == state.turn or watching else None,
        "audience": [
            _spectator(seat, played.audience[seat], texts=viewer in (seat, state.turn))
            for seat in clockwise(played.audience, state.turn, len(state.players))
        ],
    }


def _title(title: Title) -> Json:
    return {"kind": title.kind, "title": title.title, "accept": list(title.accept), "id": title.id}


def _spectator(seat: Seat, spectator: Spectator, *, texts: bool) -> Json:
    """How far somebody in the audience is; what was guessed is the guesser's and the actor's affair."""
    waiting = "waiting" if spectator.watched is None else "watching"
    return {
        "seat": seat,
        "status": "found" if spectator.found is not None else spectator.left or waiting,
        "watched": spectator.watched,
        "guesses": len(spectator.guesses),
        "texts": [guess.text for guess in spectator.guesses] if texts else None,
        "taken": spectator.found,
    }


def _detective(state: State, viewer: Viewer) -> Json:
    case = state.case or Case()
    agreed = case.celebrity
    told = viewer is not None and viewer != state.turn and state.players[viewer].active
    mine = case.proposals.get(viewer) if viewer is not None else None
    return {
        "kind": "detective",
        "seat": state.turn,
        "proposed": sorted(case.proposals),
        "mine": _proposal(mine) if mine else None,
        "agreed": agreed is not None,
        "celebrity": _person(agreed) if agreed and told else None,
        "questions": [_question(asked) for asked in case.asked],
        "names": [{"text": tried.text, "right": tried.right} for tried in case.names],
        "questions_left": questions_left(state),
        "unanswered": unanswered(state),
        "left_ms": case.left_ms if state.phase == "detective_answer" else None,
        "passed": list(case.passed) if state.phase == "detective_answer" else [],
    }


def _proposal(person: Person) -> Json:
    return {"celebrity": person.id} if person.id else {"name": person.name, "accept": list(person.accept)}


def _person(person: Person) -> Json:
    """Who it is; a celebrity of the catalogue in both languages."""
    known = CELEBRITIES.get(person.id or "")
    names = {"fr": known.fr.name, "en": known.en.name} if known else {"fr": person.name, "en": person.name}
    return {"id": person.id, "name": names, "accept": list(person.accept)}


def _question(asked: Asked) -> Json:
    reply = "none" if asked.passed else asked.reply
    return {"question": asked.question, "text": asked.text, "reply": reply, "by": asked.by}


def _invent(state: State, viewer: Viewer) -> Json:
    proposal = state.proposal
    votes = proposal.votes if proposal else {}
    return {
        "kind": "invent",
        "seat": state.turn,
        "rule": proposal.invention.rule if proposal else None,
        "params": dict(proposal.invention.params) if proposal else None,
        "voted": sorted(votes),
        "mine": votes.get(viewer) if viewer is not None else None,
    }


def claim(state: State, viewer: Viewer) -> Json | None:
    """The name that is voted on."""
    claimed = state.claim
    if claimed is None:
        return None
    return {
        "seat": claimed.seat,
        "name": claimed.name,
        "letters": claimed.letters,
        "kind": claimed.kind,
        "reference": claimed.reference,
        "back": claimed.back,
        "judged": sorted(claimed.opinions),
        "mine": claimed.opinions.get(viewer) if viewer is not None else None,
    }


WORK: Final[Mapping[Phase, Callable[[State, Viewer], Json]]] = {
    "mistress_ready": _mistress,
    "mistress_words": _mistress,
    "actor_ready": _actor,
    "actor_stage": _actor,
    "actor_audience": _actor,
    "detective_pick": _detective,
    "detective_ready": _detective,
    "detective_ask": _detective,
    "detective_answer": _detective,
    "invent": _invent,
    "invent_vote": _invent,
}
