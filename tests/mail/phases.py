"""Forms as the games offer them together, phase by phase, made by hand, for the golden sentences to answer."""

from games.core.domains import Choice, OneOf, Path, Range, Route, Subset, Text, Way, offer
from games.core.forms import Field, Form
from tests.mail.decisions import labelled


def one(name: str, texts: str, *values: str | int) -> Field:
    """A field that takes one of some values, called as the texts under a key have it; bare ones without a key."""
    return Field(name, OneOf(labelled(texts, *values) if texts else offer(values)))


def some(name: str, texts: str, *values: str, least: int = 0, most: int | None = None) -> Field:
    """A field that takes several of some values."""
    return Field(name, Subset(labelled(texts, *values), least, most))


def yes(name: str, *, optional: bool = False) -> Field:
    """A field that takes yes or no."""
    both = (Choice(True, label="booleans.true"), Choice(False, label="booleans.false"))
    return Field(name, OneOf(both), optional)


def plain(*types: str) -> list[Form]:
    """Forms without fields."""
    return [Form(kind, (), kind) for kind in types]


def form(kind: str, *fields: Field, label: str = "", **facts: object) -> Form:
    """A form called as its type, or as the label says."""
    return Form(kind, fields, label or kind, facts)


def lot(number: int, *cards: str) -> Form:
    """A lot on offer."""
    return form("take_lot", one("lot", "", number), some("to_table", "cards", *cards, most=2), lot=number)


def ways(*steps: str) -> Field:
    """Ways over the board, each as its steps with blanks between."""
    return Field("path", Route(tuple(Way(tuple(way.split())) for way in steps)))


def played(label: str) -> Field:
    """The cards of a hand, with the label of its choices."""
    return Field("card", OneOf(tuple(Choice(card, f"hand-{card}", label=label) for card in CARDS)))


def push(target: int, *squares: str) -> Form:
    """A rocket that may be pushed."""
    return form("push_rocket", one("target", "", target), one("to", "", *squares), target=target)


CARDS = ("pla-04", "pla-07", "con-01", "num-05", "per-force")
FACES = (("P1", "mars"), ("P4", "venus"), ("C2", "gemeaux"))
TOKENS = Field("token", OneOf(tuple(Choice(token, label=f"faces.{face}") for token, face in FACES)))
SLOTS = ("amour", "sante", "travail")
PROBES = tuple(Choice(f"probe_{value}", f"hand-{value}", value, f"cards.probe_{value}") for value in (1, 2, 4, 5))
PRICE = Subset((*PROBES, Choice("mars", "hand-9", 4, "cards.mars")), min_count=1, min_total=6)
BID = form(
    "bid", Field("amount", Range(6, 15)), Field("up_to", Range(6, 15, at_least="amount"), True), minimum=6, maximum=15
)
HAND = ("R5", "J2", "J4", "B4", "V3")
SUITS = ("R", "J", "B", "V")
TREE = {"S1": {"S2": {"S3": {"S4": {}}}, "S5": {"S6": {}}}}
TRAVEL = Form(
    "travel", (Field("path", Route((Way(("S1", "S2")), Way(("S1", "S5", "S6"))), TREE)),), "travel", {"steps": 3}
)
LETTERS = Field("reject", Subset(offer(("E", "F", "I", "I", "N"))))

