"""Destiny: twelve rounds of tricks under a cosmic clock, for horoscopes that come true."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from games.core.rulebook import Rulebook
from games.destiny.board_text import board_text
from games.destiny.bot import BOTS
from games.destiny.bot.insight import INSIGHT
from games.destiny.deeds import BADGES, opening
from games.destiny.evolve import evolve
from games.destiny.facts import EVENTS
from games.destiny.facts.shapes import Options
from games.destiny.forms import forms
from games.destiny.moves import MOVES
from games.destiny.picture import picture
from games.destiny.rules import admit, awaiting, decide, default_move, result, setup
from games.destiny.staging import STAGING
from games.destiny.state import State, copy
from games.destiny.telling import TEXTS, VALUES
from games.destiny.view import View, view

_SECOND: Final = Rulebook(
    key="destiny",
    version=2,
    seats=(2, 3, 4, 5),
    options=Options,
    admit=admit,
    moves=MOVES,
    events=EVENTS,
    views=View,
    initial=State,
    setup=setup,
    evolve=evolve,
    copy=copy,
    awaiting=awaiting,
    forms=forms,
    decide=decide,
    default_move=default_move,
    result=result,
    view=view,
    bots=BOTS,
    insight=INSIGHT,
    picture=picture,
    board=board_text,
    texts=TEXTS,
    badges=BADGES,
    opening=opening,
    staging=STAGING,
    values=VALUES,
    weight=4,
    folder=Path(__file__).parent,
)
RULEBOOK: Final = replace(_SECOND, former=(replace(_SECOND, version=1, initial=partial(State, edition=1)),))
"""Since the second version events tell the faces that tokens show when they move."""
