"""Settings: wrong values stop the start with the setting's name, and one module alone reads them."""

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis

from service.settings import Settings
from service.settings.files import kept_secret
from service.settings.given import SettingError

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ASTROLUDE_PORT", "http"),
        ("ASTROLUDE_PORT", "0"),
        ("ASTROLUDE_PORT", "65536"),
        ("ASTROLUDE_PORT", "80.5"),
        ("ASTROLUDE_WEB_WORKERS", "0"),
        ("ASTROLUDE_BOT_WORKERS", "-1"),
        ("ASTROLUDE_SHARDS", "many"),
        ("ASTROLUDE_RATE_LIMITS", "nan"),
        ("ASTROLUDE_RATE_LIMITS", "inf"),
        ("ASTROLUDE_RATE_LIMITS", "-0.1"),
        ("ASTROLUDE_SWEEP_SECONDS", "0"),
        ("ASTROLUDE_TIMEOUTS_BEFORE_BOT", "0"),
        ("ASTROLUDE_LOG_LEVEL", "loud"),
        ("ASTROLUDE_ACCESS_LOG", "perhaps"),
        ("ASTROLUDE_SECRET_KEY", "short"),
        ("ASTROLUDE_GATEWAY_TOKEN", "short"),
        ("ASTROLUDE_GATEWAY_TOKEN", f"{'g' * 32} g"),
        ("ASTROLUDE_GATEWAY_TOKEN", f"{'g' * 32}é"),
        ("ASTROLUDE_ARCHIVE_URL", "ftp://logs.example/archive"),
        ("ASTROLUDE_ARCHIVE_AFTER", "-1"),
        ("REDIS_URL", "http://localhost:6379"),
        ("WORK_REDIS_URL", "localhost:6379"),
    ],
)
def test_a_wrong_value_is_refused_by_the_settings_name(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=f"^{name}"):
        Settings.read({name: value})


GOOD = [
    "redis://logs.example",
    "rediss://user:p%40ss@logs.example:6380/1?ssl_ca_certs=/etc/ca.pem",
    "redis://[::1]:6379",
    "unix:///run/logs.sock?db=2",
    "redis+sentinel://one:26379,two,[::1]:26380/logs",
    "rediss+sentinel://user:p%40ss@one,two/logs/1?ssl_ca_certs=/etc/ca.pem&sentinel_password=hush",
]
CLUSTERS = [
    "redis+cluster://one:7000",
    "redis+cluster://one:7000/0",
    "rediss+cluster://:p%40ss@one:7000?ssl_ca_certs=/etc/ca.pem",
]
BAD = [
    ("redis://user:hush/hush@logs.example:6379", "no such URL"),
    ("redis://logs.example:65536", "no such URL"),
    ("redis://logs.example:0", "no such URL"),
    ("redis://logs.example?hush", "no such URL"),
    ("redis://logs.example/hush", "no such URL"),
    ("redis://", "no such URL"),
    ("unix://", "no such URL"),
    ("redis+sentinel://one:26379,two", "no such URL"),
    ("redis+sentinel://one,,two/logs", "no such URL"),
    ("redis+sentinel://one:hush/logs", "no such URL"),
    ("redis+sentinel://one/logs/first", "no such URL"),
    ("redis://logs.example?ssl_ca_certs=/etc/hush.pem", "ssl_ca_certs is for URLs that begin with rediss"),
    ("rediss://logs.example?ssl_ca_cert=hush", "no option 'ssl_ca_cert'"),
    ("redis://logs.example?retry_on_timeout=yes", "no option 'retry_on_timeout'"),
    ("redis://logs.example?sentinel_password=hush", "no option 'sentinel_password'"),
]


@pytest.mark.parametrize("url", [*GOOD, *CLUSTERS])
def test_stores_are_named_by_urls_of_every_kind(url: str) -> None:
    assert Settings.read({"REDIS_URL": url}).redis_url == url


@pytest.mark.parametrize("name", ["REDIS_URL", "WORK_REDIS_URL"])
@pytest.mark.parametrize(("url", "reason"), BAD)
def test_a_url_that_would_not_work_is_refused_without_its_secrets(name: str, url: str, reason: str) -> None:
    with pytest.raises(SettingError, match=f"^{name}: .*{reason}") as refused:
        Settings.read({name: url})
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("url", CLUSTERS)
def test_work_is_for_no_cluster(url: str) -> None:
    with pytest.raises(SettingError, match=r"^WORK_REDIS_URL: expected a URL"):
        Settings.read({"WORK_REDIS_URL": url})


def test_one_server_for_logs_and_work_is_refused() -> None:
    with pytest.raises(SettingError, match=r"^WORK_REDIS_URL"):
        Settings.read({"REDIS_URL": "redis://one", "WORK_REDIS_URL": "redis://one"})


def test_a_misspelt_setting_is_refused_with_the_right_name() -> None:
    with pytest.raises(SettingError, match=r"^ASTROLUDE_WEB_WORKRES: .*ASTROLUDE_WEB_WORKERS"):
        Settings.read({"ASTROLUDE_WEB_WORKRES": "4"})


def test_names_that_are_not_ours_and_empty_values_count_as_absent() -> None:
    settings = Settings.read({"PORT": "x", "ASTROLUDE_CLIENT_TOKEN": "x", "ASTROLUDE_PORT": " "})

    assert settings == Settings.read({})


