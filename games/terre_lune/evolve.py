"""Folds events into the state, in place, and trusts them."""

from collections.abc import Iterable
from typing import Final

import msgspec

from games.core.deciding import folds
from games.core.facts import Event, Seat
from games.terre_lune import components, facts
from games.terre_lune.board import BOARD
from games.terre_lune.rules import position
from games.terre_lune.state import Battle, Layer, Pile, Played, Rocket, Site, Spoils, State


def evolve(state: State, event: Event) -> None:
    """Fold one of the rulebook's events into the state, in place."""
    _EVOLVE[type(event)](state, event)


def _set_up(state: State, event: facts.GameSetUp) -> None:
    seats = range(event.players)
    state.options = event.options
    state.players = event.players
    state.phase = "begin"
    state.round = 1
    state.starter = state.turn = event.starter
    state.satellite = event.satellite
    state.rockets = [Rocket(colour, [BOARD.earth]) for colour in event.colours]
    state.laid = [[] for _ in seats]
    state.held = [[] for _ in seats]
    state.deposits = [[] for _ in seats]
    state.fresh = list(components.OPTIONS)
    state.piles = {station: Pile(components.PILE) for station in BOARD.stations}
    state.sites = [Site() for _ in BOARD.sites]
    _deal(state, event.hands)


def _deal(state: State, hands: dict[Seat, tuple[components.Card, ...]]) -> None:
    state.hands = [components.sorted_cards(hands.get(seat, ())) for seat in range(state.players)]
    dealt = {card for hand in state.hands for card in hand}
    state.talon = [card for card in components.CARDS if card not in dealt]
    state.discard = []
    state.laid = [[] for _ in range(state.players)]


def _turn_started(state: State, event: facts.TurnStarted) -> None:
    state.turn = event.seat
    state.round = event.round
    state.boarded = None


def _dice_thrown(state: State, event: facts.DiceThrown) -> None:
    state.blue = event.blue
    state.red = state.points = event.red
    state.phase = "fly"


def _satellite_moved(state: State, event: facts.SatelliteMoved) -> None:
    state.satellite = event.to


def _way_back_flown(state: State, event: facts.WayBackFlown) -> None:
    state.rockets[event.seat].owed = event.owed
    state.points -= event.points
    if not state.points:
        state.phase = "cards"


def _flown(state: State, event: facts.RocketFlown) -> None:
    for node in event.path[1:]:
        state.rockets[event.seat].reach(node)
    state.phase = "cards"


def _boarded(state: State, event: facts.StationBoarded) -> None:
    state.boarded = event.station


def _take_off_pile(state: State, station: str, options: Iterable[components.Option]) -> None:
    """Options leave a pile: those not drawn before first, then layer by layer."""
    pile = state.piles[station]
    fresh, layers = pile.fresh, list(pile.under)
    for option in options:
        if fresh:
            fresh -= 1
            state.fresh.remove(option)
        else:
            top = layers[0]
            left = tuple([other for other in top.options if other != option])
            layers[:1] = [msgspec.structs.replace(top, options=left)] if left else []
    state.piles[station] = Pile(fresh, tuple(layers))


def _gain(state: State, seat: Seat, options: Iterable[components.Option]) -> None:
    state.held[seat] = components.sorted_options([*state.held[seat], *options])


def _option_taken(state: State, event: facts.OptionTaken) -> None:
    _take_off_pile(state, event.station, (event.option,))
    _gain(state, event.seat, (event.option,))


def _moon_landed(state: State, event: facts.MoonLanded) -> None:
    state.rockets[event.seat].landed = True
    state.phase = "prospect" if state.tokens else "cards"


def _earth_landed(state: State, event: facts.EarthLanded) -> None:
    rocket = state.rockets[event.seat]
    rocket.reach(BOARD.earth)
    rocket.status = "home"
    rocket.landing = event.landing
    if state.ended_by is None:
        state.phase = "landed"


def _collided(state: State, event: facts.RocketCollided) -> None:
    rocket = state.rockets[event.seat]
    rocket.collisions = event.count
    if event.back_to is None:
        return
    rocket.reach(event.back_to)
    if event.options:
        pile = state.piles[event.back_to]
        layer = Layer(event.seat, event.options, event.options)
        state.piles[event.back_to] = Pile(pile.fresh, (*pile.under, layer))
    state.held[event.seat] = []
    if event.cause == "push":
        _to_station(state)


def _eliminated(state: State, event: facts.CosmonautEliminated) -> None:
    seat = event.seat
    rocket = state.rockets[seat]
    rocket.status = "eliminated"
    rocket.fell = 1 + max(other.fell for other in state.rockets)
    state.gone = components.sorted_options([*state.gone, *state.held[seat]])
    state.held[seat] = []
    state.discard = components.sorted_cards([*state.discard, *state.hands[seat]])
    state.hands[seat] = []
    if len(state.in_play) == 1:
        state.phase = "last"
    elif seat == state.turn:
        state.phase = "next"
    else:
        _to_station(state)


def _attracted(state: State, event: facts.RocketAttracted) -> None:
    rocket = state.rockets[event.seat]
    rocket.owed = event.points
    rocket.pulled = sorted([*rocket.pulled, event.square])


