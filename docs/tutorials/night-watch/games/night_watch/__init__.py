"""Night Watch: two observers count the meteors of three showers."""

from pathlib import Path
from typing import Final

from games.core.rulebook import Rulebook
from games.core.texts import Texts
from games.night_watch.bot import BOTS
from games.night_watch.evolve import evolve
from games.night_watch.facts import EVENTS, Options
from games.night_watch.forms import forms
from games.night_watch.moves import MOVES
from games.night_watch.rules import awaiting, decide, default_move, result, setup
from games.night_watch.state import State
from games.night_watch.view import View, view

FOLDER: Final = Path(__file__).parent

RULEBOOK: Final = Rulebook(
    key="night-watch",
    version=1,
    seats=(2,),
    options=Options,
    moves=MOVES,
    events=EVENTS,
    views=View,
    initial=State,
    setup=setup,
    evolve=evolve,
    awaiting=awaiting,
    forms=forms,
    decide=decide,
    default_move=default_move,
    result=result,
    view=view,
    bots=BOTS,
    texts=Texts(FOLDER / "texts"),
    folder=FOLDER,
)
