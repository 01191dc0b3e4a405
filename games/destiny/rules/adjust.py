"""The end of a round: secret adjustments, validation of characters, thefts, hands swapped."""

from collections.abc import Iterator

from msgspec import UNSET

from games.core.dice import Dice
from games.core.domains import Choice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.forms import Form
from games.destiny import components, moves
from games.destiny.components import Card, Kind, Slot, Token, Turn
from games.destiny.facts import rounds
from games.destiny.facts.shapes import Adjusted, Adjustment
from games.destiny.rules.knowledge import learn
from games.destiny.rules.opening import start_round
from games.destiny.rules.operations.cards import swap_hands
from games.destiny.rules.operations.common import one_of, slot_choices, token_choice
from games.destiny.rules.operations.settings import observable
from games.destiny.rules.scoring import scored
from games.destiny.rules.targets import is_protected, movable
from games.destiny.state import State, turn_order


def may_observe(state: State, seat: Seat) -> bool:
    """Whether the Astronomer has not looked this round and has something to look at (DE-108)."""
    return state.active(seat) == components.ASTRONOMER and not state.observed[seat] and bool(observable(state, seat))


def undecided(state: State) -> list[Seat]:
    """The seats that have a choice and have not chosen (DE-130, DE-162)."""
    return [
        seat
        for seat in range(state.players)
        if state.choices[seat] is None and (_has_choice(state, seat) or may_observe(state, seat))
    ]


def _has_choice(state: State, seat: Seat) -> bool:
    """Whether a token may move, or a character may be stolen as the tokens lie."""
    board = state.boards[seat]
    for kind in components.KINDS:
        loose = [slot for slot in components.SLOTS_OF[kind] if not state.is_consolidated(seat, slot)]
        if len(loose) > 1 and any(board[slot] is not None for slot in loose):
            return True
    return bool(stealable(state, seat, None, None))


def adjust_forms(state: State, seat: Seat) -> list[Form]:
    """Nothing, a token and its new slot, a theft, or both."""
    movements = [(None, ()), *_movements(state, seat)]
    return [form for token, slots in movements for form in _forms_of(state, seat, token, slots)]


def _movements(state: State, seat: Seat) -> list[tuple[Token | None, tuple[Slot, ...]]]:
    """The seat's tokens that may move, each with the slots that it may move to (DE-131)."""
    found: list[tuple[Token | None, tuple[Slot, ...]]] = []
    for kind in components.KINDS:
        for token in movable(state, seat, kind, seat):
            slots = [
                slot
                for slot in components.SLOTS_OF[kind]
                if state.boards[seat][slot] != token and not state.is_consolidated(seat, slot)
            ]
            if slots:
                found.append((token, tuple(slots)))
    return found


def _forms_of(state: State, seat: Seat, token: Token | None, slots: tuple[Slot, ...]) -> list[Form]:
    if token is None:
        forms = [Form("adjust", label="adjust_nothing")]
    else:
        where = (one_of("token", [token_choice(state, seat, token)]), one_of("slot", slot_choices(seat, slots)))
        forms = [Form("adjust", where, "adjust_token", {"token": token}, (f"token-{token}",))]
    for slot in slots or (None,):
        for victim in stealable(state, seat, token, slot):
            forms.append(_theft_form(state, seat, Adjustment(token, slot, victim)))
    return forms


def _theft_form(state: State, seat: Seat, move: Adjustment) -> Form:
    fields, label = [], "adjust_steal"
    if move.token is not None and move.slot is not None:
        label = "adjust_both"
        fields.append(one_of("token", [token_choice(state, seat, move.token)]))
        fields.append(one_of("slot", slot_choices(seat, [move.slot])))
    victim = move.steal or 0
    element, stolen = f"character-{victim}", state.stacks[victim][-1].card
    fields.append(one_of("steal", [Choice(victim, element, label=f"cards.{stolen}")]))
    return Form("adjust", tuple(fields), label, {"token": move.token, "steal": victim}, (element,))


def spaces_after(state: State, seat: Seat, token: Token | None, slot: Slot | None) -> dict[Kind, Token | None]:
    """The tokens on the character space once the seat has moved a token."""
    board = state.boards[seat]
    spaces = {kind: board[components.SPACE[kind]] for kind in components.KINDS}
    if token is not None and slot is not None:
        kind = components.KIND_OF_SLOT[slot]
        if slot == components.SPACE[kind]:
            spaces[kind] = token
        elif spaces[kind] == token:
            spaces[kind] = board[slot]
    return spaces


def stealable(state: State, seat: Seat, token: Token | None, slot: Slot | None) -> list[Seat]:
    """The opponents whose active character's conjunction the seat would show (DE-133), the next first."""
    spaces = spaces_after(state, seat, token, slot)
    return [
        other
        for other in state.opponents(seat)
        if state.stacks[other]
        and not is_protected(state, other, None, seat)
        and shown_turn(state, state.stacks[other][-1].card, spaces) == "inverted"
    ]


