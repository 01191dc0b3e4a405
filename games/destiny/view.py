"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from games.core import view as core
from games.core.facts import Seat, Viewer
from games.core.view import Part
from games.destiny import components
from games.destiny.components import Card, Face, HoroscopeSlot, Kind, Setting, Slot, Token
from games.destiny.facts.shapes import Adjustment, Cards, CharacterScore, Options, Score
from games.destiny.rules import awaiting
from games.destiny.rules.knowledge import is_recalled, knowers, known_face
from games.destiny.rules.scoring import horoscope
from games.destiny.state import (
    PUBLIC,
    UNKNOWN,
    Acting,
    Outcome,
    Phase,
    Play,
    State,
    Step,
    bit,
    character_points,
    kind_of,
    turn_order,
)


class TokenView(Part, frozen=True):
    """A token: its face as far as the viewer may see it, and who else knows it (DE-156)."""

    id: Token
    kind: Kind
    face_up: bool
    face: Face | None
    public: bool
    known_by: tuple[Seat, ...]


class SettingView(Part, frozen=True):
    """A setting, known as a token is."""

    id: Setting
    consolidated: bool
    face: Face | None
    public: bool
    known_by: tuple[Seat, ...]


class HourView(Part, frozen=True):
    """The two spaces of an hour of the clock."""

    hour: int
    planet: TokenView | None
    constellation: TokenView | None


class DestinyPile(Part, frozen=True):
    """Destiny's card of the round, and how many are left."""

    card: Card | None
    left: int


class PlayView(Part, frozen=True):
    """A card in the trick. Played for its value, only its own seat sees it before the trick is shown (DE-40)."""

    seat: Seat
    mode: Literal["value", "power"]
    card: Card | None


class Pledge(Part, frozen=True):
    """A seat that the Lovers bind to another."""

    seat: Seat
    other: Seat = msgspec.field(name="with")


class OperationView(Part, frozen=True):
    """An operation of a power, and what it may be done to."""

    op: str
    kind: str | None
    place: str | None
    face: str | None


class StepView(Part, frozen=True):
    """A step of a power that is still to be made; one of its operations is done."""

    seat: Seat
    source: str
    optional: bool
    operations: tuple[OperationView, ...]
    struck: tuple[Seat, ...]


class SeatView(core.SeatView, frozen=True):
    """A seat as the viewer sees it; hand and horoscope points are its own."""

    hand: Cards | None
    hand_size: int
    known_hand: Cards
    stack: tuple[CharacterScore, ...]
    slots: Mapping[Slot, TokenView | None]
    settings: Mapping[Slot, SettingView]
    bonus: int
    character_points: int
    horoscope_points: Mapping[HoroscopeSlot, int] | None
    observed: bool
    has_adjusted: bool
    protected: bool

    @property
    def consolidated_points(self) -> int:
        """What all see that the horoscope scores (DE-141, DE-142)."""
        return sum(components.POINTS[slot] for slot, setting in self.settings.items() if setting.consolidated)

    @property
    def shown_points(self) -> int:
        """The points that all see on the table."""
        return self.character_points + self.bonus + self.consolidated_points

    @property
    def points(self) -> int:
        """The points as they stand for the viewer: of its own seat, with settings that it alone sees matched."""
        if self.horoscope_points is None:
            return self.shown_points
        return self.character_points + self.bonus + sum(self.horoscope_points.values())


class View(core.View, frozen=True, tag="destiny"):
    """What a seat or a spectator sees of a game of Destiny."""

    options: Options
    phase: Phase
    round: int
    red: int
    blue: int
    initiative: Seat
    turn_order: tuple[Seat, ...]
    awaiting: tuple[Seat, ...]
    hours: tuple[HourView, ...]
    destiny: DestinyPile
    trick: tuple[PlayView, ...]
    outcome: Outcome | None
    acting: Acting | None
    discard: Cards
    tower: Seat | None
    pledges: tuple[Pledge, ...]
    steps: tuple[StepView, ...]
    seats: tuple[SeatView, ...]
    my_adjustment: Adjustment | None
    result: tuple[Score, ...] | None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points on the table; the viewer's own with what it alone sees."""
        return tuple(seat.points for seat in self.seats)


