"""The bots of Fabulastro by level; each sees what its seat sees and chooses among the forms."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core.rulebook import Policy
from games.fabulastro.bot.playing import played
from games.fabulastro.bot.skill import SKILLS
from games.fabulastro.view.shapes import View

BOTS: Final[Mapping[str, Policy[View]]] = {level: partial(played, skill) for level, skill in SKILLS.items()}
