"""Folds words against the sandglass, inventions and names."""

from msgspec.structs import replace

from games.fabulastro.catalogues.inventions import Invention, adopt
from games.fabulastro.evolve.goods import without
from games.fabulastro.facts import jobs
from games.fabulastro.state import Claim, Lesson, Proposal, State, Written


def _letter_shown(state: State, event: jobs.LetterShown) -> None:
    state.lesson = Lesson(event.letter, event.drawn_by)


def _words_judged(state: State, event: jobs.WordsJudged) -> None:
    if state.lesson is not None:
        words = (*state.lesson.words, *event.verdicts)
        state.lesson = replace(state.lesson, words=words, moves=state.lesson.moves + 1)


def _words_claimed(state: State, event: jobs.WordsClaimed) -> None:
    if state.lesson is not None:
        state.lesson = replace(state.lesson, claimed=event.words)


def _words_allowed(state: State, event: jobs.WordsAllowed) -> None:
    state.awaited.remove(event.seat)
    if state.lesson is not None:
        state.lesson = replace(state.lesson, ballots={**state.lesson.ballots, event.seat: event.words})


def _words_counted(state: State, event: jobs.WordsCounted) -> None:
    if state.lesson is not None:
        state.lesson = state.lesson.allowing(event.words)


def _proposed(state: State, event: jobs.InventionProposed) -> None:
    if event.rule is not None:
        state.proposal = Proposal(Invention(event.rule, event.params))


def _vote_cast(state: State, event: jobs.VoteCast) -> None:
    state.awaited.remove(event.seat)
    if state.proposal is not None:
        state.proposal = replace(state.proposal, votes={**state.proposal.votes, event.seat: event.yes})


def _voted(state: State, event: jobs.InventionVoted) -> None:
    state.conclude(event)
    if event.accepted:
        adopt(state.inventions, Invention(event.rule, event.params))


def _claimed(state: State, event: jobs.NameClaimed) -> None:
    state.claim = Claim(event.seat, event.name, event.letters, event.kind, event.reference, back=state.phase)


def _judged(state: State, event: jobs.NameJudged) -> None:
    state.awaited.remove(event.seat)
    if state.claim is not None:
        state.claim = replace(state.claim, opinions={**state.claim.opinions, event.seat: event.opinion})


def _written(state: State, event: jobs.NameWritten) -> None:
    player = state.players[event.seat]
    player.tries += 1
    player.tiles = without(player.tiles, event.letters)
    player.name = Written(event.name, event.letters, event.kind)
    state.claim = None
    state.conclude(event)


def _refused(state: State, event: jobs.NameRefused) -> None:
    player = state.players[event.seat]
    player.tries += 1
    player.refused = (*player.refused, event.letters)
    state.claim = None
    state.conclude(event)
