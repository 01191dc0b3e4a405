"""What a viewer sees of a job or party that goes on, and of a claim (VIEW.md)."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from games.core.facts import Seat, Viewer
from games.fabulastro.board import clockwise
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES
from games.fabulastro.facts.shapes import Person, Phase
from games.fabulastro.rules.jobs.inquiry import questions_left, unanswered
from games.fabulastro.rules.position import opponents
from games.fabulastro.state import Asked, Case, Performance, Spectator, State
from games.fabulastro.view import work_shapes


def work(state: State, viewer: Viewer) -> work_shapes.WorkView | None:
    """What goes on at a big square, by phase (VIEW.md); None where there is nothing of the kind."""
    shown = _WORK.get(state.phase)
    return shown(state, viewer) if shown else None


def _party(state: State, viewer: Viewer) -> work_shapes.PartyView:
    replied = [seat for seat in state.invited if seat not in state.awaited]
    replies = tuple([work_shapes.PartyAnswer(seat, seat in state.guests) for seat in replied])
    return work_shapes.PartyView(state.turn, state.invited, replies)


def _fair(state: State, viewer: Viewer) -> work_shapes.FairView:
    contest = state.contest
    return work_shapes.FairView(
        seat=state.turn,
        candidates=tuple(opponents(state, state.turn)),
        opponent=contest.opponent if contest else None,
        bet=contest.bet if contest else None,
        chosen=tuple(sorted(contest.efforts)) if contest else (),
        mine=contest.efforts.get(viewer) if contest and viewer is not None else None,
    )


def _mistress(state: State, viewer: Viewer) -> work_shapes.MistressView:
    lesson = state.lesson
    words = lesson.words if lesson else ()
    return work_shapes.MistressView(
        seat=state.turn,
        letter=lesson.letter if lesson else None,
        drawn_by=lesson.drawn_by if lesson else None,
        moves=lesson.moves if lesson else 0,
        verdicts=tuple([(word.word, word.verdict, word.entry) for word in words]),
        accepted=sum(word.verdict == "accepted" for word in words),
        quota=state.options.mistress_quota,
        claimed=lesson.claimed if lesson else (),
        voted=tuple(sorted(lesson.ballots)) if lesson else (),
        mine=lesson.ballots.get(viewer) if lesson and viewer is not None else None,
    )


def _actor(state: State, viewer: Viewer) -> work_shapes.ActorView:
    played = state.performance or Performance()
    title = played.title if viewer == state.turn else None
    open_ = played.title if played.words is not None else title
    watching = viewer is not None and played.audience.get(viewer, Spectator()).watched is not None
    seats = clockwise(played.audience, state.turn, len(state.players))
    return work_shapes.ActorView(
        seat=state.turn,
        begun=played.title is not None,
        title_kind=open_.kind if open_ else None,
        words=len(open_.title.split()) if open_ else None,
        title=title,
        pictograms=played.pictograms if viewer == state.turn or watching else None,
        audience=tuple([_spectator(seat, played.audience[seat], texts=viewer in (seat, state.turn)) for seat in seats]),
    )


def _spectator(seat: Seat, spectator: Spectator, *, texts: bool) -> work_shapes.SpectatorView:
    doing: Literal["waiting", "watching"] = "waiting" if spectator.watched is None else "watching"
    return work_shapes.SpectatorView(
        seat=seat,
        status="found" if spectator.found is not None else spectator.left or doing,
        watched=spectator.watched,
        guesses=len(spectator.guesses),
        texts=tuple([guess.text for guess in spectator.guesses]) if texts else None,
        taken=spectator.found,
    )


def _detective(state: State, viewer: Viewer) -> work_shapes.DetectiveView:
    case = state.case or Case()
    agreed = case.celebrity
    told = viewer is not None and viewer != state.turn and state.players[viewer].active
    mine = case.proposals.get(viewer) if viewer is not None else None
    return work_shapes.DetectiveView(
        seat=state.turn,
        proposed=tuple(sorted(case.proposals)),
        mine=_proposal(mine) if mine else None,
        agreed=agreed is not None,
        celebrity=_person(agreed) if agreed and told else None,
        questions=tuple([_question(asked) for asked in case.asked]),
        names=case.names,
        questions_left=questions_left(state),
        unanswered=unanswered(state),
        left_ms=case.left_ms if state.phase == "detective_answer" else None,
        passed=case.passed if state.phase == "detective_answer" else (),
    )


def _proposal(person: Person) -> work_shapes.OwnProposal:
    return (
        work_shapes.OwnProposal(celebrity=person.id)
        if person.id
        else work_shapes.OwnProposal(name=person.name, accept=person.accept)
    )


def _person(person: Person) -> work_shapes.PersonView:
    """Who it is; a celebrity of the catalogue in both languages."""
    known = CELEBRITIES.get(person.id or "")
    names = (
        work_shapes.BothNames(known.fr.name, known.en.name)
        if known
        else work_shapes.BothNames(person.name, person.name)
    )
    return work_shapes.PersonView(person.id, names, person.accept)


def _question(asked: Asked) -> work_shapes.QuestionView:
    return work_shapes.QuestionView(asked.question, asked.text, "none" if asked.passed else asked.reply, asked.by)


def _invent(state: State, viewer: Viewer) -> work_shapes.InventView:
    proposal = state.proposal
    votes = proposal.votes if proposal else {}
    return work_shapes.InventView(
        seat=state.turn,
        rule=proposal.invention.rule if proposal else None,
        params=proposal.invention.params if proposal else None,
        voted=tuple(sorted(votes)),
        mine=votes.get(viewer) if viewer is not None else None,
    )


def claim(state: State, viewer: Viewer) -> work_shapes.ClaimView | None:
    """The name that is voted on."""
    claimed = state.claim
    if claimed is None:
        return None
    return work_shapes.ClaimView(
        seat=claimed.seat,
        name=claimed.name,
        letters=claimed.letters,
        kind=claimed.kind,
        reference=claimed.reference,
        back=claimed.back,
        judged=tuple(sorted(claimed.opinions)),
        mine=claimed.opinions.get(viewer) if viewer is not None else None,
    )


_WORK: Final[Mapping[Phase, Callable[[State, Viewer], work_shapes.WorkView]]] = {
    "party": _party,
    "fair_challenge": _fair,
    "fair_wrestle": _fair,
    "mistress_ready": _mistress,
    "mistress_words": _mistress,
    "mistress_claim": _mistress,
    "word_vote": _mistress,
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
"""The phases in which there is work."""
