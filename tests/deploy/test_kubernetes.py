"""The files for Kubernetes: rendered by kubectl, valid for old and new clusters, with the processes of the Procfile."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import kubernetes_validate
import pytest
import yaml

from clients.mail import settings as of_mail
from service import settings as of_service
from tests.deploy.test_compose import COMPOSE
from tests.deploy.test_shipped_files import DEPLOY, PROCESSES
from tests.programs import program

FOLDER: Final = DEPLOY / "kubernetes"
OVERLAYS: Final = 21
"""Since kubectl 1.21 a folder may be a resource, as in the example."""
CLUSTERS: Final = ("1.27", "1.37")
WORKLOADS: Final = ("Deployment", "StatefulSet")
Json = dict[str, Any]


def objects(path: Path) -> list[Json]:
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


FILES: Final = {
    str(path.relative_to(FOLDER)): objects(path)
    for path in sorted(FOLDER.glob("*/*.yaml"))
    if path.name != "kustomization.yaml"
}
BASE: Final = [found for name, file in FILES.items() if not name.startswith("example") for found in file]


@cache
def rendered(folder: str) -> list[Json]:
    """What kubectl makes of a folder; it needs no cluster for that."""
    command = [program("kubectl"), "kustomize", str(FOLDER / folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(yaml.safe_load_all(done.stdout))


def pods(found: list[Json]) -> Iterator[tuple[str, Json]]:
    """Whose pods, and their template."""
    for one in found:
        if one["kind"] in WORKLOADS:
            yield one["metadata"]["name"], one["spec"]["template"]
        elif one["kind"] == "CronJob":
            yield one["metadata"]["name"], one["spec"]["jobTemplate"]["spec"]["template"]


def containers(found: list[Json]) -> dict[str, Json]:
    """All containers by the name of their pods and their own."""
    return {
        f"{pod}/{container['name']}": container
        for pod, template in pods(found)
        for container in [*template["spec"].get("initContainers", []), *template["spec"]["containers"]]
    }


def of_kind(found: list[Json], kind: str) -> dict[str, Json]:
    return {one["metadata"]["name"]: one for one in found if one["kind"] == kind}


def literals(folder: str, name: str) -> dict[str, str]:
    """The settings of a folder's ConfigMap of this name."""
    [kustomization] = objects(FOLDER / folder / "kustomization.yaml")
    [found] = [one for one in kustomization["configMapGenerator"] if one["name"] == name]
    return dict(text.split("=", 1) for text in found["literals"])


@pytest.mark.parametrize("cluster", CLUSTERS)
@pytest.mark.parametrize("name", [name for name in FILES if not name.startswith("example")])
def test_files_are_what_the_cluster_s_schemas_say(name: str, cluster: str) -> None:
    for found in FILES[name]:
        kubernetes_validate.validate(found, cluster, strict=True)


def minor() -> int:
    """Of kubectl's version 1.x."""
    told = subprocess.run([program("kubectl"), "version", "--client"], capture_output=True, text=True, check=True)
    return int(re.findall(r"v1\.(\d+)", told.stdout)[0])


@pytest.mark.parametrize("folder", ["base", "stores", "mail", "example"])
def test_what_is_rendered_is_valid_and_whole(folder: str) -> None:
    if folder == "example" and minor() < OVERLAYS:
        pytest.skip("Debian 12's kubectl 1.20 takes no folder as a resource")
    found = rendered(folder)
    known = {(one["kind"], one["metadata"]["name"]) for one in found}

    for one in found:
        kubernetes_validate.validate(one, CLUSTERS[-1], strict=True)
        assert one["metadata"]["name" if one["kind"] == "Namespace" else "namespace"] == "astrolude"
    for container in containers(found).values():
        named = [source["configMapRef"]["name"] for source in container.get("envFrom", []) if "configMapRef" in source]
        assert folder == "stores" or all(("ConfigMap", name) in known for name in named)
    if folder == "example":
        images = {container["image"] for container in containers(found).values()}
        valkey = COMPOSE["services"]["log-redis"]["image"].partition("@")[2]
        assert images == {"registry.example.org/astrolude:1.0.0", f"valkey/valkey@{valkey}"}


