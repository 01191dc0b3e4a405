"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from games.core.facts import Seat, Viewer
from games.core.view import Mark
from games.terre_lune.board import BOARD, Node, Station
from games.terre_lune.components import SUIT_HUES, backed
from games.terre_lune.facts import Tricks
from games.terre_lune.rules import awaiting
from games.terre_lune.rules.position import challengers, flights, pushes, targets
from games.terre_lune.state import Battle, Layer, Pile, State
from games.terre_lune.view import shapes


def view(state: State, viewer: Viewer) -> shapes.View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    over = state.phase == "over"
    return shapes.View(
        viewer=viewer,
        players=state.players,
        marks=tuple([Mark.of(seat, SUIT_HUES[rocket.colour]) for seat, rocket in enumerate(state.rockets)]),
        options=state.options,
        phase=state.phase,
        round=state.round,
        starter=state.starter,
        turn=None if over else state.turn,
        awaiting=tuple(awaiting(state)),
        dice=shapes.DiceView(state.blue, state.red),
        points=state.points if state.phase == "fly" else None,
        satellite=state.satellite,
        boarded=state.boarded,
        seats=tuple([_seat(state, seat, shown=over or seat == viewer) for seat in range(state.players)]),
        piles=tuple([_pile(station, state.piles[station], viewer, over=over) for station in BOARD.stations]),
        sites=tuple([_site(state, number, viewer, over=over) for number in BOARD.sites]),
        talon_count=len(state.talon),
        discard_count=len(state.discard),
        my_discards=None if viewer is None else tuple(state.laid[viewer]),
        flights=tuple(flights(state.rockets[state.turn], state.points)) if state.phase == "fly" else None,
        looking=_looking(state, viewer),
        pushes=_pushes(state),
        offers=_offers(state),
        battle=None if state.battle is None else _battle(state.battle, playing=state.phase == "duel"),
        spoils=_spoils(state, viewer),
        ended_by=state.ended_by,
        result=state.scores or None,
    )


def _seat(state: State, seat: Seat, *, shown: bool) -> shapes.SeatView:
    rocket, hand = state.rockets[seat], state.hands[seat]
    options, deposits = state.held[seat], state.deposits[seat]
    return shapes.SeatView(
        seat=seat,
        colour=rocket.colour,
        status=rocket.status,
        landed=rocket.landed,
        collisions=rocket.collisions,
        landing=rocket.landing,
        fell=rocket.fell or None,
        trail=tuple(rocket.trail),
        square=rocket.square,
        docked=rocket.docked,
        owed=rocket.owed,
        orbit=rocket.orbit,
        pulled=tuple(rocket.pulled),
        changed=rocket.changed,
        hand_count=len(hand),
        hand=tuple(hand) if shown else None,
        option_count=len(options),
        options=tuple(options) if shown else None,
        deposit_count=len(deposits),
        deposits=tuple(deposits) if shown else None,
        backed=backed(options, deposits) if shown else None,
    )


def _pile(station: Station, pile: Pile, viewer: Viewer, *, over: bool) -> shapes.PileView:
    under = [_layer(layer, shown=over or layer.seat == viewer) for layer in pile.under]
    return shapes.PileView(station, pile.size, tuple(under))


def _layer(layer: Layer, *, shown: bool) -> shapes.LayerView:
    return shapes.LayerView(layer.seat, len(layer.lost), len(layer.options), layer.lost if shown else None)


def _site(state: State, number: int, viewer: Viewer, *, over: bool) -> shapes.SiteView:
    site = state.sites[number - 1]
    return shapes.SiteView(number, site.token, site.looked, site.deposit if over or viewer in site.looked else None)


def _looking(state: State, viewer: Viewer) -> shapes.Looking | None:
    if state.looking is None:
        return None
    return shapes.Looking(state.looking, state.sites[state.looking - 1].deposit if viewer == state.turn else None)


def _pushes(state: State) -> tuple[shapes.PushView, ...] | None:
    if state.phase != "push":
        return None
    squares: dict[Seat, list[Node]] = {}
    for target, to in pushes(state, state.turn):
        squares.setdefault(target, []).append(to)
    return tuple([shapes.PushView(target, tuple(to)) for target, to in squares.items()])


def _offers(state: State) -> shapes.Offers | None:
    if state.phase != "station" or state.boarded is None:
        return None
    seat, station = state.turn, state.boarded
    return shapes.Offers(station, tuple(challengers(state, seat, station)), tuple(targets(state, seat, station)))


def _battle(battle: Battle, *, playing: bool) -> shapes.BattleView:
    return shapes.BattleView(
        kind=battle.kind,
        caller=battle.caller,
        station=battle.station,
        trump=battle.trump,
        players=battle.players,
        number=len(battle.taken) + playing,
        leader=battle.leader,
        turn=battle.turn if playing else None,
        trick=tuple(battle.trick),
        played=tuple(battle.played),
        tally=tuple([Tricks(seat, battle.tricks(seat)) for seat in battle.players]),
    )


def _spoils(state: State, viewer: Viewer) -> shapes.SpoilsView | None:
    spoils = state.spoils
    if spoils is None:
        return None
    laid_out = state.phase == "spoils"
    return shapes.SpoilsView(
        winner=spoils.winner,
        loser=spoils.loser,
        due=spoils.due,
        sizes=tuple([len(lot.options) for lot in spoils.lots]) if laid_out else None,
        lots=spoils.lots if laid_out and viewer == spoils.loser else None,
    )
