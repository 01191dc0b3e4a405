"""The actor: a famous title mimed with pictograms, and the audience that guesses it (FA-134 to FA-141)."""

from collections.abc import Mapping
from typing import Final

from games.core.dice import Dice
from games.core.errors import require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.board import clockwise
from games.fabulastro.catalogues.general_knowledge import PICTOGRAMS, TITLES
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Leaving, Title
from games.fabulastro.rules import laws
from games.fabulastro.rules.goods import demand, earn
from games.fabulastro.rules.jobs import sandglass
from games.fabulastro.rules.jobs.freetext import ACCEPTED, alternatives, line, saying
from games.fabulastro.rules.jobs.matching import is_right
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.state import Performance, Spectator, State

MOST_PICTOGRAMS: Final = 12
LEAST_PICTOGRAMS: Final = 3
MOST_GUESSES: Final = 10
LONGEST_TITLE: Final = 80
LONGEST_ACCEPT: Final = 250
_FEE: Final = 1
_BOT_SOONEST, _BOT_LATEST, _BOT_SLIP = 20_000, 170_000, 8_000
"""Milliseconds that a bot takes, and those that each wrong guess costs it: nobody waits for it to think."""
_KNOWN: Final = frozenset(PICTOGRAMS)


def start(state: State, seat: Seat, dice: Dice) -> Steps:
    """Wait until the actor is ready (FA-213)."""
    yield table.ChoiceOpened("actor_ready", (seat,))


def _begin(state: State, seat: Seat, move: moves.Begin, dice: Dice) -> Steps:
    """The glass runs while title and mime are chosen (FA-134)."""
    yield sandglass.turn(state, seat)
    yield table.ChoiceOpened("actor_stage", (seat,))


def _decline(state: State, seat: Seat, move: moves.Decline, dice: Dice) -> Steps:
    yield jobs.JobFailed(seat, "acteur", "declined")
    yield table.TurnEnded(seat)


def _choose_title(state: State, seat: Seat, move: moves.ChooseTitle, dice: Dice) -> Steps:
    """A title of the catalogue; right in either language (FA-135)."""
    sandglass.running(state, seat)
    require(state.performance is None, "title_set", "FA-135")
    known, reason = move.title in TITLES, "`title`: not in the catalogue"
    require(known, "bad_parameters", "FA-135", field="title", reason=reason)
    yield jobs.TitleChosen(seat, TITLES[move.title].title(state.options.language))


def _set_title(state: State, seat: Seat, move: moves.SetTitle, dice: Dice) -> Steps:
    """A title in the actor's own words, where that was agreed (FA-135)."""
    sandglass.running(state, seat)
    require(state.options.title_source == "any", "catalogue_only", "FA-135")
    require(state.performance is None, "title_set", "FA-135")
    line(move.title, LONGEST_TITLE, "title", saying(state.edition))
    if move.accept is not None:
        line(move.accept, LONGEST_ACCEPT, "accept", ACCEPTED)
    yield jobs.TitleChosen(seat, Title(move.kind, move.title, alternatives(move.accept)))


def _mime(state: State, seat: Seat, move: moves.Mime, dice: Dice) -> Steps:
    """More pictograms; there is nothing else to say it with (FA-136)."""
    sandglass.running(state, seat)
    played = state.performance
    require(played is not None, "no_title", "FA-134")
    shown = played.pictograms if played else ()
    unknown = sorted(set(move.pictograms) - _KNOWN)
    reason = f"`pictograms`: {', '.join(unknown)[:80]}"
    require(not unknown, "bad_parameters", "FA-136", field="pictograms", reason=reason)
    new = move.pictograms
    once = len(set(new)) == len(new) and not spent(state, played) & set(new)
    require(new and once, "bad_parameters", "FA-136", field="pictograms", reason="`pictograms`: none, or one twice")
    room = MOST_PICTOGRAMS - len(shown)
    require(len(new) <= room, "too_many_pictograms", "FA-136", most=room)
    yield jobs.PictogramsAdded(seat, new)


def spent(state: State, played: Performance | None) -> frozenset[str]:
    """The pictograms that may not be shown again: those of former moves, since the second version of the rules."""
    return frozenset(played.pictograms if played and state.edition > 1 else ())


def _curtain(state: State, seat: Seat, move: moves.Curtain, dice: Dice) -> Steps:
    """The mime begins; without a title and three pictograms there is none, and nobody pays."""
    played = state.performance or Performance()
    if played.title is None or len(played.pictograms) < LEAST_PICTOGRAMS:
        yield jobs.JobFailed(seat, "acteur", "no_show")
        yield table.TurnEnded(seat)
        return
    yield jobs.CurtainRaised(seat, played.title.kind, len(played.title.title.split()))
    yield table.ChoiceOpened("actor_audience", tuple(sorted(state.others_awake(seat))))


