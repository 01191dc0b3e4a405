"""What an awaited seat may do, as forms: exactly the legal moves, each named once."""

from collections.abc import Callable, Iterable
from typing import Final

from games.core.deciding import by_name
from games.core.domains import Choice, OneOf, Route, Subset, Way
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.terre_lune.components import EXHAUSTED, SUITS, of_kind
from games.terre_lune.rules import MOVES_IN, awaiting, flying, moon, stations
from games.terre_lune.rules.battle import duel
from games.terre_lune.rules.position import challengers, exchange_size, flights, pushes, targets
from games.terre_lune.state import Phase, State


def forms(state: State, seat: Seat) -> list[Form]:
    """The forms of a seat's moves; none when it is not awaited."""
    return _FORMS[state.phase](state, seat) if seat in awaiting(state) else []


def _fly(state: State, seat: Seat) -> list[Form]:
    ways = tuple(Way(path, f"node-{path[-1]}") for path in flights(state.rockets[seat], state.points))
    fly = Form("fly", (Field("path", Route(ways)),), "fly", {"points": state.points})
    return [fly, _look(state)] if flying.may_prospect(state, seat) else [fly]


def _look(state: State) -> Form:
    sites = tuple(Choice(site, f"site-{site}") for site in state.tokens)
    return Form("prospect", (Field("site", OneOf(sites)),), "prospect")


def _prospect(state: State, seat: Seat) -> list[Form]:
    return [_look(state), Form("skip_prospect", label="skip_prospect")]


def _verdict(state: State, seat: Seat) -> list[Form]:
    element = (f"site-{state.site}",)
    known = {"deposit": state.known(seat, state.site), "site": state.site}
    keeps = moon.may_keep(state, seat)
    leave = Form("leave_deposit", (), "leave_deposit", known, element, lone=not keeps)
    return [Form("keep_deposit", (), "keep_deposit", known, element), leave] if keeps else [leave]


def _cards(state: State, seat: Seat) -> list[Form]:
    count = exchange_size(state)
    cards = Subset(_hand(state.hands[seat]), min_count=count, max_count=count)
    exchange = Form("exchange_cards", (Field("cards", cards),), "exchange_cards", {"count": count})
    return [exchange, Form("keep_cards", label="keep_cards")]


def _hand(cards: list[str]) -> tuple[Choice, ...]:
    return tuple(Choice(card, f"hand-{card}", label=f"cards.{card}") for card in cards)


def _push(state: State, seat: Seat) -> list[Form]:
    legal = pushes(state, seat)
    forms = []
    for target in dict.fromkeys(push.target for push in legal):
        squares = tuple(Choice(push.to, f"node-{push.to}") for push in legal if push.target == target)
        fields = (Field("target", OneOf(_rockets(state, [target]))), Field("to", OneOf(squares)))
        told = {"rocket": state.rockets[target].colour}
        forms.append(Form("push_rocket", fields, "push_rocket", told, (f"rocket-{target}",)))
    return [*forms, Form("skip_push", label="skip_push")]


def _rockets(state: State, seats: Iterable[Seat]) -> tuple[Choice, ...]:
    """Opponents by the colours of their rockets."""
    return tuple(Choice(seat, f"rocket-{seat}", label=f"rockets.{state.rockets[seat].colour}") for seat in seats)


def _station(state: State, seat: Seat) -> list[Form]:
    station = stations.boarded(state)
    trump = Field("trump", OneOf(tuple(Choice(suit, f"trump-{suit}", label=f"suits.{suit}") for suit in SUITS)))
    element = (f"station-{station}",)
    forms = []
    if others := challengers(state, seat, station):
        forms.append(Form("call_challenge", (trump,), "call_challenge", {"players": 1 + len(others)}, element))
    if legal := targets(state, seat, station):
        target = Field("target", OneOf(_rockets(state, legal)))
        forms.append(Form("lay_ambush", (target, trump), "lay_ambush", elements=element))
    return [*forms, Form("pass_station", label="pass_station")]


def _duel(state: State, seat: Seat) -> list[Form]:
    cards = duel.playable(state, seat)
    return [Form("play_card", (Field("card", OneOf(_hand(cards))),), "play_card", lone=len(cards) == 1)]


def _lay_out(state: State, seat: Seat) -> list[Form]:
    exhausted = len(of_kind(state.held[seat], EXHAUSTED))
    places = tuple(
        Choice(deposit, f"deposit-{deposit}", label=f"minerals.{deposit}")
        for deposit in state.deposits[seat]
        for _ in range(exhausted)
    )
    decoys = Field("decoys", Subset(places, max_count=exhausted))
    told = {"exhausted": exhausted, "laid": len(state.deposits[seat]), "due": state.prey.due}
    return [Form("lay_out", (decoys,), "lay_out", told, lone=not exhausted)]


def _spoils(state: State, seat: Seat) -> list[Form]:
    due = state.prey.due
    sizes = [len(lot.options) for lot in state.prey.lots]
    lots = tuple(Choice(number, f"lot-{number}", label="picture.lot_title") for number in range(1, len(sizes) + 1))
    chosen = Subset(lots, min_count=due, max_count=due)
    return [Form("choose_lots", (Field("lots", chosen),), "choose_lots", {"due": due, "sizes": sizes})]


_FORMS: Final[dict[Phase, Callable[[State, Seat], list[Form]]]] = by_name(MOVES_IN, vars())
