"""What the API promises of accounts and games, without its code: the answers that a caller has to expect."""

from dataclasses import dataclass, field
from typing import Literal

Status = Literal["open", "running", "finished", "aborted"]


@dataclass
class Chair:
    """A seat: whose, whether a bot plays for them, and how often in a row their time ran out."""

    player: str | None = None
    handed: bool = False
    resigned: bool = False
    timeouts: int = 0


@dataclass
class Table:
    """A game: what everybody may know of it, and the hashes of its versions as they were first seen."""

    address: str
    creator: str
    private: bool
    chairs: list[Chair]
    status: Status = "open"
    moved: bool = False
    version: int = 0
    hashes: dict[int, str] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether nothing happens here any more."""
        return self.status in ("finished", "aborted")

    def seat_of(self, player: str) -> int | None:
        """The player's seat."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.player == player), None)

    def sees(self, player: str) -> bool:
        """Whether the game exists for this player."""
        return not self.private or player == self.creator or self.seat_of(player) is not None

    def sit(self, player: str, seat: int) -> str | None:
        """Sit down, or take the seat back from the bot; the code of the refusal."""
        chair, own = self.chairs[seat], self.seat_of(player)
        if not self.sees(player):
            return "unknown_game"
        if own == seat:
            return self._reclaim(chair)
        if chair.player is not None:
            return "not_your_seat"
        if refusal := self._not_open():
            return refusal
        if own is not None:
            return "already_seated"
        chair.player = player
        if all(chair.player for chair in self.chairs):
            self.status = "running"
        return None

    def _reclaim(self, chair: Chair) -> str | None:
        if not chair.handed:
            return None
        if self.over:
            return "game_finished"
        if chair.resigned:
            return "seat_resigned"
        chair.handed, chair.timeouts = False, 0
        return None

    def leave(self, player: str, seat: int) -> str | None:
        """Leave a seat; the code of the refusal."""
        if not self.sees(player):
            return "unknown_game"
        if self.chairs[seat].player not in (None, player):
            return "not_your_seat"
        if refusal := self._not_open():
            return refusal
        if self.chairs[seat].player is None:
            return "seat_empty"
        self.chairs[seat] = Chair()
        return None

    def abort(self, player: str) -> str | None:
        """Call the game off; the code of the refusal."""
        if not self.sees(player):
            return "unknown_game"
        if player != self.creator:
            return "not_creator"
        if self.over:
            return "game_finished"
        if self.moved:
            return "too_late_to_abort"
        self.status = "aborted"
        return None

    def resign(self, player: str) -> str | None:
        """Resign; the code of the refusal."""
        if not self.sees(player):
            return "unknown_game"
        own = self.seat_of(player)
        if own is None:
            return "no_seat"
        if self.over:
            return "game_finished"
        if self.status == "open":
            return "game_not_started"
        if self.chairs[own].resigned:
            return "seat_resigned"
        self.chairs[own].handed = self.chairs[own].resigned = True
        return None

    def erase(self, player: str) -> None:
        """The player's account is erased, who leaves first."""
        own = self.seat_of(player)
        if self.status == "open" and player == self.creator:
            self.status = "aborted"
        elif self.status == "open" and own is not None:
            self.chairs[own] = Chair()
        elif self.status == "running":
            self.resign(player)

    def time_out(self, seat: int, most: int) -> None:
        """A seat's time ran out; after so many times in a row a bot plays it."""
        chair = self.chairs[seat]
        chair.timeouts += 1
        chair.handed = chair.handed or chair.timeouts >= most

    def _not_open(self) -> str | None:
        if self.over:
            return "game_finished"
        return "game_started" if self.status == "running" else None
