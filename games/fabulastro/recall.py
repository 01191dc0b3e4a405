"""Verdicts of another lexicon, taken from the record, so that an audit decides as was decided then."""

from collections.abc import Sequence
from typing import Any

from games.fabulastro import facts, lexicon
from games.fabulastro.rules.naming import RECALLED
from games.fabulastro.state import State


def recall(state: State, events: Sequence[Any]) -> Sequence[str]:
    """Note what a recorded move's events say of words and names that the installed lexicon may see otherwise."""
    state.recalled = {}
    trusted: list[str] = []
    installed = lexicon.installed()
    for event in events:
        match event:
            case facts.WordsJudged() if event.lexicon != installed.version(state.options.language):
                state.recalled |= {str(place): verdict for place, verdict in enumerate(event.verdicts)}
                trusted.append(f"{event.lexicon}: {len(event.verdicts)} words")
            case facts.NameClaimed() if event.lexicon != installed.names_version:
                state.recalled[RECALLED] = False
                trusted.append(f"{event.lexicon}: {event.letters}")
            case facts.NameWritten() | facts.NameRefused() if event.lexicon != installed.names_version:
                if not event.votes:
                    state.recalled[RECALLED] = isinstance(event, facts.NameWritten)
                    trusted.append(f"{event.lexicon}: {event.letters}")
    return trusted
