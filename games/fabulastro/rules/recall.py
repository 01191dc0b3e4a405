"""Verdicts of another lexicon, taken from the record, so that an audit decides as was decided then."""

from collections.abc import Sequence
from typing import Any

from games.fabulastro import facts, lexicon
from games.fabulastro.state import Recalled, State


def recall(state: State, events: Sequence[Any]) -> Sequence[str]:
    """Note what a recorded move's events say of words and names that the installed lexicon may see otherwise."""
    state.recalled = None
    installed = lexicon.installed()
    versions = (installed.version(state.options.language), installed.names_version)
    for event in events:
        match event:
            case facts.WordsJudged() | facts.NameClaimed() | facts.NameWritten() | facts.NameRefused():
                if event.lexicon not in versions:
                    state.recalled = _recorded(event)
                    return _trusted(event)
    return ()


_Judgement = facts.WordsJudged | facts.NameClaimed | facts.NameWritten | facts.NameRefused


def _recorded(event: _Judgement) -> Recalled:
    if isinstance(event, facts.WordsJudged):
        return Recalled(event.lexicon, words=event.verdicts)
    return Recalled(event.lexicon, name=isinstance(event, facts.NameWritten))


def _trusted(event: _Judgement) -> Sequence[str]:
    """What the lexicon of that version alone knows; a vote needs none."""
    if isinstance(event, facts.WordsJudged):
        return (f"{event.lexicon}: {len(event.verdicts)} words",) if event.verdicts else ()
    voted = not isinstance(event, facts.NameClaimed) and bool(event.votes)
    return () if voted else (f"{event.lexicon}: {event.letters}",)