def test_values_arrive_in_their_types() -> None:
    settings = Settings.read(
        {
            "ASTROLUDE_PORT": "9000",
            "ASTROLUDE_VAR": "/srv/games",
            "ASTROLUDE_RATE_LIMITS": "0",
            "ASTROLUDE_ACCESS_LOG": "true",
            "REDIS_URL": "rediss://user:word@logs.example:6380/0",
        }
    )

    assert settings.port == 9000
    assert settings.var == Path("/srv/games")
    assert settings.rate_limits == 0.0
    assert settings.access_log is True
    assert settings.redis_url == "rediss://user:word@logs.example:6380/0"


def test_secrets_do_not_show_when_settings_are_printed() -> None:
    secret = "s" * 40
    settings = Settings.read(
        {"ASTROLUDE_SECRET_KEY": secret, "ASTROLUDE_METRICS_TOKEN": secret, "REDIS_URL": f"redis://:{secret}@host"}
    )

    assert secret not in f"{settings!r} {settings}"


def test_left_to_itself_a_service_keeps_sockets_and_key_under_var(var: Path) -> None:
    relative = {"ASTROLUDE_VAR": os.path.relpath(var / "a folder")}

    first = Settings.load(relative)
    second = Settings.load(relative)

    assert first == second
    assert first.var == var / "a folder"
    assert Redis.from_url(first.redis_url).connection_pool.connection_kwargs["path"] == str(first.log_socket)
    assert Redis.from_url(first.work_redis_url).connection_pool.connection_kwargs["path"] == str(first.work_socket)
    assert len(first.secret_key) == 64


def test_a_command_takes_the_settings_of_a_service_that_has_run_and_makes_no_key(var: Path) -> None:
    folder = {"ASTROLUDE_VAR": str(var)}

    with pytest.raises(SettingError, match=r"^ASTROLUDE_VAR: no service has run on"):
        Settings.of_service(folder)
    assert not [*var.iterdir()]

    started = Settings.load(folder)
    assert Settings.of_service(folder) == started
    given = {**folder, "ASTROLUDE_SECRET_KEY": "k" * 40}
    for load in (Settings.load, Settings.of_service):
        with pytest.raises(SettingError, match=r"^ASTROLUDE_SECRET_KEY: .*secret_key holds another key"):
            load(given)
    (var / "secret_key").unlink()
    assert Settings.of_service(given).secret_key == Settings.load(given).secret_key == "k" * 40
    assert not [*var.iterdir()]


def test_a_command_takes_what_the_service_was_given_and_it_was_not(var: Path) -> None:
    folder = {"ASTROLUDE_VAR": str(var)}
    secret = {"ASTROLUDE_SECRET_KEY": "k" * 40, "ASTROLUDE_METRICS_TOKEN": "t" * 40}
    stores = {"REDIS_URL": "redis://logs", "WORK_REDIS_URL": "redis://work", "ASTROLUDE_SHARDS": "8"}

    # given a service with stores of its own
    service = Settings.load({**folder, **stores, **secret})
    service.keep({**folder, **stores, **secret, "PATH": "/bin", "ASTROLUDE_CONTACT": " "})

    # then a command beside it works on them, and what it is told itself goes before
    assert service.running_file.stat().st_mode & 0o777 == 0o600
    assert json.loads(service.running_file.read_text()) == stores
    beside = Settings.of_service({**folder, **secret})
    assert (beside.redis_url, beside.work_redis_url, beside.shards) == ("redis://logs", "redis://work", 8)
    assert Settings.of_service({**folder, **secret, "REDIS_URL": "redis://other"}).redis_url == "redis://other"

    # when the service is run without them, then so are commands
    service.keep(folder)
    assert Settings.of_service({**folder, **secret}) == Settings.load({**folder, **secret})

    # and a file that is broken is named
    service.running_file.write_text("{")
    with pytest.raises(SettingError, match=r"settings\.json"):
        Settings.of_service({**folder, **secret})


def test_a_folder_too_deep_for_a_socket_is_refused_unless_both_servers_are_given(tmp_path: Path) -> None:
    deep = {"ASTROLUDE_VAR": str(tmp_path / ("x" * 100))}

    with pytest.raises(SettingError, match=r"^ASTROLUDE_VAR.*shorter folder"):
        Settings.load(deep)
    Settings.load({**deep, "REDIS_URL": "redis://a", "WORK_REDIS_URL": "redis://b"})


def test_processes_that_start_together_agree_on_a_private_key(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"

    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: kept_secret(path), range(64)))

    assert len(keys) == 1
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


@pytest.mark.parametrize("folder", ["a_file", "a_file/below", "no_file"])
def test_a_folder_that_cannot_keep_the_key_stops_the_start(var: Path, folder: str) -> None:
    (var / "a_file").touch()
    (var / "no_file" / "secret_key").mkdir(parents=True)

    with pytest.raises(SettingError, match=r"^ASTROLUDE_VAR: can't keep the secret key"):
        Settings.load({"ASTROLUDE_VAR": str(var / folder)})


def test_no_other_module_reads_a_setting() -> None:
    folders = ("events", "games", "projections", "research", "service", "workers")
    readers = {
        str(file.relative_to(ROOT))
        for folder in folders
        for file in (ROOT / folder).rglob("*.py")
        if re.search(r"(environ|getenv).*(ASTROLUDE_|REDIS_URL)", file.read_text(encoding="utf-8"))
    }

    assert readers == set()
