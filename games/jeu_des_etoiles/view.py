"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from games.core import view as core
from games.core.facts import Seat, Viewer
from games.core.view import Mark, Part
from games.jeu_des_etoiles.components import CONSTELLATIONS, Colour, Face, goal_of
from games.jeu_des_etoiles.facts import Cause, Ending, Ids, NeighboursNamed, Options, Ranked
from games.jeu_des_etoiles.journeys.course import IDS, Course, Kind, names, rings
from games.jeu_des_etoiles.journeys.routes import Route
from games.jeu_des_etoiles.rules import awaiting
from games.jeu_des_etoiles.rules.travelling import on_offer
from games.jeu_des_etoiles.state import Phase, Rocket, State


class Offer(Part, frozen=True):
    """A way that is on offer: the best path to one outcome. `circled` are the stars that pay now."""

    to: str
    path: Ids
    cost: int
    circled: Ids
    joins_tour: bool
    ends_journey: bool


class Flight(Part, frozen=True):
    """The last path flown."""

    seat: Seat
    path: Ids
    asked: Ids
    circled: Ids


class Named(Part, frozen=True):
    """The last naming."""

    seat: Seat
    card: str
    names: Ids
    right: Ids
    answers: Ids
    points: int


class LastRound(Part, frozen=True):
    """Why this round is the last."""

    cause: Cause
    seat: Seat


class SeatView(core.SeatView, frozen=True):
    """A seat, its rocket and its journey."""

    colour: Colour | None
    star: str | None
    card: str | None
    goal: str | None
    kind: Kind | None
    gates: Ids | None
    home: str | None
    visited: Ids | None
    passed: Ids | None
    done: Ids
    gold: int
    points: int


class View(core.View, frozen=True, tag="jeu-des-etoiles"):
    """What a seat or a spectator sees; the seat that names neighbours does not see the sky (JE-64)."""

    options: Options
    phase: Phase
    round: int
    order: tuple[Seat, ...]
    turn: Seat | None
    awaiting: tuple[Seat, ...]
    rolls: tuple[Face, ...]
    steps: int | None
    rolls_left: int
    cards_left: int
    colours_left: tuple[Colour, ...]
    sky_hidden: bool
    names: Ids | None
    reach: tuple[Offer, ...] | None
    last: Flight | None
    named: Named | None
    end_called: LastRound | None
    seats: tuple[SeatView, ...]
    result: tuple[Ranked, ...] | None
    ended_by: Ending | None

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's points, which all see."""
        return tuple(seat.points for seat in self.seats)

    @property
    def on_turn(self) -> SeatView | None:
        """The seat whose turn it is."""
        return None if self.turn is None else self.seats[self.turn]


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees."""
    hidden = state.phase == "name" and viewer == state.turn
    over = state.phase == "over"
    return View(
        viewer=viewer,
        players=len(state.rockets),
        marks=tuple([Mark.of(seat, rocket.colour or "grey") for seat, rocket in enumerate(state.rockets)]),
        options=state.options,
        phase=state.phase,
        round=state.round,
        order=state.order,
        turn=None if over else state.turn,
        awaiting=tuple(awaiting(state)),
        rolls=state.rolls,
        steps=state.steps if state.phase == "travel" else None,
        rolls_left=state.rolls_left,
        cards_left=state.cards_left,
        colours_left=tuple(state.colours_left()),
        sky_hidden=hidden,
        names=_names(state) if hidden else None,
        reach=_reach(state),
        last=None if hidden else _last(state),
        named=None if state.named is None else _named(state.named),
        end_called=None if state.called is None else LastRound(state.called.cause, state.called.seat),
        seats=tuple([_seat(seat, rocket, hidden=hidden) for seat, rocket in enumerate(state.rockets)]),
        result=tuple(sorted(state.ranking, key=lambda one: one.seat)) or None,
        ended_by=state.ended_by,
    )


def _named(named: NeighboursNamed) -> Named:
    return Named(named.seat, named.card, named.names, named.right, named.answers, named.points)


def _names(state: State) -> Ids:
    goal = goal_of(state.rocket.card or "")
    return tuple([name for name in CONSTELLATIONS if name != goal])


def _last(state: State) -> Flight | None:
    moved = state.last
    return None if moved is None else Flight(moved.seat, moved.path, moved.asked, moved.circled)


def _reach(state: State) -> tuple[Offer, ...] | None:
    if state.phase != "travel":
        return None
    rocket = state.rocket
    return tuple([_offered(route, rocket) for route in on_offer(state, state.turn)])


def _offered(route: Route, rocket: Rocket) -> Offer:
    return Offer(
        to=IDS[route.end],
        path=tuple([IDS[star] for star in route.path]),
        cost=route.cost,
        circled=tuple(rings(route.rings & ~rocket.passed)),
        joins_tour=rocket.flight.kind == "gates" and route.course.kind != "gates",
        ends_journey=route.course.kind == "done",
    )


def _seat(seat: Seat, rocket: Rocket, *, hidden: bool) -> SeatView:
    course = rocket.course or Course("done", 0)
    gates, tour = course.kind == "gates", course.kind == "tour"
    return SeatView(
        seat=seat,
        colour=rocket.colour,
        star=None if hidden or rocket.star is None else IDS[rocket.star],
        card=rocket.card,
        goal=goal_of(rocket.card) if rocket.card else None,
        kind=course.kind if rocket.course else None,
        gates=tuple(names(course.figures)) if gates and not hidden else None,
        home=names(course.figures)[0] if tour else None,
        visited=tuple(names(course.visited)) if tour else None,
        passed=None if hidden else tuple(rings(rocket.passed)),
        done=rocket.done,
        gold=rocket.gold,
        points=rocket.points,
    )
