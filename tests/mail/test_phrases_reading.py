"""Mails as people write them: greetings, several commands, broken lines, commands of every game, help."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from clients.mail import phrases
from clients.mail.phrases import general_help, help_text, numbered, of_no_game, read, words_of
from clients.mail.phrases.commands import Command, Do, Play, Preview, Say, Show, Unclear
from clients.mail.phrases.reading import keyword
from clients.mail.phrases.words.texts import LANGUAGES, texts
from games.core.catalogue import rulebooks
from games.core.domains import SEAT, Choice, OneOf, Range
from games.core.forms import Field, Form
from games.jeu_des_etoiles.forms import forms as flights
from tests.mail.decisions import Json, decision, told
from tests.mail.phases import PHASES
from tests.rules.jeu_des_etoiles.positions import flying

PASS = {"type": "pass"}


@pytest.fixture(params=LANGUAGES)
def auction(request: pytest.FixtureRequest) -> tuple[Json, str]:
    """The auction of a game, in each language."""
    return decision("systeme-solaire", request.param, *PHASES["systeme-solaire"]["auction"]), request.param


def bare(commands: list[Command]) -> list[Command]:
    """Commands without the words that they were read from."""
    return [type(command)(**{**_fields(command), "words": ""}) for command in commands]


def _fields(command: Command) -> Json:
    return {name: getattr(command, name) for name in command.__struct_fields__}


@pytest.mark.parametrize(
    ("texts", "command"),
    [
        (["board", "plateau", "Board.", "/board", "le plateau, svp", "*board*"], Show("board")),
        (["log", "journal", "historique"], Show("log")),
        (["help", "aide", "HELP!", "aide, merci"], Show("help")),
        (["choices", "choix"], Show("choices")),
        (["hint", "indice", "Give me a hint, please!", "/hint"], Do("hint")),
        (["practise", "practice", "S’entraîner.", "je m’entraîne"], Do("practise")),
        (["orders", "ordres", "mes ordres", "order"], Show("orders")),
        (["resign", "abandonner", "I resign.", "j’abandonne"], Do("resign")),
        (["claim the win", "win", "victoire", "Je déclare ma victoire !"], Do("win")),
        (["stop", "arrêter", "unsubscribe"], Do("stop")),
        (["stop all", "tout arrêter", "STOP ALL"], Do("stop_all")),
        (["back", "reprendre", "je reprends"], Do("back")),
        (
            ["say Hello, all!", "dire Hello, all!", "say: Hello, all!", 'say "Hello, all!"', "dire : « Hello, all! »"],
            Say("Hello, all!"),
        ),
        (["preview pass", "essai pass", "preview B", "essai : B", "check pass"], Preview(PASS)),
    ],
)
def test_commands_are_known_in_both_languages_whatever_the_players(
    auction: tuple[Json, str], texts: list[str], command: Command
) -> None:
    offered, language = auction
    for text in texts:
        assert bare(read(text, offered, language)) == [command]
        if not isinstance(command, Preview):
            assert bare(read(text, None, language)) == [command]


@pytest.mark.parametrize("language", LANGUAGES)
def test_invitations_are_answered_where_no_move_is_asked(language: str) -> None:
    for text in ("accept", "accepter", "J'accepte", "Bonjour,\n\naccepter\n\nMerci, Léa"):
        assert bare(read(text, None, language)) == [Do("accept")]
    for text in ("decline", "refuser", "je refuse"):
        assert bare(read(text, None, language)) == [Do("decline")]
    for text in (
        "Decline: no time,  this week",
        "je refuse : « no time, this week »\n\nAda",
        "/decline: no time, this week",
    ):
        assert bare(read(text, None, language)) == [Do("decline", reason="no time, this week")]
    (told,) = read(f"decline: {'x' * 201}", None, language)
    assert isinstance(told, Unclear)
    assert told.reason == "reason_length"


def test_without_a_decision_a_move_is_refused_with_the_reason(auction: tuple[Json, str]) -> None:
    nothing: list[Json | None] = [None, {"decision": None, "forms": [], "default": None}]
    for offered in nothing:
        (command,) = read("bid 7", offered, auction[1])

        assert isinstance(command, Unclear)
        assert command.reason == "nothing_awaited"


@pytest.mark.parametrize(
    "text",
    [
        "pass",
        "\n\n  pass  \n",
        "Hello,\n\npass\n\nBest regards\nAda Lovelace\n+44 20 7946 0958",
        "Bonjour Bob !\n\nPASS\n\nÀ bientôt,\nLéa",
        "pass\n\nAda",
        "Hi\npass\nthanks",
        "pass\r\n\r\nCheers\r\nAda\r\n",
        "> \n* pass",
    ],
)
def test_greetings_and_signatures_are_passed_over(auction: tuple[Json, str], text: str) -> None:
    offered, language = auction
    assert bare(read(text, offered, language)) == [Play(PASS)]


def test_several_commands_come_in_the_order_of_their_lines(auction: tuple[Json, str]) -> None:
    offered, language = auction

    commands = read("say Well done!\nB\n\nboard\nlog\n", offered, language)

    assert bare(commands) == [Say("Well done!"), Play(PASS), Show("board"), Show("log")]
    assert [command.words for command in commands] == ["say Well done!", "B", "board", "log"]


def test_what_is_not_understood_is_told_once_beside_what_is(auction: tuple[Json, str]) -> None:
    offered, language = auction

    commands = read(
        "board\n\nwhat a day this was\nand what a night it will be\n\nfoo bar baz qux quux", offered, language
    )

    assert [type(command) for command in commands] == [Show, Unclear]
    assert commands[1].words == "what a day this was"
    assert bare(read("pass\n\nwhat a day this was", offered, language)) == [Play(PASS)]


def test_a_mail_of_greetings_only_is_one_unclear_command(auction: tuple[Json, str]) -> None:
    offered, language = auction
    for text in ("Hello!", "Bonjour,\n\nMerci !\nLéa"):
        (command,) = read(text, offered, language)
        assert isinstance(command, Unclear)
    assert read("", offered, language) == []
    assert read("  \n\n\t", offered, language) == []


def test_a_line_that_a_program_broke_is_read_as_one() -> None:
    offered = decision("fabulastro", "en", *PHASES["fabulastro"]["words"])
    words = "ours, otarie, oie, oiseau, orque, okapi, opossum, ocelot"

    commands = read(f"Hand in words: {words},\nomble\n\nThanks", offered, "en")
    quoted = read(f'Hand in words: "{words[:30]}\n{words[30:]}"', offered, "en")

    assert bare(commands) == [Play({"type": "words", "words": f"{words}, omble"})]
    assert bare(quoted) == [Play({"type": "words", "words": f"{words[:30].rstrip()} {words[30:].lstrip()}"})]


def test_json_may_take_several_lines(auction: tuple[Json, str]) -> None:
    offered, language = auction
    assert bare(read('{\n  "type": "bid",\n  "amount": 7\n}', offered, language)) == [
        Play({"type": "bid", "amount": 7})
    ]


def test_a_move_wins_by_its_whole_name_and_a_slash_says_that_it_is_the_command() -> None:
    guessing = decision("fabulastro", "en", *PHASES["fabulastro"]["guess"])
    round_ = decision("fabulastro", "fr", *PHASES["fabulastro"]["round"])

    assert bare(read("give up", guessing, "en")) == [Play({"type": "give_up"})]
    assert bare(read("/resign", guessing, "en")) == [Do("resign")]
    assert bare(read("abandonner la tournée", round_, "fr")) == [Play({"type": "abandon_round"})]
    (doubtful,) = read("abandonner", round_, "fr")
    assert isinstance(doubtful, Unclear)
    assert doubtful.reason == "keyword_or_move"
    assert bare(read("/abandonner", round_, "fr")) == [Do("resign")]


def test_what_ends_nothing_is_a_command_though_a_move_begins_like_it() -> None:
    offered = decision("destiny", "fr", Form("skip"), Form("end"))
    offered["forms"][0]["label"] = "l’Aide de Dieu"

    assert bare(read("aide", offered, "fr")) == [Show("help")]
    assert bare(read("aide de Dieu", offered, "fr")) == [Play({"type": "skip"})]


def test_talk_that_is_too_long_is_refused(auction: tuple[Json, str]) -> None:
    offered, language = auction
    (short,) = read("say " + "a" * 500, offered, language)
    (long,) = read("say " + "a" * 501, offered, language)
    assert bare([short]) == [Say("a" * 500)]
    assert isinstance(long, Unclear)
    assert long.reason == "say_length"


def test_a_mail_asks_for_twenty_things_at_most(auction: tuple[Json, str]) -> None:
    offered, language = auction
    assert len(read("board\n\n" * 300, offered, language)) == 20
    assert len(read("foo bar baz qux quux\n\n" * 300, offered, language)) == 1


def test_help_is_made_of_the_decision_and_every_line_of_it_is_understood(auction: tuple[Json, str]) -> None:
    offered, language = auction
    for given, invited in ((offered, False), (None, True), (None, False)):
        lines = help_text(given, language, invited=invited)
        for written, meaning in lines:
            (command,) = read(written, given, language)
            assert not isinstance(command, Unclear)
            assert meaning
        asked = {written for written, _ in lines}
        assert ("bid 6" in asked or "enchérir 6" in asked) is (given is not None)
        assert bool(asked & {"accept", "accepter"}) is invited


def test_a_choice_is_written_without_what_is_said_beside_its_name() -> None:
    offered = decision("destiny", "en", *PHASES["destiny"]["card"])
    [line] = [one for one in numbered(offered, "en") if one.move == {"type": "play_power", "card": "num-05"}]
    assert line.words == "play a card for its power Number 5"
    assert line.label == (
        "Play a card for its power: Number 5 · "
        "Exchange a constellation with an opponent, or for one that the needle points at"
    )
    assert line.move is not None
    assert bare(read(line.label, offered, "en")) == [Play(line.move)], "copied from the letter"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["F", "Aeo", "La Grande Ourse"])
def test_a_label_that_quotes_is_copied_with_its_choice(language: str, name: str) -> None:
    [judged] = PHASES["fabulastro"]["judge"]
    offered = decision("fabulastro", language, structs.replace(judged, facts={**judged.facts, "name": name}))
    [asked] = offered["forms"]
    for choice in asked["fields"][0]["domain"]["choices"]:
        copied = f"{asked['label']}: {choice['label']}"
        assert bare(read(copied, offered, language)) == [Play({"type": "judge", "opinion": choice["value"]})]


def test_open_lines_say_what_they_need() -> None:
    lines = numbered(decision("systeme-solaire", "en", *PHASES["systeme-solaire"]["auction"]), "en")

    assert [(line.mark, line.label, line.move) for line in lines] == [("A", "Bid 6 to 15", None), ("B", "Pass", PASS)]
    assert lines[0].words == "bid …"
    assert [slot.hint for slot in lines[0].slots] == ["a number from 6 to 15", "a number from 6 to 15; may be left out"]
    (paying,) = numbered(decision("systeme-solaire", "fr", *PHASES["systeme-solaire"]["payment"]), "fr")
    (slot,) = paying.slots
    assert slot.hint == "de 1 à 5 parmi, valant ensemble 6 ou plus"
    assert [(option.mark, option.label) for option in slot.options][:2] == [
        ("a", "Sonde spatiale 1"),
        ("b", "Sonde spatiale 2"),
    ]


def test_both_languages_say_everything() -> None:
    def keys(table: Json, prefix: str = "") -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for name, value in table.items():
            if isinstance(value, dict):
                found |= keys(value, f"{prefix}{name}.")
            else:
                found[prefix + name] = set(re.findall(r"\{(\w+)\}", value))
        return found

    assert keys(dict(texts("en"))) == keys(dict(texts("fr")))
    folder = Path(str(phrases.__file__)).parent
    codes = {
        code for path in folder.rglob("*.py") for code in re.findall(r'[Ff]ault\(\s*"(\w+)"', path.read_text("utf-8"))
    }
    assert codes | {"ambiguous", "order_type"} == {code.removesuffix("_exactly") for code in texts("en")["fault"]}
    for name, spelled in texts("fr")["keyword"].items():
        assert keyword(spelled)[0] == ("order" if name == "orders_off" else name)


TALK = [
    ("en", "lots", "I'll take lot 2 with Mars and the Sun please", {"lot": 2, "to_table": ["mars", "soleil"]}),
    (
        "en",
        "lots",
        "Hi,\n\nI take lot 2: Sun.\n\nBest,\nJürgen Müller\nSent from my iPhone",
        {"lot": 2, "to_table": ["soleil"]},
    ),
    ("en", "lots", "choice E please", {"lot": 2, "to_table": []}),
    ("fr", "lots", "Bonjour, je joue C merci", {"lot": 1, "to_table": ["neptune"]}),
    ("en", "auction", "Hello, I bid 7, thanks", {"amount": 7}),
    ("en", "auction", "Bid: 8. Good luck everybody!", {"amount": 8}),
    ("en", "auction", "ok pass", {}),
    ("en", "auction", "I'll pass this time", {}),
    ("en", "auction", "What a game. I pass.", {}),
    ("fr", "auction", "je passe mon tour", {}),
    ("fr", "auction", "Salut ! Je passe, bonne chance à tous", {}),
    ("fr", "auction", "bonjour Léa, j'enchéris à 7, merci", {"amount": 7}),
]


@pytest.mark.parametrize(("language", "phase", "text", "fields"), TALK)
def test_talk_around_a_move_is_passed_over(language: str, phase: str, text: str, fields: Json) -> None:
    offered = decision("systeme-solaire", language, *PHASES["systeme-solaire"][phase])

    (command,) = read(text, offered, language)

    assert isinstance(command, Play)
    assert {name: value for name, value in command.move.items() if name != "type"} == fields


@pytest.mark.parametrize(
    "text",
    [
        "take 3",
        "ok for 7",
        "I raise to 9",
        "Should I bid 7?",
        "bid 7 euros",
        "Pass? I bid 7",
        "pass. bid 7.",
        "Mars please",
    ],
)
def test_talk_that_may_mean_something_else_plays_nothing(text: str) -> None:
    for phase in ("auction", "lots"):
        offered = decision("systeme-solaire", "en", *PHASES["systeme-solaire"][phase])
        assert not any(isinstance(command, Play) for command in read(text, offered, "en"))


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "bdi 7", "I don’t know what “bdi” means here."),
        ("en", "bid 16", "“Bid” must be 6 to 15, not 16."),
        ("fr", "echnérir 7", "Je ne sais pas ce que «\u00a0echnérir\u00a0» veut dire ici."),
        ("fr", "enchérir 16", "«\u00a0Enchère\u00a0» doit aller de 6 à 15\u00a0; 16 n’est pas possible."),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(language: str, text: str, told: str) -> None:
    (command,) = read(text, decision("systeme-solaire", language, *PHASES["systeme-solaire"]["auction"]), language)

    assert isinstance(command, Unclear)
    assert command.detail == told


def test_to_lay_nothing_down_is_not_to_take_nothing() -> None:
    line, *_ = numbered(decision("systeme-solaire", "en", *PHASES["systeme-solaire"]["lots"]), "en")

    assert line.label == "Take lot 1: Cards laid on the table (the others go to your hand): none"
    assert line.words == "take lot 1 cards laid on the table: none"


@pytest.mark.parametrize(("language", "label"), [("en", "Bid 15"), ("fr", "Enchérir à 15")])
def test_the_only_bid_is_called_by_its_value_once(language: str, label: str) -> None:
    only = Field("amount", Range(15, 15, element="bid"))
    bid = Form("bid", (only,), "bid_only", {"minimum": 15, "maximum": 15}, ("bid",))
    line, *_ = numbered(decision("systeme-solaire", language, bid), language)

    assert line.label == label


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("most", [1, 3])
def test_a_number_is_the_stake_and_no_part_of_the_only_opponent(language: str, most: int) -> None:
    """Neither the seat, which players do not see, nor the figure in the name."""
    fields = (Field("opponent", OneOf((Choice(1, label=SEAT),))), Field("bet", Range(1, most)))
    offered = decision("fabulastro", language, Form("challenge", fields, "challenge", {"opponent": 1, "most": most}))

    for bet, line in enumerate(numbered(offered, language), 1):
        assert bare(read(line.label, offered, language)) == [Play({"type": "challenge", "opponent": 1, "bet": bet})]


def test_names_keep_their_capitals() -> None:
    lines = numbered(decision("fabulastro", "fr", *PHASES["fabulastro"]["turn"]), "fr")

    named = [line.words.split()[0] for line in lines if line.label.startswith(("Mars", "Vénus", "Neptune"))]
    assert named == ["Mars", "Mars", "Vénus", "Neptune"]


def test_a_number_is_a_value_where_the_list_has_letters() -> None:
    offered = decision("systeme-solaire", "en", *PHASES["systeme-solaire"]["auction"])

    assert read("7", offered, "en") == [Play({"type": "bid", "amount": 7}, "7")]
    (two,) = read("2", offered, "en")
    assert isinstance(two, Unclear)
    assert two.detail == "“Bid” must be 6 to 15, not 2."


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("Sure, I accept! Thanks", Do("accept")),
        ("Bonjour Bob, d'accord, j'accepte avec plaisir", Do("accept")),
        ("I'll join, thanks!", Do("accept")),
        ("no thanks", Do("decline")),
        ("Non merci.", Do("decline")),
    ],
)
def test_invitations_are_answered_as_people_do(text: str, command: Command) -> None:
    assert bare(read(text, None, "en")) == [command]


def test_a_mail_about_no_game_can_end_all_mail_and_ask_for_help(auction: tuple[Json, str]) -> None:
    _, language = auction
    for written, meaning in general_help(language):
        (command,) = of_no_game(read(written, None, language), language)
        assert isinstance(command, Do | Show)
        assert meaning
    for text in ("1", "board", "resign", "say hello", "order: play my only move", "accept", "what?\n\n2"):
        (command,) = of_no_game(read(text, None, language), language)
        assert isinstance(command, Unclear)
        assert (command.reason, command.words) == ("which_game", text.split("\n")[0])
    assert [type(one) for one in of_no_game(read("stop all\nboard", None, language), language)] == [Do, Unclear]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ways_over_stars_are_chosen_by_letter_and_step(language: str) -> None:
    # given the flights of a game that says what each costs and brings
    offered = told(rulebooks()["jeu-des-etoiles"], 0, language, flights(flying("S36850", "Lyn", 4).state, 0))
    ways = [way["value"] for way in offered["forms"][0]["fields"][0]["domain"]["choices"]]

    # then each is its letter in the list, for stars have numbers, and a way is read step by step
    line = numbered(offered, language)[0]
    for option, way in zip(line.slots[0].options, ways, strict=True):
        assert option.mark.isalpha()
        assert bare(read(f"{line.mark}: {option.mark}", offered, language)) == [
            Play({"type": "travel", "path": way}, "")
        ]
        assert bare(read(words_of({"type": "travel", "path": way}, offered, language), offered, language)) == [
            Play({"type": "travel", "path": way}, "")
        ]
