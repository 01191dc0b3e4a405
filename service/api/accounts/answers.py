"""Answers about accounts, tokens and players."""

from typing import Annotated, Any, Self

from msgspec import Meta

from service.accounts.accounts import Account, Askers
from service.accounts.bot_profile import BotProfile
from service.accounts.ranks import Role
from service.accounts.sanctions import Sanction
from service.answers import Answer, Language, Time, says
from service.api.games.answers import GameRow
from service.api.http.authentication import SCOPES, TokenScope
from service.times import milliseconds, rfc3339


class SanctionOut(Answer, frozen=True):
    """What a moderator has imposed on an account."""

    at: Time
    until: Annotated[Time | None, says("When it ends; null for never.")]
    reason: str

    @classmethod
    def of(cls, sanction: Sanction | None) -> "SanctionOut | None":
        """A sanction that has not ended."""
        if sanction is None or not sanction.holds(milliseconds()):
            return None
        return cls.showing(sanction, until=rfc3339(sanction.until) if sanction.until else None)


class AccountOut(Answer, frozen=True):
    """An account, for its holder."""

    id: Annotated[str, says("Opaque and permanent; logs name players by it.")]
    name: str
    language: Language
    time_zone: str
    created: Time
    guest: Annotated[bool, says("Whether this is a guest: without a password, with a name that the service gave.")]
    bot: BotProfile | None
    role: Annotated[Role, says("What the account may do beyond playing: `/v1/admin`.")]
    mask_words: Annotated[bool, says("Whether its holder reads words that may offend with dots: `m••••`.")]
    messages_from: Annotated[
        Askers, says("Who may ask for a conversation: `followed`: players whom the account follows. Guests never may.")
    ]
    suspension: Annotated[SanctionOut | None, says("While it lasts, the account only reads, and may be erased.")]
    mute: Annotated[SanctionOut | None, says("While it lasts, the account writes nothing that others read.")]

    @classmethod
    def of(cls, account: Account, **given: Any) -> Self:
        """An account with what moderators have imposed on it."""
        suspension, mute = SanctionOut.of(account.suspension), SanctionOut.of(account.mute)
        return cls.showing(account, suspension=suspension, mute=mute, **given)


_GIVEN = Meta(
    description="What the token may be used for.",
    min_length=1,
    max_length=len(SCOPES),
    extra_json_schema={"uniqueItems": True},
)


class TokenOut(Answer, frozen=True):
    """A token without its secret."""

    id: str
    label: str
    scopes: Annotated[tuple[TokenScope, ...], _GIVEN]
    created: Time
    expires: Time


class NewTokenOut(TokenOut, frozen=True):
    """A token with its secret."""

    token: Annotated[str, says("What to send as bearer token. Shown only now: only its hash is kept.")]


class ListedTokenOut(TokenOut, frozen=True):
    """A token in the list of its holder."""

    used: Annotated[Time | None, says("When it was last used, to the hour.")]
    app: Annotated[
        str | None, says("The app that it was given to, whose name `label` is: it ends at `expires` if it is not used.")
    ]
    current: Annotated[bool, says("Whether this request came with it.")]


class TokensOut(Answer, frozen=True):
    """The account's tokens."""

    items: list[ListedTokenOut]


class CreatedAccountOut(AccountOut, frozen=True):
    """A new account with its first token."""

    token: NewTokenOut


class PlayerRating(Answer, frozen=True):
    """A player's rating in one rulebook: skill is believed to be normal, of mean `mu` and deviation `sigma`."""

    rulebook: str
    rank: Annotated[int, says("Place on the leaderboard, from 1.")]
    rating: Annotated[float, says("`mu - 3 * sigma`: what leaderboards order by.")]
    mu: float
    sigma: float
    games: Annotated[int, says("Rated games.")]
    wins: Annotated[int, says("Of these, games that ended at rank 1.")]
    provisional: Annotated[bool, says("Whether the games are too few to say much.")]
    last: Annotated[Time, says("When the last rated game ended.")]


class PlayerOut(Answer, frozen=True):
    """A player as anybody may see them."""

    id: Annotated[str, says("How logs of games name the player.")]
    name: str
    joined: Time
    guest: Annotated[bool, says("Whether this is a guest, who has no ratings.")]
    bot: Annotated[BotProfile | None, says("What it takes, if it is a bot account.")]
    ratings: list[PlayerRating]
    games: Annotated[list[GameRow], says("The newest games that the caller may see.")]
