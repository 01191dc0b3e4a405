"""Système Solaire: five rounds of auctions for planets."""

from pathlib import Path
from typing import Final

from games.core.rulebook import Rulebook
from games.systeme_solaire.board_text import board_text
from games.systeme_solaire.bot import BOTS
from games.systeme_solaire.bot.insight import INSIGHT
from games.systeme_solaire.deeds import BADGES, opening
from games.systeme_solaire.evolve import evolve
from games.systeme_solaire.facts import EVENTS, Options
from games.systeme_solaire.forms import forms
from games.systeme_solaire.moves import MOVES
from games.systeme_solaire.picture import picture
from games.systeme_solaire.rules import admit, awaiting, decide, default_move, result, setup
from games.systeme_solaire.staging import STAGING
from games.systeme_solaire.state import State, copy
from games.systeme_solaire.telling import TEXTS, VALUES
from games.systeme_solaire.view import View, view

RULEBOOK: Final = Rulebook(
    key="systeme-solaire",
    version=1,
    seats=(3, 4, 5),
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
    weight=1,
    folder=Path(__file__).parent,
)
