"""Forms of the jobs with a sandglass, of inventions and of names."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from games.core.domains import Choice, Domain, OneOf, Path, Subset, Text
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.fabulastro import lexicon
from games.fabulastro.catalogues.general_knowledge import CELEBRITIES, PICTOGRAM_GROUPS, TITLES
from games.fabulastro.components import Language
from games.fabulastro.lexicon.folding import plain
from games.fabulastro.rules.jobs import actor, detective, inquiry, mistress, sandglass
from games.fabulastro.rules.jobs import lesson as lessons
from games.fabulastro.rules.jobs.freetext import ACCEPTED, parts_at_most, saying
from games.fabulastro.state import Case, Performance, Spectator, State

_WORK: Final = ("work",)
_CHUNKS, _CHUNK = 12, 5
"""Moves of words that a bot without a language may make, and the words in each."""
_INVENTED: Final = ("orgibule", "antiquel", "oribelle", "uistoume")
_AMONG: Final = 15
"""What words end with that no lexicon has, and among how many others such a word comes."""
_ACCEPT: Final = Field("accept", Text(actor.LONGEST_ACCEPT, pattern=ACCEPTED, ideas=("Le Chat; The Cat",)), True)


def _said(state: State, field: str, most: int, *ideas: str) -> Field:
    """A field for something in the player's own words."""
    return Field(field, Text(most, pattern=saying(state.edition), ideas=ideas))


def _choices(values: Sequence[str], texts: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, label=f"{texts}.{value}") for value in values)


_TITLES: Final = tuple(
    Choice(title, label=f"titles.{title}", group=f"title_groups.{work.kind}") for title, work in TITLES.items()
)
_PICTOGRAMS: Final = tuple(
    Choice(one, label=f"pictograms.{one}", group=f"pictogram_groups.{group}", glyph=one)
    for one, group in PICTOGRAM_GROUPS.items()
)
_PEOPLE: Final = _choices(tuple(CELEBRITIES), "celebrities")