PHASES: dict[str, dict[str, list[Form]]] = {
    "systeme-solaire": {
        "probes": [form("choose_probe_set", one("set", "sets", "1245", "1335", "2244"))],
        "filling": [form("fill_lots", Field("lots", Path(offer((1, 2, 3, 4, 5)), 2, 2)))],
        "auction": [BID, *plain("pass")],
        "payment": [form("pay", Field("cards", PRICE), price=6)],
        "order": [form("choose_order_cards", Field("cards", Subset(PROBES, min_count=1)))],
        "lots": [lot(1, "mars", "neptune"), lot(2, "soleil", "mars", "venus")],
    },
    "terre-lune": {
        "fly": [form("fly", ways("T1 T2 A", "T1 T2 B", "T1 N3"), points=3), form("prospect", one("site", "", 1, 2, 3))],
        "prospect": [form("prospect", one("site", "", 1, 2, 3)), *plain("skip_prospect")],
        "verdict": [form("keep_deposit", site=4), form("leave_deposit", site=4)],
        "cards": [
            form("exchange_cards", some("cards", "cards", *HAND, least=2, most=2), count=2),
            *plain("keep_cards"),
        ],
        "push": [push(0, "NB11", "NB13"), push(1, "NB9"), *plain("skip_push")],
        "station": [
            form("call_challenge", one("trump", "suits", *SUITS), players=3),
            form("lay_ambush", one("target", "", 2, 3), one("trump", "suits", *SUITS)),
            *plain("pass_station"),
        ],
        "duel": [form("play_card", one("card", "cards", *HAND))],
        "lay_out": [form("lay_out", some("decoys", "minerals", "FE", "FE", "TI", most=2), exhausted=2)],
        "spoils": [form("choose_lots", Field("lots", Subset(offer((1, 2, 3)), 2, 2)), due=2)],
    },
    "jeu-des-etoiles": {
        "draw": [form("draw_card", one("rocket", "colours", "red", "blue", "green"), label="choose_rocket")],
        "name": [
            form(
                "name_neighbours",
                some("names", "constellations", "UMi", "UMa", "Cas", "Cep", "And", most=2),
                goal="Dra",
            )
        ],
        "travel": [TRAVEL, form("stay", steps=3)],
    },
    "destiny": {
        "card": [form("play_value", played("choices.card")), form("play_power", played("choices.power"))],
        "power": [
            form("draw_token", TOKENS, one("slot", "slots", *SLOTS)),
            form("reveal_token", TOKENS),
            form("mask_token", TOKENS),
            form("throw_token", TOKENS, one("hour", "", 3, 8)),
            *plain("pass_power", "stop"),
        ],
        "steal": [
            form("steal_token", TOKENS, one("slot", "slots", *SLOTS)),
            form("exchange_tokens", one("give", "faces", "mars"), one("take", "faces", "lune", "saturne")),
            *plain("pass_power"),
        ],
        "settings": [
            form("consolidate", one("slot", "slots", *SLOTS)),
            form(
                "swap_settings", one("slot", "slots", *SLOTS), one("seat", "", 1, 2), one("other_slot", "slots", *SLOTS)
            ),
            form("break_setting", one("seat", "", 1, 2), one("slot", "slots", *SLOTS)),
        ],
        "players": [
            form("kill_character", one("seat", "", 1, 2)),
            form("protect", one("seat", "", 0, 1)),
            form("turn_devil", one("seat", "", 1, 2)),
            form("discard_permanent", one("seat", "", 1, 2), one("what", "permanents", "character", "tower")),
        ],
        "lovers": [form("choose_lover", one("seat", "", 1, 2))],
        "discard": [
            form("take_discard", one("take", "cards", "pla-07", "con-01"), one("drop", "cards", "num-05", "per-force")),
            form("raise_character", one("card", "cards", "per-force", "per-temperance")),
        ],
        "hands": [
            form("exchange_card", one("seat", "", 1, 2), one("give", "cards", *CARDS)),
            form("take_highest", one("seat", "", 1, 2), one("give", "cards", *CARDS)),
        ],
        "observe": [form("observe", TOKENS), *plain("pass_power")],
        "adjust": [
            form("adjust", label="adjust_nothing"),
            form(
                "adjust",
                one("token", "", "C9"),
                one("slot", "slots", "amour", "sante"),
                label="adjust_token",
                token="C9",
            ),
            form("adjust", one("token", "", "P3"), one("slot", "slots", "sante"), label="adjust_token", token="P3"),
        ],
    },
    "fabulastro": {
        "turn": [
            *plain("roll"),
            form("settle_debt", one("sign", "guardians", 1, 6)),
            form("play_planet", one("card", "planets", "mars"), one("target", "", 1, 2), label="play_mars"),
            form("play_planet", one("card", "planets", "venus"), label="play_venus"),
            form(
                "play_planet",
                one("card", "planets", "neptune"),
                one("power", "planets", "venus"),
                label="play_neptune_as_venus",
            ),
            form(
                "write_name",
                Field("name", Text(40)),
                one("kind", "name_kinds", "given_name", "place"),
                Field("reference", Text(200), True),
            ),
            *plain("keep"),
        ],
        "round": [
            form("continue_round", yes("pay_self", optional=True), label="continue_round_paying"),
            *plain("abandon_round"),
        ],
        "move": [
            form(
                "move_to",
                one("square", "squares", "R1.2", "B1"),
                one("direction", "directions", "forward"),
                one("steps", "", 8),
            ),
            *plain("stay"),
        ],
        "pay": [form("pay", label="pay_indigestion"), *plain("decline")],
        "landlord": [form("buy", price=31), form("pay_rent", rent=2)],
        "square": [form("buy_courage", Field("count", Range(0, 10)), price=3), form("draw_letters", LETTERS)],
        "casino": [form("stake", Field("amount", Range(0, 29)))],
        "party": [form("party_reply", yes("accept"))],
        "swap": [form("swap_card", one("card", "planets", "soleil", "jupiter"))],
        "judge": [form("judge", one("opinion", "opinions", "yes", "no", "abstain"), seat=1, name="Aeo")],
        "duel": [
            form("challenge", one("opponent", "", 1, 3), Field("bet", Range(1, 15))),
            form("decline", label="decline_actor"),
        ],
        "wrestle": [form("wrestle", Field("effort", Route(tuple(Way(w) for w in ((0, 4, 5), (3, 3, 3), (9, 0, 0))))))],
        "lesson": [form("begin", label="begin_actor", seconds=180), form("decline", label="decline_actor")],
        "words": [form("words", Field("words", Text(600, suggestions=("ils, ici",)))), *plain("done")],
        "claim": [form("claim_words", some("claimed", "", "tofu", "tchin", least=1)), form("done", label="no_claim")],
        "word vote": [
            form("allow_words", some("allowed", "", "tofu", "tchin"), seat=1),
            form("abstain", label="no_opinion"),
        ],
        "title": [
            form("choose_title", one("title", "titles", "jaws", "titanic")),
            form(
                "set_title",
                one("kind", "title_kinds", "film", "book"),
                Field("title", Text(80)),
                Field("accept", Text(250), True),
            ),
        ],
        "mime": [
            form("mime", Field("pictograms", Path(labelled("pictograms", "baby", "boy", "girl"), 1, 12))),
            *plain("curtain"),
        ],
        "watch": [form("watch", seconds=180), *plain("give_up")],
        "guess": [form("guess", Field("text", Text(80))), *plain("give_up")],
        "pick": [
            form("propose_celebrity", one("celebrity", "celebrities", "cleopatra", "socrates")),
            form("propose_person", Field("name", Text(80)), Field("accept", Text(250), True)),
            *plain("abstain"),
        ],
        "case": [
            form("ask", one("question", "questions", "woman", "born_bc")),
            form("ask_free", Field("text", Text(120))),
            form("name_person", Field("text", Text(80))),
            form("give_up", label="give_up_case"),
        ],
        "answer": [form("answer", one("reply", "replies", "yes", "no", "pass"))],
        "invent": [
            form("propose", one("rule", "", "rent"), one("amount", "", 1, 2, 3), label="propose_rent"),
            form("propose", one("rule", "", "kind_guardians"), label="propose_kind_guardians"),
            *plain("propose_nothing"),
        ],
        "vote": [form("vote", yes("yes"))],
    },
}
"""By rulebook and phase."""
