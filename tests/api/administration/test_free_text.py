"""Which moves a muted player may not play: those that hold words of their own, in any state of a game that has such."""

import random
from typing import Final

import pytest

from games.core.catalogue import rulebooks
from games.core.domains import Text
from games.core.forms import sample_move
from games.core.lifecycle.playing import Play
from service.games.free_text import may_write, writes
from tests.api.masks.written import GAMES
from tests.projections.logs import Kept, players

MOVES: Final = 400


@pytest.mark.parametrize("seed", GAMES.values(), ids=GAMES)
def test_a_move_writes_when_it_fills_in_a_field_of_text(seed: int) -> None:
    rng = random.Random(seed)
    kept = Kept(rulebooks()["fabulastro"], players(3), seed=rng.randbytes(32), options={"celebrity_source": "open"})
    seen = set()
    for _ in range(MOVES):
        if kept.game.over:
            break
        seat = rng.choice(sorted(kept.game.decisions))
        for form in kept.game.forms(seat):
            move = form.sample(rng)
            texts = [field.name for field in form.fields if isinstance(field.domain, Text) and move.get(field.name)]
            assert writes(kept.game, seat, move) is bool(texts)
            assert may_write(move) or not texts
            seen.add(bool(texts))
        kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
    assert seen == {True, False}
