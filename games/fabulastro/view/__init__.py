"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from typing import Any

import msgspec

from games.core.facts import Event, Seat, Viewer, type_name
from games.fabulastro.components import SIGN_OF_BIG, SIGNS
from games.fabulastro.rules import awaiting
from games.fabulastro.rules.position import duty, options, price
from games.fabulastro.state import Path, Round, State
from games.fabulastro.view import shapes
from games.fabulastro.view.work import claim, work


def view(state: State, viewer: Viewer) -> shapes.View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    over = state.phase == "over"
    boxed = state.options.bank == "box"
    return shapes.View(
        viewer=viewer,
        players=len(state.players),
        options=state.options,
        phase=state.phase,
        turn_no=state.number,
        turn=None if over else state.turn,
        turn_kind=state.kind,
        first=state.first,
        awaiting=tuple(awaiting(state)),
        hand_size=state.hand_size,
        seats=tuple([_seat(state, seat, shown=over or seat == viewer) for seat in state.seats]),
        bank=shapes.BankView(state.bank, tuple(state.bank_courage)) if boxed else None,
        centre=shapes.CentreView(state.pot, tuple(state.pot_courage), tuple(state.pot_letters)),
        pile_count=len(state.top) + len(state.tail),
        discards=tuple(state.discard),
        bag_count=len(state.bag),
        inventions=tuple([shapes.Law(slot, law.rule, law.params) for slot, law in state.inventions.items()]),
        glasses=tuple([shapes.Glass(seat, state.glasses[seat]) for seat in sorted(state.glasses)]),
        replays=state.replays,
        obstacle=state.obstacle,
        moon=state.moon,
        roll=state.thrown,
        dice=state.dice,
        escape=state.escape,
        arrow=state.arrow,
        path=_path(state.path) if state.path else None,
        destinations=_destinations(state),
        outcome=_outcome(state.outcome) if state.outcome else None,
        news=state.outcome is not None and _is_news(state, viewer),
        work=work(state, viewer),
        claim=claim(state, viewer),
        result=state.ranking if over else None,
        ended_by=state.ended,
    )


def _path(path: Path) -> shapes.PathView:
    return shapes.PathView(
        seat=path.seat, origin=path.squares[0], to=path.squares[-1], by=path.by, squares=path.squares
    )


def _destinations(state: State) -> tuple[shapes.Destination, ...] | None:
    """Where the dice may lead; dice are public."""
    if state.phase != "destination":
        return None
    found = options(state, state.turn)
    return tuple([shapes.Destination(option.square, option.direction, option.steps) for option in found])


def _is_news(state: State, viewer: Viewer) -> bool:
    """Whether the latest work ended since the reader's last turn; a spectator reads with the seat on turn."""
    plays = viewer is not None and state.players[viewer].active
    reader = viewer if plays and viewer is not None else state.turn
    before, latest = state.players[reader].turns
    return state.outcome_no >= (before if reader == state.turn else latest)


def _outcome(event: Event) -> shapes.OutcomeView:
    """How the latest work ended: events of which everybody sees all."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    del fields["type"]
    return shapes.OutcomeView(type_name(type(event)), fields)


def _seat(state: State, seat: Seat, *, shown: bool) -> shapes.SeatView:
    player = state.players[seat]
    own = player.round
    return shapes.SeatView(
        seat=seat,
        eliminated=None if player.eliminated is None else shapes.Elimination(player.reason, player.eliminated),
        square=player.square if player.active else None,
        u=player.u if player.active else None,
        sign=player.sign,
        house=SIGNS[player.sign].house.price,
        house_owned=player.house,
        price=price(state, seat),
        gold=player.gold,
        courage=player.courage,
        debts=tuple([player.debts.get(sign, 0) for sign in SIGNS]),
        hand_count=len(player.hand),
        hand=tuple(player.hand) if shown else None,
        letter_count=len(player.tiles),
        letters=tuple(player.tiles) if shown else None,
        name=player.name,
        refused=player.refused,
        tries=player.tries,
        hold=player.hold,
        asleep=player.active and not state.awake(seat),
        animal=player.animal,
        saturn=player.saturn,
        round=_round(own) if own else None,
        mail=tuple([post.round.mail[seat] for post in state.players if post.round and seat in post.round.mail]),
        gift_due=player.gift_due,
        duty=player.active and duty(state, seat),
        duty_done=player.duty_done,
        last={str(sign): u for sign, u in sorted(player.last.items())},
    )


def _round(own: Round) -> shapes.RoundView:
    return shapes.RoundView(own.job, SIGN_OF_BIG[own.job], own.done, own.self_paid)