def in_tune(token: TokenView | None, setting: SettingView | None) -> bool:
    """Whether the viewer sees that a token has the face of the setting under it."""
    return bool(token and setting and token.face is not None and token.face == setting.face)


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    return View(
        viewer=viewer,
        players=state.players,
        options=state.options,
        phase=state.phase,
        round=state.round,
        red=state.red,
        blue=state.blue,
        initiative=state.initiative,
        turn_order=tuple(turn_order(state)),
        awaiting=tuple(awaiting(state)),
        hours=tuple([_hour(state, hour, viewer) for hour in components.HOURS]),
        destiny=DestinyPile(state.destiny, state.destiny_left),
        trick=tuple([_play(play, viewer, open_=state.phase != "cards") for play in state.trick]),
        outcome=state.outcome,
        acting=state.acting,
        discard=tuple(state.discard),
        tower=state.tower,
        pledges=tuple([Pledge(seat, other) for seat, other in state.pledges]),
        steps=tuple([_step(step) for step in reversed(state.steps)]),
        seats=tuple([_seat(state, seat, viewer) for seat in range(state.players)]),
        my_adjustment=None if viewer is None else state.choices[viewer],
        result=tuple(state.scores) or None,
    )


def _hour(state: State, hour: int, viewer: Viewer) -> HourView:
    planets, constellations = state.hours["planet"], state.hours["constellation"]
    return HourView(hour, _token(state, planets[hour - 1], viewer), _token(state, constellations[hour - 1], viewer))


def _token(state: State, token: Token | None, viewer: Viewer) -> TokenView | None:
    if token is None:
        return None
    face_up = state.face_up[token]
    return TokenView(token, kind_of(token), face_up, *_known(state, token, viewer))


def _known(state: State, item: str, viewer: Viewer) -> tuple[Face | None, bool, tuple[Seat, ...]]:
    """The face as far as the viewer may see it, whether all know it, and who does (DE-156)."""
    if not is_recalled(state, item, viewer):
        return None, False, ()
    return known_face(state, item, viewer), bool(state.known[item] & PUBLIC), tuple(knowers(state, item))


def _play(play: Play, viewer: Viewer, *, open_: bool) -> PlayView:
    shown = open_ or play.mode == "power" or play.seat == viewer
    return PlayView(play.seat, play.mode, play.card if shown else None)


def _step(step: Step) -> StepView:
    operations = tuple([OperationView(op.op, op.kind, op.place, op.face) for op in step.operations])
    return StepView(step.seat, step.source, step.optional, operations, step.struck)


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    board, settings = state.boards[seat], state.settings[seat]
    own = seat == viewer
    return SeatView(
        seat=seat,
        hand=tuple(components.canonical(state.hands[seat])) if own else None,
        hand_size=state.hand_size(seat),
        known_hand=() if own else _known_hand(state, seat, viewer),
        stack=tuple([CharacterScore(role.card, role.turn, role.points) for role in state.stacks[seat]]),
        slots={slot: _token(state, board[slot], viewer) for slot in components.SLOTS},
        settings={slot: _setting(state, settings[slot], viewer) for slot in components.HOROSCOPE},
        bonus=state.bonus[seat],
        character_points=character_points(state, seat),
        horoscope_points=horoscope(state, seat) if own or state.phase == "finished" else None,
        observed=state.observed[seat],
        has_adjusted=state.choices[seat] is not None,
        protected=state.tower == seat,
    )


def _known_hand(state: State, seat: Seat, viewer: Viewer) -> Cards:
    """What the viewer knows to be in the hand, or face down in the trick (DE-155)."""
    face_down = [play.card for play in state.trick if play.seat == seat and play.mode == "value"]
    held = [card for card in (*state.hands[seat], *face_down) if card != UNKNOWN]
    return tuple(components.canonical([card for card in held if state.known_cards.get(card, 0) & bit(viewer)]))


def _setting(state: State, setting: Setting, viewer: Viewer) -> SettingView:
    consolidated = state.consolidated[setting]
    return SettingView(setting, consolidated, *_known(state, setting, viewer))
