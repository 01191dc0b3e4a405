"""What is shipped for Prometheus and Grafana works with them, and asks for nothing that is not counted."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.monitoring.listing import names
from tests.monitoring.promtool import promtool
from tests.monitoring.watching import Watched
from tests.tree import ROOT

FOLDER = ROOT / "deploy" / "monitoring"
ALERTS = FOLDER / "alerts.yml"
HOW_TO = ROOT / "docs" / "how-to" / "watch-the-service.md"
TOKEN_FILE = "/etc/prometheus/astrolude-metrics-token"
WIDTH = 24


def rules() -> list[dict[str, str]]:
    """All rules."""
    groups = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def alerts() -> list[str]:
    """The names of the alerts."""
    return [rule["alert"] for rule in rules() if "alert" in rule]


def dashboard() -> Any:
    """The dashboard."""
    return json.loads((FOLDER / "grafana-dashboard.json").read_text(encoding="utf-8"))


def queries() -> list[str]:
    """What the panels ask for."""
    return [target["expr"] for panel in dashboard()["panels"] for target in panel.get("targets", ())]


@pytest.mark.parametrize("ask", [[rule["expr"] for rule in rules()], queries()], ids=["rules", "dashboard"])
def test_every_query_asks_for_what_is_counted(ask: list[str]) -> None:
    recorded = {rule["record"] for rule in rules() if "record" in rule}
    wanted = {name for query in ask for name in re.findall(r"\bastrolude[_:][\w:]+", query)}
    assert wanted
    assert wanted - names() - recorded == set()


def test_prometheus_takes_configuration_and_rules(tmp_path: Path) -> None:
    # given the file of the token, elsewhere
    token = tmp_path / "token"
    token.write_text("t")
    config = (FOLDER / "prometheus.yml").read_text(encoding="utf-8")
    assert TOKEN_FILE in config
    (tmp_path / "prometheus.yml").write_text(config.replace(TOKEN_FILE, str(token)))
    (tmp_path / ALERTS.name).write_bytes(ALERTS.read_bytes())
    # then
    assert "SUCCESS" in promtool("check", "config", tmp_path / "prometheus.yml")


def test_each_alert_fires_for_its_sign_and_none_while_all_is_well() -> None:
    assert "SUCCESS" in promtool("test", "rules", FOLDER / "alerts_test.yml")
    groups = yaml.safe_load((FOLDER / "alerts_test.yml").read_text(encoding="utf-8"))["tests"]
    tried = [{rule["alertname"] for rule in group["alert_rule_test"] if rule["exp_alerts"]} for group in groups]
    quiet = {rule["alertname"] for rule in groups[0]["alert_rule_test"] if not rule["exp_alerts"]}
    assert set().union(*tried) == quiet == set(alerts())


def test_prometheus_understands_every_query_of_the_dashboard(tmp_path: Path) -> None:
    every = [
        {"record": f"panel:{number}", "expr": query.replace("$__rate_interval", "5m")}
        for number, query in enumerate(queries())
    ]
    written = tmp_path / "rules.yml"
    written.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": every}]}))
    assert f"{len(every)} rules found" in promtool("check", "rules", written)


def test_the_dashboard_has_its_panels_side_by_side() -> None:
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < WIDTH
    for panel in panels:
        assert (
            panel["type"] == "row"
            or [target["refId"] for target in panel["targets"]] == list("ABCDEF")[: len(panel["targets"])]
        )


def test_the_page_says_of_each_alert_what_to_do() -> None:
    assert re.findall(r"^\| `(Astrolude\w+)` \|", HOW_TO.read_text(encoding="utf-8"), re.MULTILINE) == alerts()


@pytest.mark.slow
def test_prometheus_understands_what_a_service_tells(watched: Watched) -> None:
    promtool("check", "metrics", told=watched.text())
