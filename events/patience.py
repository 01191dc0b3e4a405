"""How long a store may take; by itself, for settings are read where no client may be imported yet."""

from typing import Final

ANSWER_SECONDS: Final = 5.0
