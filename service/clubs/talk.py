"""What is said in clubs: as at tables, kept in the club's slot, and gone with it."""

from service.accounts.slots.keys import own
from service.clubs.model import place
from service.messages.talk import Room, Talk


class ClubTalk(Talk):
    """The talk of all clubs; a `game` is a club here. Nobody is notified of it: who looks reads it."""

    rooms = ("talk",)

    def _key(self, game: str, room: Room = "talk") -> str:
        return place(game, room)

    def _hidden(self, game: str) -> str:
        return place(game, "talk-hidden")

    def _feed(self, game: str) -> str | None:
        return None

    def _record(self, game: str, once: str) -> str:
        return place(game, f"once:{once}")

    def _talked(self, player: str) -> str:
        """The clubs in which an account has said something (set)."""
        return own(player, "talked-in-clubs")
