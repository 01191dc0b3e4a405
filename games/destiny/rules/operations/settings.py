"""Operations on settings and on what is looked at: consolidate, swap, break, observe."""

from collections.abc import Iterator
from typing import Final

from games.core.dice import Dice
from games.core.domains import SEAT, Choice
from games.core.errors import require
from games.core.facts import Event, Seat
from games.core.forms import Form
from games.destiny import moves
from games.destiny.components import ALL_TOKENS, HOROSCOPE, KIND_OF_SLOT, KINDS, Kind, Slot
from games.destiny.facts import powers
from games.destiny.rules.knowledge import face_of, seen_face
from games.destiny.rules.operations import common
from games.destiny.rules.operations.common import Doing, Operation
from games.destiny.rules.targets import consolidated_slots, free_slots, matches
from games.destiny.state import State


def _matched(doing: Doing) -> list[Slot]:
    """The seat's slots whose setting it knows to match the face-up token (DE-64, DE-153)."""
    state, seat = doing.state, doing.seat
    return [
        slot
        for slot in HOROSCOPE
        if KIND_OF_SLOT[slot] in doing.kinds
        and not state.is_consolidated(seat, slot)
        and state.knows(seat, state.settings[seat][slot])
        and matches(state, seat, slot)
    ]


def _consolidations(doing: Doing) -> list[Form]:
    return common.one_form("consolidate", slot=common.setting_choices(doing.seat, _matched(doing)))


def _refuse_consolidation(doing: Doing, move: moves.Consolidate) -> None:
    """The codes depend on what the seat knows only (DE-153)."""
    state, seat, slot = doing.state, doing.seat, move.slot
    token, setting = state.boards[seat][slot], state.settings[seat][slot]
    require(token is not None, "no_such_token", "DE-64", slot=slot)
    require(KIND_OF_SLOT[slot] in doing.kinds, "wrong_kind", "DE-167", slot=slot, kinds=list(doing.kinds))
    require(state.shown(token) is not None, "wrong_face", "DE-64", token=token)
    require(not state.is_consolidated(seat, slot), "consolidated", "DE-64", slot=slot)
    require(state.knows(seat, setting), "setting_unknown", "DE-153", slot=slot)
    require(matches(state, seat, slot), "no_match", "DE-64", slot=slot)


def _consolidate(doing: Doing, move: moves.Consolidate, dice: Dice, auto: bool) -> Iterator[Event]:
    setting = doing.state.settings[doing.seat][move.slot]
    yield powers.SettingConsolidated(doing.seat, move.slot, setting, doing.state.faces[setting], auto)


def _loose(state: State, seat: Seat, kind: Kind) -> list[Slot]:
    return [slot for slot in HOROSCOPE if KIND_OF_SLOT[slot] == kind and not state.is_consolidated(seat, slot)]


def _swaps(doing: Doing) -> list[Form]:
    state, seat = doing.state, doing.seat
    return [
        form
        for kind in KINDS
        for other in state.opponents(seat)
        for form in common.one_form(
            "swap_settings",
            slot=common.setting_choices(seat, _loose(state, seat, kind)),
            seat=[Choice(other, f"seat-{other}", label=SEAT)],
            other_slot=common.setting_choices(other, _loose(state, other, kind)),
        )
    ]


def _refuse_swap(doing: Doing, move: moves.SwapSettings) -> None:
    common.require_opponent(doing, move.seat)
    alike = KIND_OF_SLOT[move.slot] == KIND_OF_SLOT[move.other_slot]
    require(alike, "wrong_kind", "DE-102", slot=move.slot, other_slot=move.other_slot)
    for seat, slot in ((doing.seat, move.slot), (move.seat, move.other_slot)):
        require(not doing.state.is_consolidated(seat, slot), "consolidated", "DE-102", seat=seat, slot=slot)


def _swap(doing: Doing, move: moves.SwapSettings, dice: Dice, auto: bool) -> Iterator[Event]:
    own, other = doing.state.settings[doing.seat][move.slot], doing.state.settings[move.seat][move.other_slot]
    yield powers.SettingsSwapped(doing.seat, move.slot, own, move.seat, move.other_slot, other, auto)


def _breaks(doing: Doing) -> list[Form]:
    state = doing.state
    return [
        form
        for other in state.opponents(doing.seat)
        for slot in consolidated_slots(state, other)
        for form in common.one_form(
            "break_setting",
            seat=[Choice(other, f"seat-{other}", label=SEAT)],
            slot=common.setting_choices(other, [slot]),
            **_goal(doing, slot),
        )
    ]


