"""The form of writing one's name, in a turn or after new letters."""

from typing import Final

from games.core.domains import Choice, OneOf, Text
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.fabulastro.facts.shapes import NameKind
from games.fabulastro.rules.position import may_write
from games.fabulastro.rules.spelling import LONGEST, LONGEST_REFERENCE, ideas_for, pattern
from games.fabulastro.state import State

_KINDS: Final[tuple[NameKind, ...]] = ("given_name", "surname", "pseudonym", "character", "place", "country")
_KIND: Final = Field("kind", OneOf(tuple(Choice(kind, label=f"name_kinds.{kind}") for kind in _KINDS)))
_REFERENCE: Final = Field("reference", Text(LONGEST_REFERENCE, ideas=("Le Comte de Monte-Cristo",)), optional=True)


def write_name(state: State, seat: Seat) -> list[Form]:
    """The form, where the seat's letters make a name that was not refused yet; else none."""
    player, least = state.players[seat], state.options.name_min_letters
    if not may_write(state, seat):
        return []
    ideas = ideas_for(player.tiles, least, player.refused)
    if not ideas:
        return []
    name = Text(LONGEST, pattern=pattern(player.tiles, least, player.refused), ideas=ideas)
    elements = tuple(f"letter-{letter}" for letter in dict.fromkeys(player.tiles))
    return [Form("write_name", (Field("name", name), _KIND, _REFERENCE), "write_name", elements=elements)]
