"""Verdicts of another lexicon, taken from the record, so that an audit decides as was decided then."""

from collections.abc import Sequence
from typing import Any

from games.fabulastro import lexicon
from games.fabulastro.facts import jobs
from games.fabulastro.state import Recalled, State


def recall(state: State, events: Sequence[Any]) -> Sequence[str]:
    """Note what a recorded move's events say of words and names that the installed lexicon may see otherwise."""
    state.recalled = None
    installed = lexicon.installed()
    versions = (installed.version(state.options.language), installed.names_version)
    for event in events:
        match event:
            case jobs.WordsJudged() | jobs.NameClaimed() | jobs.NameWritten() | jobs.NameRefused():
                if event.lexicon not in versions:
                    state.recalled = _recorded(event)
                    return _trusted(event)
    return ()


_Judgement = jobs.WordsJudged | jobs.NameClaimed | jobs.NameWritten | jobs.NameRefused


def _recorded(event: _Judgement) -> Recalled:
    if isinstance(event, jobs.WordsJudged):
        return Recalled(event.lexicon, words=event.verdicts)
    return Recalled(event.lexicon, name=isinstance(event, jobs.NameWritten))


def _trusted(event: _Judgement) -> Sequence[str]:
    """What the lexicon of that version alone knows; a vote needs none."""
    if isinstance(event, jobs.WordsJudged):
        return (f"{event.lexicon}: {len(event.verdicts)} words",) if event.verdicts else ()
    voted = not isinstance(event, jobs.NameClaimed) and bool(event.votes)
    return () if voted else (f"{event.lexicon}: {event.letters}",)
