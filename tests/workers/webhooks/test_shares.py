"""Shares: however many receivers are slow, others are still called."""

from itertools import count

from workers.webhooks.shares import QUICK_FOR_SECONDS, SLOW_FOR_SECONDS, SLOW_SECONDS, Call, Party, Shares

PLACES = 64
SERIAL = count()


class Clock:
    """Seconds as a test wants them."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def party(account: str, webhook: str = "", host: str = "") -> Party:
    """A webhook of an account, at a host of its own unless one is named."""
    name = webhook or f"webhook{next(SERIAL)}"
    return Party(name, account, host or f"{name}.example")


def fill(shares: Shares, parties: list[Party]) -> list[Call]:
    """Give everybody a place who may have one."""
    shares.review()
    return [shares.begin(one) for one in parties if shares.has_room(one)]


def made(places: int = PLACES) -> tuple[Shares, Clock]:
    clock = Clock()
    return Shares(places, clock), clock


def be(shares: Shares, clock: Clock, account: str, seconds: float) -> None:
    """One call that takes so long."""
    call = shares.begin(party(account))
    clock.now += seconds
    shares.end(call)


def test_an_account_has_a_few_places_and_no_webhook_all_of_them() -> None:
    shares, clock = made()
    # given an account that nothing is known of
    assert len(fill(shares, [party("ada", "one") for _ in range(9)])) == 1
    assert len(fill(shares, [party("ada") for _ in range(9)])) == 1
    # and one that was quick
    be(shares, clock, "bob", 0.1)
    assert len(fill(shares, [party("bob", "two") for _ in range(9)])) == 3
    assert len(fill(shares, [party("bob") for _ in range(9)])) == 1


def test_whoever_is_known_to_be_quick_finds_a_place_among_any_number_of_strangers() -> None:
    shares, clock = made()
    be(shares, clock, "bob", 0.1)
    assert len(fill(shares, [party(f"stranger{number}") for number in range(1000)])) == PLACES * 3 // 4
    assert shares.has_room(party("bob"))


def test_slow_accounts_leave_most_places_to_others() -> None:
    shares, clock = made()
    # given a thousand webhooks of a hundred accounts, whose calls never end by themselves
    slow = [party(f"slow{number % 100}") for number in range(1000)]
    for _ in range(3):
        calls = fill(shares, slow)
        clock.now += 10
        shares.review()
        for call in calls:
            shares.end(call)
    # then they have their share, and strangers find places
    assert len(fill(shares, slow)) == shares.slow == PLACES // 4
    assert len(fill(shares, [party(f"stranger{number}") for number in range(100)])) == PLACES // 2
    assert not shares.full
    # and when they have been quiet for long they are strangers again
    clock.now += SLOW_FOR_SECONDS
    assert shares.has_room(party("slow1")) is False  # three quarters are taken
    be(shares, clock, "slow1", 0.1)
    assert shares.has_room(party("slow1"))


def test_a_call_is_slow_before_it_has_ended() -> None:
    shares, clock = made()
    be(shares, clock, "ada", 0.1)
    shares.begin(party("ada"))
    clock.now += SLOW_SECONDS + 1
    assert shares.slow == 0
    shares.review()
    assert shares.slow == 1


def test_a_host_never_has_more_than_half_of_the_places() -> None:
    # given a host with webhooks of many who are known to be quick, and that stops to answer
    shares, clock = made()
    names = [f"account{number}" for number in range(PLACES)]
    for name in names:
        be(shares, clock, name, 0.1)
    assert len(fill(shares, [party(name, host="popular.example") for name in names])) == PLACES // 2
    # then other hosts are called
    assert shares.has_room(party("account1"))


def test_a_slow_host_makes_nobody_slow_who_named_no_slow_receiver_there() -> None:
    shares, clock = made()
    call = shares.begin(party("eve", host="victim.example"))
    clock.now += 10
    shares.end(call)
    be(shares, clock, "ada", 0.1)
    fill(shares, [party(f"slow{number}") for number in range(1000)])
    assert shares.has_room(party("ada", host="victim.example"))


def test_whoever_was_called_longest_ago_is_called_first() -> None:
    shares, clock = made()
    parties = [party(name) for name in ("ada", "bob", "cy", "dora")]
    for name in ("cy", "ada", "dora"):
        be(shares, clock, name, 0.1)
    assert [one.account for one in shares.in_turn(parties)] == ["bob", "cy", "ada", "dora"]


def test_nothing_is_remembered_for_ever() -> None:
    shares, clock = made()
    for number in range(100):
        be(shares, clock, f"account{number}", number % 2 * 3.0)
    clock.now += QUICK_FOR_SECONDS + 1
    shares.review()
    kept = [len(value) for value in vars(shares).values() if isinstance(value, dict)]
    assert kept == [0] * 4


def test_the_fewest_places_are_enough_for_everybody_in_turn() -> None:
    shares, clock = made(4)
    be(shares, clock, "bob", 0.1)
    slow = [party(f"slow{number}") for number in range(9)]
    first = fill(shares, slow)
    assert len(first) == 3
    assert len(fill(shares, [party("bob")])) == 1
    clock.now += 10
    shares.review()
    for call in first:
        shares.end(call)
    assert fill(shares, slow)