def _ready(job: str) -> Callable[[State, Seat], list[Form]]:
    def forms(state: State, seat: Seat) -> list[Form]:
        told = {"seconds": sandglass.length(state) // 1000}
        begin = Form("begin", (), f"begin_{job}", told, _WORK)
        return [begin, Form("decline", (), f"decline_{job}", elements=_WORK)]

    return forms


def _mistress_words(state: State, seat: Seat) -> list[Form]:
    done = Form("done", (), "done", elements=_WORK)
    lesson = state.lesson
    most = lessons.words_left(state, lesson) if lesson else 0
    if lesson is None or lesson.moves >= mistress.MOST_MOVES or most == 0:
        return [done]
    pattern = parts_at_most(most) if most else None
    words = Text(mistress.LONGEST, pattern=pattern, ideas=_some_words(state.options.language, lesson.letter, most))
    told = {"letter": lesson.letter}
    return [Form("words", (Field("words", words),), "words", told, _WORK), done]


def _mistress_claim(state: State, seat: Seat) -> list[Form]:
    unknown = lessons.claimable(state, state.lesson) if state.lesson else ()
    claimed = Field("claimed", Subset(tuple(map(Choice, unknown)), 1, lessons.MOST_CLAIMED))
    return [Form("claim_words", (claimed,), elements=_WORK), Form("done", (), "no_claim", elements=_WORK)]


def _word_vote(state: State, seat: Seat) -> list[Form]:
    claimed = state.lesson.claimed if state.lesson else ()
    allowed = Field("allowed", Subset(tuple(map(Choice, claimed))))
    allow = Form("allow_words", (allowed,), "allow_words", {"seat": state.turn}, _WORK)
    return [allow, Form("abstain", (), "no_opinion", elements=_WORK)]


@cache
def _some_words(language: Language, letter: str, most: int | None) -> tuple[str, ...]:
    """Common words with the letter, and some that are none; several in a move where so many may be."""
    common = [word for word in lexicon.common_words(language) if plain(word)[0].upper() == letter]
    words = list(common or lexicon.headwords_with(language, letter))
    for place, rest in enumerate(_INVENTED):
        words.insert(_AMONG * place, letter.lower() + rest)
    chunk = min(_CHUNK, most or _CHUNK)
    return tuple(", ".join(words[at : at + chunk]) for at in range(0, min(len(words), _CHUNKS * chunk), chunk))


def _actor_stage(state: State, seat: Seat) -> list[Form]:
    played = state.performance
    curtain = Form("curtain", (), "curtain", elements=_WORK)
    if played is None:
        chosen = Form("choose_title", (Field("title", OneOf(_TITLES)),), "choose_title", elements=_WORK)
        return [chosen, *_own_title(state), curtain]
    room = actor.MOST_PICTOGRAMS - len(played.pictograms)
    if not room:
        return [curtain]
    spent = actor.spent(state, played)
    fresh = tuple(one for one in _PICTOGRAMS if one.value not in spent) if spent else _PICTOGRAMS
    shown = Field("pictograms", Path(fresh, 1, room))
    return [Form("mime", (shown,), "mime", {"most": room}, _WORK), curtain]


def _own_title(state: State) -> list[Form]:
    if state.options.title_source == "catalogue":
        return []
    kind = Field("kind", OneOf(_choices(("film", "book", "song"), "title_kinds")))
    title = _said(state, "title", actor.LONGEST_TITLE, "Le Chat qui danse", "Gold")
    return [Form("set_title", (kind, title, _ACCEPT), "set_title", elements=_WORK)]


def _actor_audience(state: State, seat: Seat) -> list[Form]:
    played = state.performance or Performance()
    give_up = Form("give_up", (), "give_up", elements=_WORK)
    if played.audience.get(seat, Spectator()).watched is None:
        return [Form("watch", (), "watch", {"seconds": sandglass.length(state) // 1000}, _WORK), give_up]
    guess = _said(state, "text", actor.LONGEST_TITLE, *_guesses(state.options.language))
    return [Form("guess", (guess,), "guess", elements=_WORK), give_up]


@cache
def _guesses(language: Language) -> tuple[str, ...]:
    """Titles that may be wrong or right: the same whatever is played."""
    return tuple(work.title(language).title for work in TITLES.values())


def _detective_pick(state: State, seat: Seat) -> list[Form]:
    propose = Form("propose_celebrity", (Field("celebrity", OneOf(_PEOPLE)),), "propose_celebrity", elements=_WORK)
    found = [propose, Form("abstain", (), "abstain", elements=_WORK)]
    if inquiry.may_propose_freely(state):
        name = _said(state, "name", detective.LONGEST_NAME, "Ma voisine", "Toto")
        accept = Text(detective.LONGEST_ACCEPT, pattern=ACCEPTED, ideas=("Tata",))
        fields = (name, Field("accept", accept, optional=True))
        found.append(Form("propose_person", fields, "propose_person", elements=_WORK))
    return found


def _detective_ask(state: State, seat: Seat) -> list[Form]:
    found = [Form("give_up", (), "give_up_case", elements=_WORK)]
    names = (state.case or Case()).names
    name = _said(state, "text", detective.LONGEST_NAME, *_celebrity_names(state.options.language))
    left = {"left": detective.MOST_NAMES - len(names)}
    found.append(Form("name_person", (name,), "name_person", left, _WORK))
    left = {"left": inquiry.questions_left(state)}
    if not left["left"]:
        return found
    questions = _choices(inquiry.open_questions(state), "questions")
    if questions and inquiry.may_ask(state):
        found.append(Form("ask", (Field("question", OneOf(questions)),), "ask", left, _WORK))
    if inquiry.people_answer(state):
        question = _said(state, "text", detective.LONGEST_QUESTION, "Vit-il encore ?", "Peut-on en rire ?")
        found.append(Form("ask_free", (question,), "ask_free", left, _WORK))
    return found


@cache
def _celebrity_names(language: Language) -> tuple[str, ...]:
    return tuple(celebrity.called(language).name for celebrity in CELEBRITIES.values())


def _detective_answer(state: State, seat: Seat) -> list[Form]:
    asked = (state.case or Case()).asked[-1]
    reply = OneOf(_choices(("yes", "no", "pass"), "replies"))
    told = {"question": asked.question, "text": asked.text}
    return [Form("answer", (Field("reply", reply),), "answer", told, _WORK)]


def _invent_vote(state: State, seat: Seat) -> list[Form]:
    if state.proposal is None:
        return []
    invention = state.proposal.invention
    yes: Domain = OneOf((Choice(True, label="booleans.true"), Choice(False, label="booleans.false")))
    told = {"seat": state.turn, "rule": invention.rule, "params": invention.params}
    return [Form("vote", (Field("yes", yes),), "vote", told, _WORK)]


def _name_vote(state: State, seat: Seat) -> list[Form]:
    if state.claim is None:
        return []
    opinion = OneOf(_choices(("yes", "no", "abstain"), "opinions"))
    claim = state.claim
    told = {"seat": claim.seat, "name": claim.name, "kind": claim.kind, "reference": claim.reference or None}
    return [Form("judge", (Field("opinion", opinion),), "judge", told, _WORK)]


_mistress_ready, _actor_ready, _detective_ready = _ready("mistress"), _ready("actor"), _ready("detective")
