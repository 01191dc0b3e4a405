"""What a seat may ask to do in De la Terre à la Lune."""

from typing import Annotated

import msgspec

from games.core.deciding import declared
from games.core.facts import Move
from games.terre_lune.board import Node
from games.terre_lune.components import Card, Cards, Deposits, Suit
from games.terre_lune.facts import Site, Target

LotNumber = Annotated[int, msgspec.Meta(ge=1, le=8)]


class Fly(Move, frozen=True):
    """Fly along these nodes, the rocket's square first."""

    path: tuple[Node, ...]


class Prospect(Move, frozen=True):
    """Look at the deposit of a site."""

    site: Site


class SkipProspect(Move, frozen=True):
    """Having landed on the Moon, look at nothing."""


class KeepDeposit(Move, frozen=True):
    """Take the deposit looked at."""


class LeaveDeposit(Move, frozen=True):
    """Put the deposit back where it was."""


class ExchangeCards(Move, frozen=True):
    """Lay these cards down for as many new ones."""

    cards: Cards


class KeepCards(Move, frozen=True):
    """Change no card."""


class PushRocket(Move, frozen=True):
    """Push an opponent's rocket one square."""

    target: Target
    to: Node


class SkipPush(Move, frozen=True):
    """Push nobody."""


class CallChallenge(Move, frozen=True):
    """Oblige the followers to dispute the station's options."""

    trump: Suit


class LayAmbush(Move, frozen=True):
    """Drag a homebound opponent to the station, to fight for the deposits."""

    target: Target
    trump: Suit


class PassStation(Move, frozen=True):
    """Neither challenge nor ambush."""


class PlayCard(Move, frozen=True):
    """Play a card to the trick."""

    card: Card


class LayOut(Move, frozen=True):
    """Lay the lots out; each deposit named hides one exhausted option in its lot."""

    decoys: Deposits


class ChooseLots(Move, frozen=True):
    """Take these lots."""

    lots: tuple[LotNumber, ...]


MOVES: tuple[type[Move], ...] = declared(Move, vars())
