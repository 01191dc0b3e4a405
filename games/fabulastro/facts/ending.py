"""The event of the game's end."""

from games.core.facts import Event
from games.fabulastro.facts.shapes import EndReason, Ranked


class GameEnded(Event, frozen=True):
    """The ranking by seat; hands and letters are open now."""

    reason: EndReason
    ranking: tuple[Ranked, ...]