def _goal(doing: Doing, slot: Slot) -> dict[str, list[Choice]]:
    """Where Strength takes the token, if there is room for it (DE-109)."""
    free = free_slots(doing.state, doing.seat, KIND_OF_SLOT[slot]) if doing.op.steal else []
    return {"to": common.slot_choices(doing.seat, free)} if free else {}


def _refuse_break(doing: Doing, move: moves.BreakSetting) -> None:
    state, seat, kind = doing.state, doing.seat, KIND_OF_SLOT[move.slot]
    common.require_opponent(doing, move.seat)
    require(move.to is None or KIND_OF_SLOT[move.to] == kind, "wrong_kind", "DE-109", slot=move.slot, to=move.to)
    require(state.is_consolidated(move.seat, move.slot), "not_consolidated", "DE-109", seat=move.seat, slot=move.slot)
    require(move.to is None or doing.op.steal, "not_reachable", "DE-97", to=move.to)
    require(move.to is None or state.boards[seat][move.to] is None, "slot_taken", "DE-62", slot=move.to)
    require(move.to is not None, "slot_required", "DE-109", free=list(free_slots(state, seat, kind)))


def _break(doing: Doing, move: moves.BreakSetting, dice: Dice, auto: bool) -> Iterator[Event]:
    token = doing.state.boards[move.seat][move.slot]
    if token is not None:
        yield powers.SettingBroken(doing.seat, move.seat, move.slot, token, move.to, auto, doing.state.told(token))


def observable(state: State, seat: Seat) -> list[str]:
    """What an Astronomer may look at (DE-108): the clock's, then each opponent's tokens, then its settings."""
    hidden = [token for token in ALL_TOKENS if not state.face_up[token]]
    found: list[str] = [token for token in hidden if state.owner(token) is None]
    for other in state.opponents(seat):
        found += [token for token in hidden if state.owner(token) == other]
        settings = state.settings[other]
        found += [settings[slot] for slot in HOROSCOPE if not state.consolidated[settings[slot]]]
    return found


def observe_forms(state: State, seat: Seat) -> list[Form]:
    """Look at one of the things that may be looked at: each is called by where it lies, and by the face known of it."""
    held = {setting: (owner, slot) for owner, own in enumerate(state.settings) for slot, setting in own.items()}
    items = observable(state, seat)
    if not items:
        return []
    elements = {setting: f"setting-{owner}-{slot}" for setting, (owner, slot) in held.items()}
    choices = [Choice(item, elements.get(item, f"token-{item}"), label="choices.item") for item in items]
    faces = {item: face for item in items if (face := seen_face(state, item, seat))}
    facts = {"held": held, "known": faces}
    return [Form("observe", (common.one_of("token", choices),), "observe", facts)]


def refuse_observation(state: State, seat: Seat, move: moves.Observe) -> None:
    """Raise the code for what may not be looked at."""
    item = move.token
    require(item in state.known, "no_such_token", "DE-108", token=item)
    require(state.owner(item) != seat, "not_opponent", "DE-108", token=item)
    require(not state.face_up.get(item), "wrong_face", "DE-108", token=item)
    require(not state.consolidated.get(item), "consolidated", "DE-108", token=item)


def look(state: State, seat: Seat, item: str, dice: Dice, *, auto: bool) -> Event:
    """A seat looks; only it sees what."""
    return powers.TokenObserved(seat, item, face_of(state, item, dice), auto)


def _observations(doing: Doing) -> list[Form]:
    return observe_forms(doing.state, doing.seat)


def _refuse_step(doing: Doing, move: moves.Observe) -> None:
    refuse_observation(doing.state, doing.seat, move)


def _observe(doing: Doing, move: moves.Observe, dice: Dice, auto: bool) -> Iterator[Event]:
    yield look(doing.state, doing.seat, move.token, dice, auto=auto)


OPERATIONS: Final = (
    Operation(moves.Consolidate, _consolidations, _refuse_consolidation, _consolidate),
    Operation(moves.SwapSettings, _swaps, _refuse_swap, _swap),
    Operation(moves.BreakSetting, _breaks, _refuse_break, _break),
    Operation(moves.Observe, _observations, _refuse_step, _observe),
)
