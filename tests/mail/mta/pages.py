"""What a person finds in the text of a letter: numbered choices, and what the help says can be written."""

import re
from itertools import takewhile
from typing import Final, NamedTuple

_ANSWER_ABOVE: Final = re.compile(r"^(?:.+ )?## .+ ##$", re.MULTILINE)
_CHOICES: Final = re.compile(r"^(?:YOUR CHOICES|VOS CHOIX|Your choices:)$", re.MULTILINE)
_CHOICE: Final = re.compile(r" {0,2}(\d{1,3}|[A-Z]{1,2}) {1,2}(\S.*)")
_SLOT: Final = re.compile(r" {5,}- (\S.*)")
_QUOTED: Final = re.compile(r"[“«]\s*([^“”«»]+?)\s*[”»]$")
_EXAMPLE: Final = re.compile(r"^ {2}(\S.*)\n {6}\S", re.MULTILINE)
_REFUSED: Final = re.compile(r"^ {2}! (.*)$", re.MULTILINE)
_LATE: Final = (
    "Cela répond à une question plus ancienne",
    "La partie est",
    "This answers an older",
    "The game is over",
)
"""How answers begin to what came too late, for who is slow: it was understood."""
_COMMANDS: Final = ("preview ", "essai ")


class Choice(NamedTuple):
    """A numbered line, and what may be written for it: the mark or the words, or only the like of the example."""

    mark: str
    words: str
    example: str | None


class Page(NamedTuple):
    """The text of a letter, read."""

    can_be_answered: bool
    choices: list[Choice]
    examples: list[str]
    refused: list[str]


def read(text: str) -> Page:
    """What the text offers."""
    return Page(
        can_be_answered=bool(_ANSWER_ABOVE.search(text)),
        choices=[choice for below in _CHOICES.split(text)[1:] for choice in _choices(below)],
        examples=_examples(text),
        refused=[line for line in _REFUSED.findall(text) if not line.startswith(_LATE)],
    )


def _choices(below: str) -> list[Choice]:
    """The lines that are numbered from 1 on, or have letters; a blank line ends them, what follows is the table's."""
    lines = below.strip("\n").partition("\n\n")[0].split("\n")
    found: list[Choice] = []
    for place, line in enumerate(lines, 1):
        numbered = _CHOICE.fullmatch(line)
        if numbered and (not numbered[1].isdigit() or int(numbered[1]) == len(found) + 1):
            found.append(_choice(numbered[1], numbered[2], lines[place:]))
    return found


def _choice(mark: str, first: str, rest: list[str]) -> Choice:
    """A line with what belongs to it: its words between quotation marks, then what still has to be filled in."""
    parts = [first]
    for line in takewhile(lambda line: line.startswith("     "), rest):
        slot = _SLOT.fullmatch(line)
        if slot:
            parts.append(slot[1])
        else:
            parts[-1] += f" {line.strip()}"
    quoted, *slots = [_QUOTED.search(part) for part in parts]
    needed = slots[-1] if slots else None
    return Choice(mark, quoted[1] if quoted else parts[0], needed[1] if needed else None)


def _examples(text: str) -> list[str]:
    found: list[str] = []
    for write in _EXAMPLE.findall(text):
        if write.startswith(_COMMANDS):
            return found
        found.append(write)
    return []
