"""When letters are due: by mode, quiet hours and the clock on the wall, also where it changes."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.mail.letters.model import Letter
from service.mail.letters.preferences import GamePreferences, Preferences, Quiet
from service.mail.letters.schedule import BEFORE_QUIET_MS, due, next_of, planned, quiet_around

PARIS = ZoneInfo("Europe/Paris")
GRACE = 20_000
NIGHT = Quiet("22:00", "07:00")


def at(text: str, zone: ZoneInfo = PARIS, fold: int = 0) -> int:
    """A time on the wall as milliseconds."""
    return round(datetime.fromisoformat(text).replace(tzinfo=zone, fold=fold).timestamp() * 1000)


def wall(moment: int, zone: ZoneInfo = PARIS) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")


def letter(opened: str, deadline: str | None = None) -> Letter:
    moment = at(opened)
    return Letter(
        id="l",
        account="a",
        kind="awaited",
        reference="1-0",
        created=moment,
        at=moment,
        opened=moment,
        deadline=None if deadline is None else at(deadline),
    )


def due_of(one: Letter, wanted: Preferences, now: str | None = None) -> str | None:
    moment = due(one, wanted, PARIS, GRACE, one.created if now is None else at(now))
    return None if moment is None else wall(moment)


@pytest.mark.parametrize(
    ("opened", "wanted", "deadline", "expected"),
    [
        ("2026-03-02 12:00:00", Preferences(), None, "2026-03-02 12:00:20"),
        ("2026-03-02 12:00:00", Preferences("digest"), None, "2026-03-03 08:00:00"),
        ("2026-03-02 08:00:00", Preferences("digest"), None, "2026-03-02 08:00:00"),
        ("2026-03-02 12:00:00", Preferences("digest", digest_at=("18:30", "08:00")), None, "2026-03-02 18:30:00"),
        ("2026-03-02 12:00:00", Preferences("late"), "2026-03-04 12:00:00", "2026-03-04 00:00:00"),
        ("2026-03-02 12:00:00", Preferences("late", 0.1), "2026-03-12 12:00:00", "2026-03-11 12:00:00"),
        ("2026-03-02 12:00:00", Preferences("late", 1.0), "2026-03-12 12:00:00", "2026-03-02 12:00:20"),
        ("2026-03-02 12:00:00", Preferences("late"), None, None),
    ],
)
def test_a_mode_says_when(opened: str, wanted: Preferences, deadline: str | None, expected: str | None) -> None:
    assert due_of(letter(opened, deadline), wanted) == expected


@pytest.mark.parametrize(
    ("opened", "deadline", "now", "expected"),
    [
        ("2026-03-02 21:00:00", None, None, "2026-03-02 21:00:20"),
        ("2026-03-02 23:00:00", None, None, "2026-03-03 07:00:00"),
        ("2026-03-03 03:00:00", None, None, "2026-03-03 07:00:00"),
        ("2026-03-03 06:59:30", None, None, "2026-03-03 07:00:00"),
        ("2026-03-03 06:59:50", None, None, "2026-03-03 07:00:10"),
        ("2026-03-02 23:00:00", "2026-03-03 07:00:01", None, "2026-03-03 07:00:00"),
        ("2026-03-02 21:59:50", "2026-03-03 05:00:00", None, "2026-03-02 21:59:50"),
        ("2026-03-02 23:00:00", "2026-03-03 05:00:00", None, "2026-03-03 07:00:00"),
        ("2026-03-02 12:00:00", None, "2026-03-02 23:30:00", "2026-03-03 07:00:00"),
    ],
)
def test_quiet_hours_put_a_letter_off(opened: str, deadline: str | None, now: str | None, expected: str) -> None:
    assert due_of(letter(opened, deadline), Preferences(quiet=NIGHT), now) == expected


def test_a_late_letter_comes_before_the_night_in_which_its_time_ends() -> None:
    wanted = Preferences("late", 0.25, quiet=NIGHT)

    moment = due(letter("2026-03-02 12:00:00", "2026-03-03 04:00:00"), wanted, PARIS, GRACE, at("2026-03-02 12:00:00"))

    assert moment == at("2026-03-02 22:00:00") - BEFORE_QUIET_MS


def test_nothing_is_lost_when_it_is_claimed_where_it_was_pulled_to() -> None:
    wanted, one = Preferences("late", 0.25, quiet=NIGHT), letter("2026-03-02 12:00:00", "2026-03-03 04:00:00")

    for now in ("2026-03-02 21:55:00", "2026-03-02 21:59:59"):
        assert due_of(one, wanted, now) == now


@pytest.mark.parametrize(
    ("quiet", "moment", "hours"),
    [
        (Quiet("12:00", "14:00"), "2026-03-02 13:00:00", ("2026-03-02 12:00:00", "2026-03-02 14:00:00")),
        (Quiet("12:00", "14:00"), "2026-03-02 14:00:00", None),
        (NIGHT, "2026-03-02 22:00:00", ("2026-03-02 22:00:00", "2026-03-03 07:00:00")),
        (NIGHT, "2026-03-02 06:59:59", ("2026-03-01 22:00:00", "2026-03-02 07:00:00")),
        (NIGHT, "2026-03-02 07:00:00", None),
        # The clocks go forward on 29 March at 02:00, back on 25 October at 03:00.
        (NIGHT, "2026-03-29 03:30:00", ("2026-03-28 22:00:00", "2026-03-29 07:00:00")),
        (Quiet("22:00", "02:30"), "2026-03-29 01:59:00", ("2026-03-28 22:00:00", "2026-03-29 03:30:00")),
        (Quiet("01:00", "02:30"), "2026-10-25 01:30:00", ("2026-10-25 01:00:00", "2026-10-25 02:30:00")),
    ],
)
def test_quiet_hours_are_those_of_the_wall(quiet: Quiet, moment: str, hours: tuple[str, str] | None) -> None:
    found = quiet_around(quiet, at(moment), PARIS)

    assert (None if found is None else tuple(map(wall, found))) == hours


def test_a_night_in_which_the_clocks_change_is_an_hour_shorter_or_longer() -> None:
    spring = quiet_around(NIGHT, at("2026-03-29 00:00"), PARIS)
    autumn = quiet_around(NIGHT, at("2026-10-25 00:00"), PARIS)

    assert spring is not None
    assert autumn is not None
    assert (spring[1] - spring[0], autumn[1] - autumn[0]) == (8 * 3_600_000, 10 * 3_600_000)


def test_an_hour_that_comes_twice_is_quiet_twice() -> None:
    found = quiet_around(Quiet("01:00", "02:30"), at("2026-10-25 02:15", fold=0), PARIS)

    assert found is not None
    assert found[1] == at("2026-10-25 02:30", fold=1)


def test_a_digest_comes_at_the_same_hour_all_year_and_once_when_the_hour_comes_twice() -> None:
    moments = [next_of(("02:30",), at(f"2026-10-{day} 12:00"), PARIS) for day in (23, 24, 25)]

    assert [wall(moment)[:16] for moment in moments] == ["2026-10-24 02:30", "2026-10-25 02:30", "2026-10-26 02:30"]
    assert next_of(("02:30",), moments[1] + 1, PARIS) == moments[2]


def test_a_digest_at_an_hour_that_is_skipped_comes_all_the_same() -> None:
    assert wall(next_of(("02:30",), at("2026-03-28 12:00"), PARIS)) == "2026-03-29 03:30:00"


ZONES = st.sampled_from(
    ["Europe/Paris", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"]
)
MOMENTS = st.integers(at("2024-01-01 00:00"), at("2032-01-01 00:00"))
TIMES = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))
QUIET = st.builds(Quiet, TIMES, TIMES).filter(lambda quiet: quiet.begins != quiet.ends)
WISHES = st.builds(
    Preferences,
    mode=st.sampled_from(["at_once", "digest", "late"]),
    share=st.floats(0.01, 1),
    digest_at=st.lists(TIMES, min_size=1, max_size=4, unique=True).map(tuple),
    quiet=st.none() | QUIET,
)


@given(
    zone=ZONES, opened=MOMENTS, time=st.integers(60_000, 40 * 86_400_000), waited=st.integers(0, 10**9), wanted=WISHES
)
def test_no_letter_is_due_in_quiet_hours_or_before_it_is_made(
    zone: str, opened: int, time: int, waited: int, wanted: Preferences
) -> None:
    where, now = ZoneInfo(zone), opened + waited
    one = Letter(
        id="l", account="a", kind="awaited", reference="", created=now, at=opened, opened=opened, deadline=opened + time
    )

    moment = due(one, wanted, where, GRACE, now)

    assert moment is not None
    assert moment >= now
    assert wanted.quiet is None or quiet_around(wanted.quiet, moment, where) is None
    assert due(one, wanted, where, GRACE, moment) == moment


@given(zone=ZONES, moment=MOMENTS, quiet=QUIET)
def test_a_moment_is_quiet_exactly_when_the_wall_says_so(zone: str, moment: int, quiet: Quiet) -> None:
    where = ZoneInfo(zone)
    shown = wall(moment, where)[11:16]
    overnight = quiet.ends < quiet.begins
    inside = (shown >= quiet.begins or shown < quiet.ends) if overnight else quiet.begins <= shown < quiet.ends

    hours = quiet_around(quiet, moment, where)

    assert (hours is not None) == inside
    assert hours is None or hours[0] <= moment < hours[1]


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (Preferences("none"), "mode_none"),
        (Preferences("none", unsubscribed=True), "unsubscribed"),
        (Preferences(kinds=("finished",)), "kind_off"),
        (Preferences("late"), "no_deadline"),
    ],
)
def test_what_is_not_wanted_is_dropped_with_the_reason(wanted: Preferences, reason: str) -> None:
    dropped = planned(letter("2026-03-02 12:00:00"), wanted, PARIS, GRACE, 0)

    assert (dropped.state, dropped.reason, dropped.due) == ("dropped", reason, None)


def test_a_game_says_only_what_is_different_there() -> None:
    general = Preferences("digest", 0.5, ("09:00",), NIGHT, ("awaited",))

    assert GamePreferences().over(general) == general
    assert GamePreferences("late", 0.1).over(general) == Preferences("late", 0.1, ("09:00",), NIGHT, ("awaited",))
    assert GamePreferences("at_once").over(Preferences("none", unsubscribed=True)) == Preferences("at_once")
    assert GamePreferences("none", unsubscribed=True).over(general).silent("awaited") == "unsubscribed"
