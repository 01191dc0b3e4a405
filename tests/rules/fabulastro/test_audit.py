"""An audit with another lexicon: recorded verdicts are believed, and named (RULES.md, FA-083, FA-133)."""

from dataclasses import replace
from functools import cache

import pytest

from events.envelope import Entry
from games.fabulastro import RULEBOOK, lexicon, moves
from games.fabulastro.facts import jobs, table
from games.fabulastro.moves import WriteName
from games.fabulastro.rules.recall import recall
from projections.proofs.replay import Differs, redecided
from tests.projections.logs import entries_of, finished
from tests.rules.fabulastro.positions import Zodiac


class Other(lexicon.Lexicon):
    """A lexicon of another version, which knows nothing at all."""

    @property
    def names_version(self) -> str:
        """Another one."""
        return "names-0"

    def version(self, language: str) -> str:
        """Another one."""
        return f"{language}-0"

    def name(self, folded: str) -> bool:
        """No name."""
        return False

    def word(self, typed: str, language: str) -> lexicon.Entry:
        """No word."""
        return lexicon.Entry((), False)


@pytest.mark.rule("FA-083", "FA-133")
def test_an_audit_believes_the_verdicts_of_another_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    def lesson() -> Zodiac:
        zodiac = Zodiac().given(jobs.LetterShown(0, 1, "T"), jobs.GlassTurned(0, 180_000))
        return zodiac.given(table.ChoiceOpened("mistress_words", (0,)))

    def named() -> Zodiac:
        return Zodiac().tiles("EOZ")

    moves_then = [(lesson, moves.Words("table, tables, tzzk, table")), (named, WriteName("Zoé", "given_name"))]
    recorded = [(scene().when(0, move)).events for scene, move in moves_then]
    monkeypatch.setattr(lexicon, "installed", Other)
    for (scene, move), events in zip(moves_then, recorded, strict=True):
        zodiac = scene()
        trusted = recall(zodiac.state, events)
        assert len(trusted) == 1
        again = zodiac.when(0, move).events
        assert [type(event) for event in again] == [type(event) for event in events]
        assert list(recall(zodiac.state, [])) == []
        assert zodiac.state.recalled is None


@cache
def _logged() -> tuple[Entry, ...]:
    """A whole game with words and names, late players and bots among them: the first that has them all."""
    wanted = {"words_judged", "name_written", "name_refused", "name_claimed"}
    for seed in range(1, 30):
        entries = entries_of(finished(RULEBOOK, 3, seed, name_min_letters=3).raws)
        if wanted <= {entry.type for entry in entries}:
            return tuple(entries)
    raise AssertionError("no game with words and names")


@pytest.mark.rule("FA-083", "FA-133")
def test_a_whole_log_is_decided_alike_under_another_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = _logged()
    assert not any(batch.trusted for batch in redecided(RULEBOOK, entries))
    monkeypatch.setattr(lexicon, "installed", Other)
    trusted = [said for batch in redecided(RULEBOOK, entries) for said in batch.trusted]
    assert {said.partition(":")[0] for said in trusted} == {"fr-2", "names-2"}


@pytest.mark.rule("FA-133")
def test_without_the_record_another_lexicon_would_decide_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon, "installed", Other)
    with pytest.raises(Differs):
        list(redecided(replace(RULEBOOK, recall=None), _logged()))
