"""Fabulastro: a race round the zodiac for a house, a name and no debts, with party games for a living."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from games.core.rulebook import Rulebook
from games.fabulastro.board_text import board_text
from games.fabulastro.bot import BOTS
from games.fabulastro.bot.insight import INSIGHT
from games.fabulastro.deeds import BADGES, opening
from games.fabulastro.evolve import evolve
from games.fabulastro.facts import EVENTS
from games.fabulastro.facts.shapes import Options
from games.fabulastro.forms import forms
from games.fabulastro.moves import MOVES
from games.fabulastro.picture import picture
from games.fabulastro.picture.art import glyphs
from games.fabulastro.rules import attend, awaiting, decide, default_move, limit, result, setup
from games.fabulastro.rules.recall import recall
from games.fabulastro.staging import STAGING
from games.fabulastro.state import State, copy
from games.fabulastro.telling import TEXTS, VALUES
from games.fabulastro.view import view
from games.fabulastro.view.shapes import View

_SECOND: Final = Rulebook(
    key="fabulastro",
    version=2,
    seats=(3, 4, 5),
    options=Options,
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
    glyphs=glyphs,
    texts=TEXTS,
    badges=BADGES,
    opening=opening,
    staging=STAGING,
    values=VALUES,
    weight=5,
    folder=Path(__file__).parent,
    limit=limit,
    attend=attend,
    recall=recall,
    habits={
        "settle": {"do": "move", "move": {"type": "settle_debt", "sign": {"pick": "first"}}},
        "go_on": {"do": "move", "move": {"type": "continue_round"}},
        "roll": {"do": "move", "move": {"type": "roll"}},
        "way": {"do": "default_move", "move_type": "move_to"},
    },
)
RULEBOOK: Final = replace(_SECOND, former=(replace(_SECOND, version=1, initial=partial(State, edition=1)),))
"""Since the second version a guest serves no guests (FA-074), and a lesson has bounds and costs (FA-125, FA-129)."""
