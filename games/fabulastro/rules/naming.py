"""Writing one's name: the lexicon judges, and where it knows nothing the other people do (FA-081 to FA-088)."""

import re
from typing import Final

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Seat
from games.fabulastro import lexicon, moves
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Opinion
from games.fabulastro.lexicon.folding import fold
from games.fabulastro.rules import turns
from games.fabulastro.rules.jobs.freetext import line
from games.fabulastro.rules.jobs.lesson import voters
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.rules.position import TRIES, may_write
from games.fabulastro.rules.spelling import LONGEST, LONGEST_REFERENCE, is_plain, makes, pattern
from games.fabulastro.state import Claim, State


def _write(state: State, seat: Seat, move: moves.WriteName, dice: Dice) -> Steps:
    """A name that the letters make; its judgement counts as one of three tries in a turn (FA-087)."""
    letters = _checked(state, seat, move)
    version = _version(state)
    if _known(state, letters):
        yield jobs.NameWritten(seat, move.name, letters, move.kind, "lexicon", version, {})
    elif asked := voters(state, seat):
        yield jobs.NameClaimed(seat, move.name, letters, move.kind, move.reference or "", version)
        yield table.ChoiceOpened("name_vote", tuple(asked))
        return
    else:
        yield jobs.NameRefused(seat, move.name, letters, move.kind, version, {})
    yield from _go_on(state, seat, dice)


def _known(state: State, letters: str) -> bool:
    recalled = state.recalled
    return lexicon.installed().name(letters) if recalled is None or recalled.name is None else recalled.name


def _version(state: State) -> str:
    return state.recalled.lexicon if state.recalled else lexicon.installed().names_version


def _checked(state: State, seat: Seat, move: moves.WriteName) -> str:
    """The tiles of the name; refuses what they cannot make (FA-085, FA-086)."""
    player, least = state.players[seat], state.options.name_min_letters
    require(player.name is None, "name_written", "FA-088")
    require(player.tries < TRIES, "no_tries_left", "FA-087", most=TRIES)
    if move.reference is not None:
        line(move.reference, LONGEST_REFERENCE, "reference")
    letters = fold(move.name)
    if letters is None:
        raise IllegalMove("bad_name", "FA-086")
    require(len(letters) >= least, "too_short", "FA-085", least=least)
    require(makes(player.tiles, letters), "missing_letters", "FA-081")
    require(letters not in player.refused, "refused_before", "FA-087")
    spelled = is_plain(move.name) or re.fullmatch(pattern(player.tiles, least, player.refused), move.name)
    require(len(move.name) <= LONGEST and spelled, "bad_name", "FA-086")
    return letters


def _go_on(state: State, seat: Seat, dice: Dice) -> Steps:
    """Back to where the name was written; after the poet the turn ends with a name, or when no try is left."""
    if state.phase == "turn":
        yield from turns.choose(state, seat, dice)
    elif may_write(state, seat):
        yield table.ChoiceOpened("after_letters", (seat,))
    else:
        yield table.TurnEnded(seat)


def _judge(state: State, seat: Seat, move: moves.Judge, dice: Dice) -> Steps:
    """An opinion, secret until all have one; more yes than no let the name count (FA-084)."""
    yield jobs.NameJudged(seat, move.opinion)
    claim = state.claim
    if state.awaited or claim is None:
        return
    opinions = claim.opinions
    version = _version(state)
    if _votes(opinions, "yes") > _votes(opinions, "no"):
        yield jobs.NameWritten(claim.seat, claim.name, claim.letters, claim.kind, "vote", version, opinions)
    else:
        yield jobs.NameRefused(claim.seat, claim.name, claim.letters, claim.kind, version, opinions)
    yield from _go_back(state, claim, dice)


def _go_back(state: State, claim: Claim, dice: Dice) -> Steps:
    if claim.back == "turn":
        yield from turns.choose(state, claim.seat, dice)
    else:
        yield from _go_on(state, claim.seat, dice)


def _votes(opinions: dict[Seat, Opinion], opinion: Opinion) -> int:
    return sum(given == opinion for given in opinions.values())


DECIDE: Final[Decide] = {
    "turn": (_write,),
    "after_letters": (_write,),
    "name_vote": (_judge,),
}
DEFAULTS: Final[Defaults] = {"name_vote": lambda state, seat: moves.Judge("abstain")}
