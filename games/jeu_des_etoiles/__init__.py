"""Jeu des Étoiles: journeys from constellation to constellation on the real sky."""

from pathlib import Path
from typing import Final

from games.core.rulebook import Rulebook
from games.jeu_des_etoiles.board_text import board_text
from games.jeu_des_etoiles.bot import BOTS
from games.jeu_des_etoiles.bot.insight import INSIGHT
from games.jeu_des_etoiles.deeds import BADGES, opening
from games.jeu_des_etoiles.evolve import evolve
from games.jeu_des_etoiles.facts import EVENTS, Options
from games.jeu_des_etoiles.forms import forms
from games.jeu_des_etoiles.moves import MOVES
from games.jeu_des_etoiles.picture import picture
from games.jeu_des_etoiles.rules import admit, awaiting, decide, default_move, limit, result, setup
from games.jeu_des_etoiles.staging import STAGING
from games.jeu_des_etoiles.state import State, copy
from games.jeu_des_etoiles.telling import TEXTS, VALUES
from games.jeu_des_etoiles.view import View, view

RULEBOOK: Final = Rulebook(
    key="jeu-des-etoiles",
    version=1,
    seats=(2, 3, 4, 5, 6),
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
    limit=limit,
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
    weight=2,
    folder=Path(__file__).parent,
)
