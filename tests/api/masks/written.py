"""Games of Fabulastro whose players write what may offend, so that everybody who sees the table reads it."""

import random
from typing import Any, Final

import msgspec

from games.core.catalogue import rulebooks
from games.core.domains import Text
from games.core.errors import IllegalMove
from games.core.forms import Form, sample_move
from games.core.lifecycle.playing import Play
from tests.projections.logs import Kept, players

WORD: Final = "merde"
HIDDEN: Final = "m••••"
OFFENSIVE: Final = "Connard"
"""What a player may be called."""

GAMES: Final = {"mistress": 3, "detective": 5, "title": 12}
"""By where the word comes first: seeds of games in which it comes early."""


def written_game(seed: int) -> Kept:
    """The game up to the moment when a spectator's view has the word."""
    rng = random.Random(seed)
    book = rulebooks()["fabulastro"]
    kept = Kept(book, players(3), seed=rng.randbytes(32), options={"celebrity_source": "open"})
    while WORD.encode() not in msgspec.json.encode(kept.game.view(None)):
        seat = rng.choice(sorted(kept.game.decisions))
        forms = [*kept.game.forms(seat)]
        writing = [form for form in forms if form.type != "write_name" and _texts(form)]
        try:
            kept.do(Play(seat, _with_the_word(rng.choice(writing or forms), rng)))
        except IllegalMove:
            kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
    return kept


def _texts(form: Form) -> set[str]:
    return {field.name for field in form.fields if isinstance(field.domain, Text)}


def _with_the_word(form: Form, rng: random.Random) -> dict[str, Any]:
    move = sample_move([form], rng)
    return {**move, **dict.fromkeys(_texts(form) & move.keys(), WORD)}