def _prospected(state: State, event: facts.SiteProspected) -> None:
    site = state.sites[event.site - 1]
    looked = tuple(sorted({*site.looked, event.seat}))
    state.sites[event.site - 1] = Site(event.deposit, token=True, looked=looked)
    state.looking = event.site
    state.phase = "verdict"


def _deposit_taken(state: State, event: facts.DepositTaken) -> None:
    site = state.sites[event.site - 1]
    state.sites[event.site - 1] = Site(event.deposit, token=False, looked=site.looked)
    state.deposits[event.seat] = components.sorted_deposits([*state.deposits[event.seat], event.deposit])
    state.looking = None
    state.phase = "cards"


def _nothing_taken(state: State, event: facts.ProspectSkipped | facts.DepositLeft) -> None:
    state.looking = None
    state.phase = "cards"


def _exchanged(state: State, event: facts.CardsExchanged) -> None:
    seat, drawn, laid = event.seat, set(event.drawn), event.discarded
    left = [card for card in state.hands[seat] if card not in laid]
    state.hands[seat] = components.sorted_cards([*left, *event.drawn])
    if event.reshuffled:
        state.talon, state.discard = state.discard, components.sorted_cards(laid)
    else:
        state.discard = components.sorted_cards([*state.discard, *laid])
    state.talon = [card for card in state.talon if card not in drawn]
    state.laid[seat] = components.sorted_cards({*state.laid[seat], *laid})
    state.rockets[seat].changed = event.count
    _to_push(state)


def _hand_kept(state: State, event: facts.HandKept) -> None:
    state.rockets[event.seat].changed = 0
    _to_push(state)


def _to_push(state: State) -> None:
    """After the cards: a push with a six, if one is legal (TL-27)."""
    if state.red == 6 and position.pushes(state, state.turn):
        state.phase = "push"
    else:
        _to_station(state)


def _to_station(state: State) -> None:
    """Whoever has boarded a station may call something there, if there is something to call."""
    seat, station = state.turn, state.boarded
    offered = station is not None and (
        position.challengers(state, seat, station) or position.targets(state, seat, station)
    )
    state.phase = "station" if offered else "next"


def _pushed(state: State, event: facts.RocketPushed) -> None:
    state.rockets[event.target].reach(event.to)
    _to_station(state)


def _push_skipped(state: State, event: facts.PushSkipped) -> None:
    _to_station(state)


def _challenge(state: State, event: facts.ChallengeCalled) -> None:
    seat = event.seat
    state.battle = Battle("challenge", seat, event.station, event.trump, event.participants, seat, [], [])
    state.phase = "duel"


def _ambush(state: State, event: facts.AmbushLaid) -> None:
    seat, players = event.seat, (event.seat, event.target)
    state.battle = Battle("ambush", seat, event.station, event.trump, players, seat, [], [])
    state.phase = "duel"


def _passed(state: State, event: facts.StationPassed) -> None:
    state.phase = "next"


def _summoned(state: State, event: facts.RocketSummoned) -> None:
    state.rockets[event.seat].reach(event.to)


def _card_played(state: State, event: facts.CardPlayed) -> None:
    state.hands[event.seat].remove(event.card)
    state.fight.played.append(Played(event.seat, event.card))


def _trick_taken(state: State, event: facts.TrickTaken) -> None:
    state.fight.taken.append(event.seat)
    state.fight.leader = event.seat


def _duel_won(state: State, event: facts.DuelWon) -> None:
    battle = state.fight
    if battle.kind == "ambush":
        loser = next(seat for seat in battle.players if seat != event.seat)
        state.spoils = Spoils(event.seat, loser, event.due)
        if len(state.deposits[loser]) > event.due:
            state.phase = "lay_out"


def _prize_taken(state: State, event: facts.PrizeTaken) -> None:
    _take_off_pile(state, event.station, event.options)
    _gain(state, event.seat, event.options)


def _laid_out(state: State, event: facts.LotsLaidOut) -> None:
    state.spoils = msgspec.structs.replace(state.prey, lots=event.lots)
    state.phase = "spoils"


def _lots_taken(state: State, event: facts.LotsTaken) -> None:
    winner, loser = event.winner, event.loser
    lots = event.lots[winner]
    taken = {option for lot in lots for option in lot.options}
    kinds = {lot.deposit for lot in lots}
    state.held[loser] = [option for option in state.held[loser] if option not in taken]
    state.deposits[loser] = [deposit for deposit in state.deposits[loser] if deposit not in kinds]
    state.deposits[winner] = components.sorted_deposits([*state.deposits[winner], *kinds])
    _gain(state, winner, taken)


def _redealt(state: State, event: facts.CardsRedealt) -> None:
    _deal(state, event.hands)
    state.battle = state.spoils = None
    state.phase = "next"


def _recall(state: State, event: facts.RecallSounded) -> None:
    state.ended_by = event.cause
    state.satellite = None
    state.phase = "recall"


def _homeward(state: State, event: facts.HomewardRun) -> None:
    state.turn = event.seat
    rocket = state.rockets[event.seat]
    rocket.owed = event.owed
    for node in event.path[1:]:
        rocket.reach(node)


def _scored(state: State, event: facts.GameScored) -> None:
    state.ended_by = event.cause
    state.scores = event.scores
    state.phase = "over"


_EVOLVE: Final = folds(facts.EVENTS, vars())
