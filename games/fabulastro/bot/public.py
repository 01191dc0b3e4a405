"""The public part of a state, read back from a view."""

import msgspec

from games.core.facts import Event, type_name
from games.fabulastro.catalogues.inventions import Invention
from games.fabulastro.components import Mail
from games.fabulastro.facts import EVENTS
from games.fabulastro.state import Path, Player, Round, State
from games.fabulastro.view.shapes import OutcomeView, SeatView, View


def public(view: View) -> State:
    """All that everybody sees; hands, letters, pile and bag are left empty."""
    state = State(
        options=view.options,
        players=[_player(seat) for seat in view.seats],
        hand_size=view.hand_size,
        phase=view.phase,
        awaited=list(view.awaiting),
        first=view.first,
        turn=view.turn or 0,
        number=view.turn_no,
        kind=view.turn_kind,
    )
    _fill_table(state, view)
    _fill_latest(state, view)
    return state


def _fill_table(state: State, view: View) -> None:
    centre, bank = view.centre, view.bank
    state.discard = list(view.discards)
    state.pot, state.pot_courage = centre.gold, list(centre.courage)
    state.pot_letters = list(centre.letters)
    state.bank = bank.gold if bank else 0
    state.bank_courage = list(bank.courage) if bank else [0] * len(state.players)
    state.inventions = {law.slot: Invention(law.rule, law.params) for law in view.inventions}
    state.glasses = {glass.seat: glass.ends_at for glass in view.glasses}
    state.replays, state.obstacle = view.replays, view.obstacle
    for seat in view.seats:
        for card in seat.mail:
            _note_mail(state, seat.seat, card)


def _note_mail(state: State, receiver: int, card: Mail) -> None:
    """The card is with its receiver, and of the one postman's round."""
    for player in state.players:
        if player.round is not None and player.round.job == "facteur":
            player.round = msgspec.structs.replace(player.round, mail={**player.round.mail, receiver: card})


def _fill_latest(state: State, view: View) -> None:
    path = view.path
    state.moon = view.moon
    state.thrown = view.roll
    state.dice = view.dice
    state.escape, state.arrow = view.escape, view.arrow
    state.path = Path(path.seat, path.by, path.squares) if path else None
    if view.outcome:
        state.outcome, state.outcome_no = _outcome(view.outcome), view.turn_no if view.news else -1
    state.ended = view.ended_by
    state.ranking = view.result or ()


def _outcome(shown: OutcomeView) -> Event:
    fact = next(fact for fact in EVENTS if type_name(fact) == shown.type)
    return msgspec.convert(shown.data, fact, str_keys=True)


def _player(seat: SeatView) -> Player:
    own, out = seat.round, seat.eliminated
    return Player(
        sign=seat.sign,
        u=seat.u or 0,
        square=seat.square or "",
        gold=seat.gold,
        courage=seat.courage,
        debts={sign: points for sign, points in enumerate(seat.debts, start=1) if points},
        name=seat.name,
        house=seat.house_owned,
        last={int(sign): u for sign, u in seat.last.items()},
        duty_done=seat.duty_done,
        hold=seat.hold,
        gift_due=seat.gift_due,
        animal=seat.animal,
        saturn=seat.saturn,
        round=Round(own.job, own.done, own.self_paid) if own else None,
        refused=seat.refused,
        tries=seat.tries,
        eliminated=out.no if out else None,
        reason=out.reason if out else None,
    )
