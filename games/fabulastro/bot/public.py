"""The public part of a state, read back from a view."""

from typing import Any

import msgspec

from games.core.facts import Event, type_name
from games.core.rulebook import View
from games.fabulastro.catalogues.inventions import Invention
from games.fabulastro.facts import EVENTS
from games.fabulastro.facts.shapes import Options, Ranked
from games.fabulastro.state import Hold, Moon, Path, Player, Round, State, Thrown, Written

Json = dict[str, Any]


def public(view: View) -> State:
    """All that everybody sees; hands, letters, pile and bag are left empty."""
    state = State(
        options=msgspec.convert(view["options"], Options),
        players=[_player(seat) for seat in view["seats"]],
        hand_size=view["hand_size"],
        phase=view["phase"],
        awaited=list(view["awaiting"]),
        first=view["first"],
        turn=view["turn"] or 0,
        number=view["turn_no"],
        kind=view["turn_kind"],
    )
    _fill_table(state, view)
    _fill_latest(state, view)
    return state


def _fill_table(state: State, view: View) -> None:
    centre, bank = view["centre"], view["bank"]
    state.discard = list(view["discards"])
    state.pot, state.pot_courage = centre["gold"], list(centre["courage"])
    state.pot_letters = list(centre["letters"])
    state.bank = bank["gold"] if bank else 0
    state.bank_courage = list(bank["courage"]) if bank else [0] * len(state.players)
    state.inventions = {law["slot"]: Invention(law["rule"], law["params"]) for law in view["inventions"]}
    state.glasses = {glass["seat"]: glass["ends_at"] for glass in view["glasses"]}
    state.replays, state.obstacle = view["replays"], view["obstacle"]
    for seat in view["seats"]:
        for card in seat["mail"]:
            _note_mail(state, seat["seat"], card)


def _note_mail(state: State, receiver: int, card: Any) -> None:
    """The card is with its receiver, and of the one postman's round."""
    for player in state.players:
        if player.round is not None and player.round.job == "facteur":
            player.round = msgspec.structs.replace(player.round, mail={**player.round.mail, receiver: card})


def _fill_latest(state: State, view: View) -> None:
    moon, roll, path = view["moon"], view["roll"], view["path"]
    state.moon = Moon(**moon) if moon else None
    state.thrown = Thrown(roll["seat"], tuple(roll["dice"])) if roll else None
    state.dice = tuple(view["dice"]) if view["dice"] else None
    state.escape, state.arrow = view["escape"], view["arrow"]
    state.path = Path(path["seat"], path["by"], tuple(path["squares"])) if path else None
    state.outcome = _outcome(view["outcome"]) if view["outcome"] else None
    state.ended = view["ended_by"]
    state.ranking = tuple(Ranked(**ranked) for ranked in view["result"] or ())


def _outcome(shown: Json) -> Event:
    fact = next(fact for fact in EVENTS if type_name(fact) == shown["type"])
    return msgspec.convert(shown["data"], fact, str_keys=True)


def _player(seat: Json) -> Player:
    hold, name, own, out = seat["hold"], seat["name"], seat["round"], seat["eliminated"]
    return Player(
        sign=seat["sign"],
        u=seat["u"] or 0,
        square=seat["square"] or "",
        gold=seat["gold"],
        courage=seat["courage"],
        debts={sign: points for sign, points in enumerate(seat["debts"], start=1) if points},
        name=Written(**name) if name else None,
        house=seat["house_owned"],
        last={int(sign): u for sign, u in seat["last"].items()},
        duty_done=seat["duty_done"],
        hold=Hold(**hold) if hold else None,
        gift_due=seat["gift_due"],
        animal=seat["animal"],
        saturn=seat["saturn"],
        round=Round(own["job"], tuple(own["done"]), own["self_paid"]) if own else None,
        refused=tuple(seat["refused"]),
        tries=seat["tries"],
        eliminated=out["no"] if out else None,
        reason=out["reason"] if out else None,
    )