def _audience(state: State) -> Mapping[Seat, Spectator]:
    return state.performance.audience if state.performance else {}


def _best(state: State) -> int | None:
    """The least time in which anybody has found the title, in milliseconds."""
    return min((one.found for one in _audience(state).values() if one.found is not None), default=None)


def _watch(state: State, seat: Seat, move: moves.Watch, dice: Dice) -> Steps:
    """The pictograms, and an own glass, no longer than the best time so far (FA-137)."""
    require(_audience(state)[seat].watched is None, "already_watched", "FA-137")
    shown = state.performance.pictograms if state.performance else ()
    drawn = None if state.human(seat) else _BOT_SOONEST + dice.below(_BOT_LATEST - _BOT_SOONEST + 1)
    yield jobs.Watched(seat, state.now, shown, drawn)
    best = _best(state)
    room = sandglass.length(state)
    yield jobs.GlassTurned(seat, state.now + (room if best is None else min(room, best)))


def _guess(state: State, seat: Seat, move: moves.Guess, dice: Dice) -> Steps:
    """A guess; a right one stops those who can no longer be as quick (FA-138)."""
    spectator = _audience(state)[seat]
    require(spectator.watched is not None, "not_watched", "FA-137")
    sandglass.running(state, seat)
    line(move.text, LONGEST_TITLE, "text", saying(state.edition))
    title = state.performance.title if state.performance else None
    right = title is not None and is_right(move.text, (title.title, *title.accept))
    taken = _taken(state, spectator)
    in_time = right and taken <= _room(state)
    number = len(spectator.guesses) + 1
    known_to = {seat: move.text, state.turn: move.text}
    yield jobs.GuessMade(seat, number, in_time, taken if in_time else None, known_to)
    if in_time:
        yield from _stop_slower(state)
    elif right:
        yield jobs.AudienceLeft(seat, _too_late(state))
    elif number == MOST_GUESSES:
        yield jobs.AudienceLeft(seat, "ten_wrong")
    yield from _end_if_finished(state)


def _taken(state: State, spectator: Spectator) -> int:
    """How long a guess made now took: measured for people, drawn for bots."""
    if spectator.bot_ms is not None:
        return spectator.bot_ms + _BOT_SLIP * len(spectator.guesses)
    return state.now - (spectator.watched or 0)


def _room(state: State) -> int:
    """The longest time that still counts: the glass, and the best time so far."""
    best, room = _best(state), sandglass.length(state)
    return room if best is None else min(room, best)


def _too_late(state: State) -> Leaving:
    best = _best(state)
    return "glass" if best is None or best >= sandglass.length(state) else "beaten"


def _stop_slower(state: State) -> Steps:
    """The glasses of all who still guess end with the best time."""
    room = _room(state)
    for seat, spectator in _audience(state).items():
        if spectator.finished or spectator.watched is None:
            continue
        ends_at = spectator.watched + room
        if ends_at < state.now or (spectator.bot_ms is not None and _taken(state, spectator) > room):
            yield jobs.AudienceLeft(seat, "beaten")
        elif ends_at < state.glasses[seat]:
            yield jobs.GlassTurned(seat, ends_at)


def _give_up(state: State, seat: Seat, move: moves.GiveUp, dice: Dice) -> Steps:
    """No more guesses, by one's own will or because the glass is out."""
    out = seat in state.glasses and sandglass.is_out(state, seat)
    yield jobs.AudienceLeft(seat, _too_late(state) if out else "gave_up")
    yield from _end_if_finished(state)


def _end_if_finished(state: State) -> Steps:
    """The first to find is invited, the others pay, and the bank pays for a title found (FA-138 to FA-141)."""
    played = state.performance
    if state.awaited or played is None or played.title is None:
        return
    actor, order = state.turn, clockwise(played.audience, state.turn, len(state.players))
    best = _best(state)
    invited = next((seat for seat in order if best is not None and played.audience[seat].found == best), None)
    guesses = tuple(guess for seat in order for guess in played.audience[seat].guesses)
    yield jobs.PerformanceEnded(actor, played.title, played.pictograms, invited, guesses)
    for seat in order:
        if seat != invited:
            yield from demand(state, seat, _FEE, actor, "acteur")
    if invited is not None:
        yield from earn(state, actor, laws.salary(state.inventions, "acteur"), "acteur")
    yield table.TurnEnded(actor)


DECIDE: Final[Decide] = {
    "actor_ready": (_begin, _decline),
    "actor_stage": (_choose_title, _set_title, _mime, _curtain),
    "actor_audience": (_watch, _guess, _give_up),
}
DEFAULTS: Final[Defaults] = {
    "actor_ready": lambda state, seat: moves.Decline(),
    "actor_stage": lambda state, seat: moves.Curtain(),
    "actor_audience": lambda state, seat: moves.GiveUp(),
}