def shown_turn(state: State, card: Card, spaces: dict[Kind, Token | None]) -> Turn:
    """What face-up tokens on a character space show of a character (DE-134, DE-135)."""
    wanted = components.CHARACTERS[card]
    planet, constellation = (state.shown(spaces[kind]) for kind in components.KINDS)
    by_planet = planet is not None and wanted.planet in ("any", planet)
    by_constellation = constellation is not None and wanted.constellation in ("any", constellation)
    if by_planet and by_constellation:
        return "inverted"
    if by_planet:
        return "right"
    return "left" if by_constellation else "upright"


def read(move: moves.Adjust) -> Adjustment:
    """The choice that a move says."""
    return Adjustment(
        token=None if move.token is UNSET else move.token,
        slot=None if move.slot is UNSET else move.slot,
        steal=None if move.steal is UNSET else move.steal,
    )


def choose(state: State, seat: Seat, move: moves.Adjust, dice: Dice) -> Iterator[Event]:
    """Choose in secret, for good (DE-154)."""
    chosen = read(move)
    _refuse(state, seat, chosen)
    yield rounds.AdjustmentChosen(seat, chosen.token, chosen.slot, chosen.steal)


def _refuse(state: State, seat: Seat, move: Adjustment) -> None:
    token, slot, victim = move.token, move.slot, move.steal
    missing = "slot" if slot is None else "token"
    require((token is None) == (slot is None), "bad_parameters", "DE-131", missing=missing)
    require(token is None or token in state.places, "no_such_token", "DE-131", token=token)
    require(victim != seat, "not_opponent", "DE-133", seat=victim)
    if token is not None and slot is not None:
        require(
            components.KIND_OF_SLOT[slot] == components.KIND_OF[token], "wrong_kind", "DE-131", token=token, slot=slot
        )
        place = state.places[token]
        origin = place[1] if isinstance(place, tuple) and place[0] == seat else None
        held = [touched for touched in (origin, slot) if touched and state.is_consolidated(seat, touched)]
        require(not held, "consolidated", "DE-65", slot=held[0] if held else None)
        _refuse_theft(state, seat, victim)
        require(origin is not None, "not_reachable", "DE-131", token=token)
        require(slot != origin, "slot_taken", "DE-131", slot=slot)
    else:
        _refuse_theft(state, seat, victim)
    shown = victim is None or victim in stealable(state, seat, token, slot)
    require(shown, "no_match", "DE-133", seat=victim)


def _refuse_theft(state: State, seat: Seat, victim: Seat | None) -> None:
    if victim is not None:
        require(state.stacks[victim], "no_character", "DE-133", seat=victim)
        require(not is_protected(state, victim, None, seat), "protected", "DE-91", seat=victim)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """When nobody is left to choose: the moves, validation, then thefts."""
    if undecided(state):
        return
    chosen = [(seat, choice) for seat, choice in enumerate(state.choices) if choice is not None]
    claims = {seat: choice.steal for seat, choice in chosen if choice.steal is not None}
    yield rounds.AdjustmentsMade(tuple(made(state, seat, choice) for seat, choice in chosen if choice.token))
    yield from validate(state)
    yield from _steal(state, claims)
    yield from learn(state, dice, fool_may_have_left=True)


def made(state: State, seat: Seat, choice: Adjustment) -> Adjusted:
    """The movement of a choice that has one."""
    token, slot = choice.token or "", choice.slot or components.SLOTS[0]
    board = state.boards[seat]
    origin = next(held for held in components.SLOTS if board[held] == token)
    return Adjusted(seat, token, origin, slot, board[slot], state.told(token), state.told(board[slot]))


def validate(state: State) -> Iterator[Event]:
    """Every active character shows the most that it can (DE-134); it is never turned back (DE-136)."""
    for seat in turn_order(state):
        if state.stacks[seat]:
            role = state.stacks[seat][-1]
            turn = shown_turn(state, role.card, spaces_after(state, seat, None, None))
            points = components.CHARACTERS[role.card].points(turn)
            if points > role.points:
                yield rounds.CharacterValidated(seat, role.card, turn, points)


def _steal(state: State, claims: dict[Seat, Seat]) -> Iterator[Event]:
    """The first in turn order gets a character (DE-164); all are those that lay on top before (DE-137)."""
    tops = {victim: state.stacks[victim][-1].card for victim in claims.values()}
    taken = set()
    for seat in turn_order(state):
        victim = claims.get(seat)
        if victim is None:
            continue
        if victim in taken:
            yield rounds.TheftVoided(seat, victim, tops[victim])
        else:
            taken.add(victim)
            yield rounds.CharacterStolen(seat, victim, tops[victim])


def end_round(state: State, dice: Dice) -> Iterator[Event]:
    """Pledged hands are swapped; then the next round, or the scores after the twelfth (DE-140)."""
    yield from swap_hands(state)
    yield rounds.RoundEnded(state.round)
    if state.round == components.ROUNDS:
        yield scored(state)
    else:
        yield from start_round(state, dice)
