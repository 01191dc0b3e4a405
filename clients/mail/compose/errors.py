"""Why a letter is not written."""


class Overtaken(Exception):
    """What the letter would say isn't so any more: there is nothing to send."""
