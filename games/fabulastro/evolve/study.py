"""Folds words against the sandglass, inventions and names."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.core.facts import Event
from games.fabulastro import facts
from games.fabulastro.catalogues.inventions import Invention, adopt
from games.fabulastro.evolve.goods import without
from games.fabulastro.state import Claim, Lesson, Proposal, State, Written


def _letter_shown(state: State, event: facts.LetterShown) -> None:
    state.lesson = Lesson(event.letter, event.drawn_by)


def _words_judged(state: State, event: facts.WordsJudged) -> None:
    if state.lesson is not None:
        words = (*state.lesson.words, *event.verdicts)
        state.lesson = replace(state.lesson, words=words, moves=state.lesson.moves + 1)


def _paid(state: State, event: facts.MistressPaid) -> None:
    state.outcome = event


def _proposed(state: State, event: facts.InventionProposed) -> None:
    if event.rule is not None:
        state.proposal = Proposal(Invention(event.rule, event.params))


def _vote_cast(state: State, event: facts.VoteCast) -> None:
    state.awaited.remove(event.seat)
    if state.proposal is not None:
        state.proposal = replace(state.proposal, votes={**state.proposal.votes, event.seat: event.yes})


def _voted(state: State, event: facts.InventionVoted) -> None:
    state.outcome = event
    if event.accepted:
        adopt(state.inventions, Invention(event.rule, event.params))


def _claimed(state: State, event: facts.NameClaimed) -> None:
    state.claim = Claim(event.seat, event.name, event.letters, event.kind, event.reference, back=state.phase)


def _judged(state: State, event: facts.NameJudged) -> None:
    state.awaited.remove(event.seat)
    if state.claim is not None:
        state.claim = replace(state.claim, opinions={**state.claim.opinions, event.seat: event.opinion})


def _written(state: State, event: facts.NameWritten) -> None:
    player = state.players[event.seat]
    player.tries += 1
    player.tiles = without(player.tiles, event.letters)
    player.name = Written(event.name, event.letters, event.kind)
    state.claim, state.outcome = None, event


def _refused(state: State, event: facts.NameRefused) -> None:
    player = state.players[event.seat]
    player.tries += 1
    player.refused = (*player.refused, event.letters)
    state.claim, state.outcome = None, event


EVOLVE: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    facts.LetterShown: _letter_shown,
    facts.WordsJudged: _words_judged,
    facts.MistressPaid: _paid,
    facts.InventionProposed: _proposed,
    facts.VoteCast: _vote_cast,
    facts.InventionVoted: _voted,
    facts.NameClaimed: _claimed,
    facts.NameJudged: _judged,
    facts.NameWritten: _written,
    facts.NameRefused: _refused,
}
