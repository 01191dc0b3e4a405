"""The words of De la Terre à la Lune."""

from pathlib import Path
from typing import Final

from games.core.texts import Texts

TEXTS: Final = Texts(Path(__file__).parent / "texts")