def test_containers_run_the_processes_of_the_procfile_the_stores_and_backups() -> None:
    commands = {
        name: " ".join(container["command"]) for name, container in containers(BASE).items() if "command" in container
    }

    ours = {name.rpartition("/")[2]: command for name, command in commands.items()}
    assert {name: ours.pop(name) for name in PROCESSES} == PROCESSES
    assert ours.keys() == {"settings", "backup"}
    assert {"web/web", "web/streams", "log-redis/guard"} <= commands.keys()


def test_web_and_streams_share_the_folder_of_their_sockets() -> None:
    mounts = [containers(BASE)[name]["volumeMounts"] for name in ("web/web", "web/streams")]

    assert all({"name": "var", "mountPath": literals("base", "settings")["ASTROLUDE_VAR"]} in found for found in mounts)


@pytest.mark.parametrize("name", containers(BASE))
def test_a_container_may_do_little(name: str) -> None:
    container = containers(BASE)[name]
    pod = dict(pods(BASE))[name.partition("/")[0]]["spec"]

    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert (pod["securityContext"]["runAsNonRoot"], pod["automountServiceAccountToken"]) == (True, False)
    assert container["resources"]["requests"].keys() == {"cpu", "memory"}
    assert ("limits" in container["resources"]) is (container["name"] != "valkey")
    mounted = {mount["name"] for mount in container["volumeMounts"]}
    claimed = {"data"} if name.partition("/")[0].endswith("-redis") else set()
    assert mounted <= {volume["name"] for volume in pod["volumes"]} | claimed


def test_web_is_asked_whether_it_lives_and_whether_it_has_its_stores() -> None:
    web = containers(BASE)["web/web"]

    assert web["startupProbe"]["httpGet"] == {"path": "/readyz", "port": "http"}
    assert web["livenessProbe"]["httpGet"] == web["readinessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}


def test_what_selects_pods_selects_some() -> None:
    labels = [template["metadata"]["labels"].items() for _, template in pods(BASE)]
    selectors = [one["spec"]["selector"] for one in of_kind(BASE, "Service").values()]
    selectors += [one["spec"]["selector"]["matchLabels"] for one in of_kind(BASE, "PodDisruptionBudget").values()]
    for rule in of_kind(BASE, "NetworkPolicy").values():
        selectors.append(rule["spec"]["podSelector"].get("matchLabels", {}))

    assert all(any(selector.items() <= found for found in labels) for selector in selectors)
    assert of_kind(BASE, "PodDisruptionBudget").keys() == {"web", "bots", "dispatcher", "deadlines"}


def test_web_and_bots_grow_with_their_load() -> None:
    deployments = of_kind(BASE, "Deployment")
    for name, rule in of_kind(BASE, "HorizontalPodAutoscaler").items():
        assert rule["spec"]["scaleTargetRef"]["name"] == name
        assert "replicas" not in deployments[name]["spec"]  # an update would set back what the rule has chosen
    assert of_kind(BASE, "HorizontalPodAutoscaler").keys() == {"web", "bots"}


def test_only_processes_of_ours_reach_the_stores() -> None:
    open_to = {name for name, template in pods(BASE) if template["metadata"]["labels"].get("astrolude/stores") == "yes"}

    assert open_to == {"web", "dispatcher", "bots", "deadlines", "webhooks", "sweeper", "backup"}


def test_settings_are_known_and_the_gateway_gets_neither_stores_nor_keys() -> None:
    mail = containers(BASE)["mail/mail"]
    of_gateway = {name for name, _, _ in of_mail.table()}

    assert literals("base", "settings").keys() <= {name for name, _, _ in of_service.table()}
    assert literals("mail", "mail-settings").keys() | literals("example", "mail-settings").keys() <= of_gateway
    assert mail["envFrom"] == [{"configMapRef": {"name": "mail-settings"}}]
    assert [one["name"] for one in mail["env"]] == ["ASTROLUDE_GATEWAY_TOKEN"]
