"""How people write moves and commands in plain text, for any game: knows decisions of the HTTP API and nothing else."""

from clients.mail.phrases.reading import of_no_game, read, words_of
from clients.mail.phrases.showing import Numbered, Option, Slot, general_help, help_text, numbered
from clients.mail.phrases.standing.orders import order_words, orders_after

__all__ = [
    "Numbered", "Option", "Slot", "general_help", "help_text", "numbered", "of_no_game", "order_words",
    "orders_after", "read", "words_of",
]  # fmt: skip
