"""compose.yaml: valid, the processes of the Procfile, every setting within reach of those who need it, little else."""

import re
import subprocess
import sys
from typing import Any, Final

import pytest
import yaml

from clients.mail import settings as of_mail
from service import settings as of_service
from tests.deploy.test_shipped_files import DEPLOY, PROCESSES, ROOT

COMPOSE: Final = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: Final[dict[str, Any]] = COMPOSE["services"]
STORES: Final = {"log-redis", "work-redis"}
OURS: Final = {name: service for name, service in SERVICES.items() if name in PROCESSES}
SETTINGS: Final = {name for name, _, _ in of_service.table()}
OF_MAIL: Final = {name for name, _, _ in of_mail.table()}


def test_it_is_what_the_schema_of_compose_files_says() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"]

    done = subprocess.run(command, cwd=DEPLOY, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_it_starts_the_processes_of_the_procfile() -> None:
    assert {name: service["command"] for name, service in OURS.items()} == PROCESSES
    assert SERVICES.keys() == PROCESSES.keys() | STORES | {"proxy"}


def test_processes_read_every_setting_from_one_file() -> None:
    """What the file says wins, but for what the containers themselves decide."""
    fixed = {"ASTROLUDE_HOST", "ASTROLUDE_PORT", "ASTROLUDE_VAR"}
    for name in PROCESSES.keys() - {"mail"}:
        environ = OURS[name]["environment"]
        assert OURS[name]["env_file"] == [".env"]
        assert environ.keys() <= SETTINGS
        assert {key for key, value in environ.items() if f"${{{key}:-" not in str(value)} == fixed


def test_the_gateway_gets_its_own_settings_and_neither_stores_nor_keys() -> None:
    mail = SERVICES["mail"]

    assert mail["environment"].keys() == OF_MAIL
    assert not {"env_file", "volumes"} & mail.keys()
    assert (mail["networks"], mail["profiles"]) == (["front"], ["mail"])


def test_whoever_stands_behind_the_proxy_counts_one() -> None:
    """Without it all players would share one address, and 20 sign-ups an hour."""
    for name in ("web", "streams"):
        assert SERVICES[name]["environment"]["ASTROLUDE_TRUSTED_PROXIES"] == "${ASTROLUDE_TRUSTED_PROXIES:-1}"


def test_variables_are_settings_and_the_example_names_only_them() -> None:
    known = SETTINGS | OF_MAIL | {"DOMAIN"}
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    shown = set(re.findall(r"^#?(\w+)=", (DEPLOY / "env.example").read_text(encoding="utf-8"), re.MULTILINE))

    assert used <= known
    assert shown <= known | {"COMPOSE_PROFILES"}


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_may_do_little_and_comes_back(name: str) -> None:
    service = SERVICES[name]

    assert service["restart"] == "unless-stopped"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "proxy" else [])
    assert {"stop_grace_period", "healthcheck", "pids_limit", "init"} <= service.keys()
    assert ("mem_limit" in service) is (name not in STORES)
    assert "@sha256:" in service["image"] or service["image"] == "astrolude"


def test_only_the_proxy_listens_to_the_world_and_nobody_but_ours_to_the_stores() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    beside_stores = {name for name, service in SERVICES.items() if "stores" in service["networks"]}

    assert published.pop("proxy") == ["80:80", "443:443", "443:443/udp"]
    assert published == {"web": ["127.0.0.1:8000:8000"], "mail": ["127.0.0.1:8024:8024"]}
    assert beside_stores == STORES | (PROCESSES.keys() - {"mail"})
    assert COMPOSE["networks"]["stores"]["internal"] is True


def test_what_is_mounted_is_there() -> None:
    mounted = [volume.partition(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])]

    assert {name for name in mounted if "/" not in name} == COMPOSE["volumes"].keys()
    assert all((DEPLOY / name).is_file() for name in mounted if "/" in name)


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions and what follows each."""
    text = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    return [
        (line.split()[0], line.partition(" ")[2]) for line in text.splitlines() if line and not line.startswith("#")
    ]


def test_the_image_is_pinned_checked_and_not_run_by_root() -> None:
    found = instructions()
    names = [name for name, _ in found]
    last = dict(found)
    installing = [text for name, text in found if name == "RUN" and "pip install" in text]

    assert names[0] == "FROM"
    assert "@sha256:" in last["FROM"]
    assert all("--require-hashes" in text or "--no-deps" in text for text in installing)
    assert not {"ADD", "MAINTAINER"} & last.keys()
    assert last["USER"] not in ("root", "0")
    assert "RUN" not in names[names.index("USER") :]
    assert yaml.safe_load(last["CMD"]) == PROCESSES["web"].split()
    assert "HEALTHCHECK" in last


def test_what_is_copied_into_the_image_holds_no_settings() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()

    assert ignored[0] == "*"
    assert "deploy/.env" in ignored
    assert all((ROOT / name[1:]).exists() for name in ignored if name.startswith("!"))
