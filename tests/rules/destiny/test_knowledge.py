"""Destiny: who knows what, and what views and events show of it."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.visibility import redact, split
from games.destiny import RULEBOOK
from games.destiny.bot.worlds import known
from games.destiny.facts.powers import CardsExchanged, FacesLearned
from games.destiny.facts.table import CardPlayedForValue
from games.destiny.moves import MOVES
from games.destiny.state import State
from tests.rules.contract.playing import Playing, Table
from tests.rules.destiny.positions import Sky, adjusting

H = "num-01"


@pytest.mark.rule("DE-150", "DE-151", "DE-152")
@pytest.mark.rule("WE-53")
def test_e_53_the_life_of_a_token() -> None:
    sky = Sky("mix-12 pla-09", "pla-00 mix-00", "num-02 mix-02", initiative=1, number=1).hidden("P12", "P11", "P10")
    sky.power(1, "pla-00").do(1, "draw_token", token="P12", slot="sante")
    assert [event.items for event in sky.of(FacesLearned)] == [("P12",)]
    assert sky.knowing("P12") == [1]
    face = sky.view(1)["seats"][1]["slots"]["sante"]["face"]
    assert face is not None
    assert sky.view(0)["seats"][1]["slots"]["sante"]["face"] is None

    sky.value(2, "num-02").power(0, "pla-09")
    sky.do(0, "steal_token", token="P12", slot="travail") if sky.state.boards[1]["sante"] else None
    assert sky.knowing("P12") == [0, 1]
    assert sky.view(0)["seats"][0]["slots"]["travail"]["known_by"] == [0, 1]

    sky.at(12, "P12").stack(2, "per-astronome").state.observed[2] = False
    sky.state.steps, sky.state.phase = [], "adjust"
    sky.do(2, "observe", token="P12")
    assert sky.knowing("P12") == [0, 1, 2]
    token = sky.view(2)["hours"][11]["planet"]
    assert (token["face"], token["public"]) == (face, False)
    assert sky.view(None)["hours"][11]["planet"]["face"] is None


@pytest.mark.rule("DE-155")
def test_others_forget_what_they_knew_of_two_hands_that_exchange() -> None:
    sky = Sky("num-09 con-03 mix-00", "arc-monde pla-00 pla-01", "mix-01 num-02 num-03")
    sky.state.known_cards["arc-monde"] |= 1 << 2 | 1 << 0
    assert sky.view(2)["seats"][1]["known_hand"] == ["arc-monde"]
    sky.power(0, "num-09").do(0, "exchange_card", seat=1, give="con-03")

    (event,) = sky.of(CardsExchanged)
    assert "con-03" in sky.view(0)["seats"][1]["known_hand"]
    assert sky.view(1)["seats"][0]["known_hand"] == [event.cards[0].received]
    for viewer in (2, None):
        assert all(seat["known_hand"] == [] for seat in sky.view(viewer)["seats"])
        assert "cards" not in redact(*split(event), viewer)


@pytest.mark.rule("DE-155", "DE-40")
def test_a_known_card_may_be_in_the_hand_or_in_the_trick() -> None:
    sky = Sky("mix-00 con-03", "pla-00 pla-01")
    sky.state.known_cards["con-03"] |= 1 << 1
    sky.value(0, "con-03")

    assert sky.view(1)["seats"][0]["known_hand"] == ["con-03"]
    assert sky.view(1)["seats"][0]["hand_size"] == 1
    assert sky.view(1)["trick"] == [{"seat": 0, "mode": "value", "card": None}]
    assert sky.view(0)["trick"] == [{"seat": 0, "mode": "value", "card": "con-03"}]
    assert redact(*split(CardPlayedForValue(0, "con-03")), 1) == {"seat": 0}


@pytest.mark.rule("DE-156")
def test_without_the_memory_aid_a_view_shows_what_may_be_looked_at_now() -> None:
    sky = Sky(H, H, H, memory_aid=False).lay(1, sante="P3").hidden("P3", known=[2]).hidden("P4", public=True)
    sky.stack(0, "per-pape").looked()

    def seen(viewer: int | None) -> Any:
        return sky.view(viewer)["seats"][1]["slots"]["sante"]["face"]

    assert [seen(viewer) for viewer in (0, 1, 2, None)] == ["venus", "venus", None, None]
    assert sky.view(1)["hours"][3]["planet"] == {
        "id": "P4", "kind": "planet", "face_up": False, "face": None, "public": False, "known_by": [],
    }  # fmt: skip
    aided = Sky(H, H, H).hidden("P4", public=True)
    assert aided.view(None)["hours"][3]["planet"]["face"] == "saturne"


@pytest.mark.rule("DE-156", "DE-101")
def test_without_the_memory_aid_a_fool_sees_nothing_of_its_own() -> None:
    sky = Sky(H, H, memory_aid=False).lay(0, sante="P3").hidden("P3").stack(0, "per-fou")
    seat = sky.view(0)["seats"][0]

    assert seat["slots"]["sante"]["face"] is None
    assert [setting["face"] for setting in seat["settings"].values()] == [None] * 4


@pytest.mark.rule("DE-153")
def test_what_is_offered_is_for_its_seat_only() -> None:
    sky = Sky("arc-soleil mix-00", H).setting(0, "sante", "lune").setting(0, "travail", "mercure")
    sky.lay(0, sante="P1", travail="P2").power(0, "arc-soleil")

    assert sky.options(0, "consolidate") == [{"slot": "sante"}, {"slot": "travail"}]
    assert sky.forms(1) == []
    assert "sante" not in str(sky.view(1)["steps"])


@pytest.mark.rule("DE-152", "DE-155", "DE-150")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.slow
def test_a_seats_own_events_suffice_for_its_view(seats: int) -> None:
    for seed in range(2):
        game = Playing(Table(RULEBOOK, seats, {"memory_aid": seed % 2 == 0}), seed)
        for _ in game.positions():
            for viewer in game.viewers:
                state, _ = known(game.history(viewer))
                told, seen = (RULEBOOK.view(one, viewer) for one in (state, game.state))
                assert replace(told, awaiting=()) == replace(seen, awaiting=())


@pytest.mark.rule("DE-152")
def test_knowledge_never_shrinks() -> None:
    for seed in range(40):
        game = Playing(Table(RULEBOOK, 2 + seed % 4, {}), seed)
        before = dict.fromkeys(game.state.known, 0)
        for _ in game.positions():
            for item, bits in before.items():
                assert game.state.known[item] & bits == bits or game.state.known[item] & 32
            before = dict(game.state.known)
        assert game.state.phase == "finished"


@pytest.mark.rule("DE-150")
def test_a_seat_knows_all_on_its_board_unless_it_is_the_fool() -> None:
    looked = 0
    for seed in range(40):
        game = Playing(Table(RULEBOOK, 2 + seed % 4, {}), seed)
        for _ in game.positions():
            looked += _all_known(game.state)
    assert looked > 10_000


def _all_known(state: State) -> int:
    if state.phase == "finished":
        return 0
    seats = [seat for seat in range(state.players) if state.active(seat) != "per-fou"]
    for seat in seats:
        own = [token for token in state.boards[seat].values() if token is not None]
        assert all(state.knows(seat, item) for item in (*own, *state.settings[seat].values()))
    popes = [seat for seat in range(state.players) if state.active(seat) == "per-pape"]
    for pope in popes:
        items = [item for other in state.opponents(pope) for item in state.settings[other].values()]
        assert all(state.knows(pope, item) for item in items)
    return len(seats)


@pytest.mark.rule("DE-167")
def test_every_move_can_be_read() -> None:
    assert len(MOVES) == 24
    adjusting(H, H).lay(0, sante="P1").when(0, {"type": "adjust", "token": None}).then_refused("bad_parameters")


@pytest.mark.rule("DE-152")
def test_the_document_of_the_view_names_its_keys() -> None:
    text = (RULEBOOK.folder / "VIEW.md").read_text(encoding="utf-8")
    table, _, seat = text.partition("**Seat**")
    keys = [{name for row in _first_cells(part) for name in re.findall(r"`([a-z_]+)`", row)} for part in (table, seat)]
    sky = Sky(H, H).lay(0, sante="P1")

    assert keys[0] >= sky.view().keys()
    assert keys[1] >= sky.view()["seats"][0].keys()
    token = sky.view()["seats"][0]["slots"]["sante"]
    assert list(token) == ["id", "kind", "face_up", "face", "public", "known_by"]


def _first_cells(text: str) -> list[str]:
    return [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
