"""De la Terre à la Lune: a race to the Moon and back, for options, deposits and tricks."""

from pathlib import Path
from typing import Final

from games.core.rulebook import Rulebook
from games.terre_lune.board_text import board_text
from games.terre_lune.bot import BOTS
from games.terre_lune.bot.insight import INSIGHT
from games.terre_lune.deeds import BADGES, opening
from games.terre_lune.evolve import evolve
from games.terre_lune.facts import EVENTS, Options
from games.terre_lune.forms import forms
from games.terre_lune.moves import MOVES
from games.terre_lune.picture import picture
from games.terre_lune.rules import admit, awaiting, decide, default_move, result, setup
from games.terre_lune.staging import STAGING
from games.terre_lune.state import State, copy
from games.terre_lune.telling import TEXTS, VALUES
from games.terre_lune.view import view
from games.terre_lune.view.shapes import View

RULEBOOK: Final = Rulebook(
    key="terre-lune",
    version=1,
    seats=(2, 3, 4),
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
    folder=Path(__file__).parent,
)
