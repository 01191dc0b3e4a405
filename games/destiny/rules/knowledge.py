"""Who knows which face: what a seat may look under, when it learns it, and what a view shows of it."""

from collections.abc import Iterator
from typing import Literal

from games.core.dice import Dice
from games.core.facts import Event, Seat, Viewer
from games.destiny.components import FOOL, POPE, Face
from games.destiny.facts import powers
from games.destiny.state import PUBLIC, State, bit, kind_of, own_items, unseen_faces

Cause = Literal["own_board", "fool_left", "pope"]


def face_of(state: State, item: str, dice: Dice) -> Face:
    """The face of a token or setting; one that nobody has seen yet is drawn now (DE-166)."""
    return state.faces.get(item) or dice.pick(unseen_faces(state, kind_of(item)))


def faces_of(state: State, items: list[str], dice: Dice) -> dict[str, Face]:
    """The faces of several, all different."""
    found: dict[str, Face] = {}
    for item in items:
        known = state.faces.get(item)
        left = [face for face in unseen_faces(state, kind_of(item)) if face not in found.values()]
        found[item] = known if known is not None else dice.pick(left)
    return found


def learn(state: State, dice: Dice, *, fool_may_have_left: bool = False) -> Iterator[Event]:
    """What seats may look under and do not know yet (DE-150, DE-152)."""
    own: Cause = "fool_left" if fool_may_have_left else "own_board"
    for seat in range(state.players):
        for cause, items in ((own, _own_new(state, seat)), ("pope", _opponents_new(state, seat))):
            if items:
                yield powers.FacesLearned(seat, tuple(items), cause, faces_of(state, items, dice))


def _own_new(state: State, seat: Seat) -> list[str]:
    """Under one's own tokens everybody may look but the Fool (DE-101)."""
    if state.active(seat) == FOOL:
        return []
    return [item for item in own_items(state, seat) if not state.knows(seat, item)]


def _opponents_new(state: State, seat: Seat) -> list[str]:
    """Under the opponents' the Pope may look (DE-106)."""
    if state.active(seat) != POPE:
        return []
    return [item for other in state.opponents(seat) for item in own_items(state, other) if not state.knows(seat, item)]


def seen_face(state: State, item: str, viewer: Viewer) -> Face | None:
    """The face that a view shows."""
    return known_face(state, item, viewer) if is_recalled(state, item, viewer) else None


def known_face(state: State, item: str, viewer: Viewer) -> Face | None:
    """The face, if it is open or the viewer knows it."""
    if state.known[item] & bit(viewer) or _lies_open(state, item):
        return state.faces.get(item)
    return None


def is_recalled(state: State, item: str, viewer: Viewer) -> bool:
    """Whether a view says what is known: without the memory aid, of what is open or may be looked at only (DE-156)."""
    return state.options.memory_aid or _lies_open(state, item) or _may_look(state, item, viewer)


def _lies_open(state: State, item: str) -> bool:
    return bool(state.face_up.get(item) or state.consolidated.get(item)) or state.phase == "finished"


def _may_look(state: State, item: str, viewer: Viewer) -> bool:
    """Whether the viewer may look under a face-down token or setting now."""
    owner = state.owner(item)
    if viewer is None or owner is None:
        return False
    character = state.active(viewer)
    return character != FOOL if owner == viewer else character == POPE


def knowers(state: State, item: str) -> list[Seat]:
    """The seats that know the face."""
    return [seat for seat in range(state.players) if state.known[item] & (PUBLIC | 1 << seat)]
