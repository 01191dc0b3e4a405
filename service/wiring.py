"""The parts of a running process, put together once from its settings."""

from dataclasses import dataclass
from functools import cached_property

from gevent.monkey import is_module_patched
from redis import Redis

from events import client
from events.feed import Feed
from events.store import LogStore
from games.core.catalogue import rulebooks
from projections.games import Games
from projections.lists.inbox import Inbox
from projections.lists.lobby import Lobby
from projections.lists.results import Results
from projections.upcasters import UPCASTERS
from service.accounts.accounts import Accounts
from service.accounts.tokens import Tokens
from service.games.commands import Commands
from service.limits.ledger import Ledger
from service.limits.quotas import Quotas
from service.limits.rates import Guard
from service.mail.addresses.addresses import MailAddresses
from service.mail.addresses.gateway import Gateway
from service.mail.addresses.grants import Grants
from service.mail.addresses.subscriptions import Subscriptions
from service.mail.letters.letters import Letters
from service.mail.letters.preferences import Wishes
from service.mail.letters.replies import Replies
from service.mail.letters.tokens import AddressTokens
from service.messages.talk import Talk
from service.notices.notices import Notices, news
from service.orders.store import Orders
from service.pictures.cache import PictureCache
from service.runtime.log_store import Opening
from service.runtime.multiplexed import Multiplexed
from service.settings import Settings
from service.streams.hub import Hub, news_of_games
from service.streams.telling import Telling
from service.webhooks.deliveries import Deliveries
from service.webhooks.destinations import Destinations
from service.webhooks.outbox import WebhookOutbox
from service.webhooks.webhooks import Webhooks


@dataclass(frozen=True)
class Wiring:
    """Makes each part when it is first asked for; a process uses what it needs.

    Raises BadRulebook at once: no process begins to serve games of which some cannot be played.
    """

    settings: Settings

    def __post_init__(self) -> None:
        rulebooks()

    @cached_property
    def data(self) -> client.Client:
        """The store of logs and accounts: durable, never retried by itself. Raises Unavailable like its calls."""
        return self._opening.open()

    @cached_property
    def _opening(self) -> Opening:
        return Opening(self.settings)

    @cached_property
    def waiting(self) -> client.Client:
        """The same store, for reads that wait."""
        _ = self.data  # what is refused there is refused here too
        return client.blocking(self.settings.redis_url, self.settings.store_seconds)

    @cached_property
    def work(self) -> Redis:
        """Queues, read models, limits: what can be rebuilt from the logs."""
        repeats = 1  # for a connection that the server has closed meanwhile
        url, seconds = self.settings.work_redis_url, self.settings.store_seconds
        return client.within(url, seconds, repeats, max_connections=client.CONNECTIONS)

    @cached_property
    def log(self) -> LogStore:
        """The logs."""
        return LogStore(self._log_client, self.settings.shards, UPCASTERS)

    @cached_property
    def _log_client(self) -> client.Client | Multiplexed:
        url = self.settings.redis_url
        if is_module_patched("socket") and url.startswith(("redis://", "unix://")):
            return Multiplexed(url, self.settings.store_seconds)
        return self.data

    @cached_property
    def games(self) -> Games:
        """The games in this process."""
        return Games(self.log, self.settings.cache_games)

    @cached_property
    def commands(self) -> Commands:
        """The one way to write a log."""
        return Commands(self.log, self.games)

    @cached_property
    def accounts(self) -> Accounts:
        """Who somebody is."""
        return Accounts(self.data)

    @cached_property
    def orders(self) -> Orders:
        """What seats want done in situations to come."""
        return Orders(self.data)

    @cached_property
    def tokens(self) -> Tokens:
        """The tokens by which callers identify themselves."""
        return Tokens(self.data, self.settings.secret_key)

    @cached_property
    def mail_addresses(self) -> MailAddresses:
        """Where players get mail."""
        return MailAddresses(self.data, self.settings.secret_key)

    @cached_property
    def address_tokens(self) -> AddressTokens:
        """The addresses of replies and bounces."""
        return AddressTokens(self.data, self.settings.secret_key, self.mail_addresses)

    @cached_property
    def mail_replies(self) -> Replies:
        """Mails received from players."""
        return Replies(self.data, self.settings.secret_key)

    @cached_property
    def subscriptions(self) -> Subscriptions:
        """The tokens of unsubscribe links."""
        return Subscriptions(self.settings.secret_key, self.mail_addresses)

    @cached_property
    def grants(self) -> Grants:
        """The bearers with which the mail gateway acts as a player."""
        return Grants(self.settings.secret_key, self.mail_addresses)

    @cached_property
    def gateway(self) -> Gateway:
        """Who the mail gateway is."""
        return Gateway(self.settings.gateway_token, self.settings.secret_key)

    @cached_property
    def guard(self) -> Guard:
        """The rate limits that all processes share."""
        return Guard(self.work, self.settings.rate_limits)

    @cached_property
    def quotas(self) -> Quotas:
        """How much accounts and networks may use of games, bots and log bytes."""
        return Quotas(self.work, self.settings.secret_key, self.settings.rate_limits)

    @cached_property
    def ledger(self) -> Ledger:
        """By how much this process has made the logs grow, and for whom."""
        return Ledger(self.quotas)

    @cached_property
    def lobby(self) -> Lobby:
        """All games as lists."""
        return Lobby(self.work)

    @cached_property
    def inbox(self) -> Inbox:
        """What waits for a player."""
        return Inbox(self.work)

    @cached_property
    def results(self) -> Results:
        """How good everybody is."""
        return Results(self.work)

    @cached_property
    def hub(self) -> Hub:
        """Who waits for a game to go on."""
        return Hub(lambda: news_of_games(Feed(self.waiting, self.log.shards)))

    @cached_property
    def notices(self) -> Notices:
        """What players are to be notified of."""
        return Notices(self.work)

    @cached_property
    def webhooks(self) -> Webhooks:
        """Where accounts want to be called."""
        return Webhooks(self.data, self.settings.secret_key)

    @cached_property
    def destinations(self) -> Destinations:
        """Where anybody may be called."""
        return Destinations(self.settings.webhook_networks)

    @cached_property
    def webhook_outbox(self) -> WebhookOutbox:
        """What is to be sent to webhooks."""
        return WebhookOutbox(self.webhooks, Deliveries(self.work), self.settings.secret_key)

    @cached_property
    def letters(self) -> Letters:
        """What is to be sent by mail."""
        return Letters(self.data, self.settings.secret_key)

    @cached_property
    def preferences(self) -> Wishes:
        """When players want mail."""
        return Wishes(self.data)

    @cached_property
    def account_hub(self) -> Hub:
        """Who waits for an account's notices."""
        return Hub(lambda: news(client.blocking(self.settings.work_redis_url, self.settings.store_seconds)))

    @cached_property
    def talk(self) -> Talk:
        """What is said at tables."""
        return Talk(self.data, self.log.shards)

    @cached_property
    def telling(self) -> Telling:
        """What readers of games get."""
        return Telling(self.games, self.log, self.accounts, self.talk)

    @cached_property
    def shelf(self) -> PictureCache:
        """Pictures that were drawn."""
        return PictureCache()
