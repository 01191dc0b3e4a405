"""Hundreds of mails to the real MTA, most of which must change nothing: the games are what the valid ones said."""

import json
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from clients.mail.phrases import words_of
from tests.api.playing import choose
from tests.mail.mta.conftest import BEHIND_MTA, Arrive, Gateways
from tests.mail.mta.correspondents import Correspondent, Json
from tests.mail.mta.noise import ANSWERED, KINDS, Sending, Turn, huge
from tests.mail.mta.programs import PROGRAMS, Received
from tests.mail.mta.servers import MailServers
from tests.mail.mta.tables import open_table
from tests.patience import eventually

MAILS, LONG_MAILS = 250, 10_000
NOISE = 10
"""Mails beside each valid one and its copy."""
LINES = 4
RULEBOOKS = ("destiny", "systeme-solaire", "destiny", "terre-lune")


@dataclass
class Soak:
    """People in pairs who play one game after another; what their valid mails said, and what else was sent."""

    pairs: Sequence[Sequence[Correspondent]]
    rng: random.Random
    games: dict[int, str] = field(default_factory=dict)
    said: dict[tuple[str, str], dict[str, Json]] = field(default_factory=lambda: defaultdict(dict))
    answerable: Counter[str] = field(default_factory=Counter)
    sent: Counter[str] = field(default_factory=Counter)
    answered: dict[str, list[Received]] = field(default_factory=lambda: defaultdict(list))
    unordered: set[tuple[str, str]] = field(default_factory=set)

    def round(self, servers: MailServers) -> None:
        """Everybody who is asked answers once; all that goes to the MTA at once, in any order."""
        mails = [mail for number in range(len(self.pairs)) for mail in self._mails(number)]
        self.rng.shuffle(mails)
        with ThreadPoolExecutor(LINES) as lines:
            list(lines.map(lambda line: deliver(servers, line, mails[line::LINES]), range(LINES)))
        servers.settle()

    def plain(self, move: Json) -> Json:
        """A move with those lists sorted that have no order."""
        return {
            name: sorted(value, key=repr)
            if isinstance(value, list) and (move["type"], name) in self.unordered
            else value
            for name, value in move.items()
        }

    def _mails(self, number: int) -> list[Sending]:
        ada, bob = self.pairs[number]
        game = self.games.get(number)
        if game is None or ada.api.get(f"/v1/games/{game}")["status"] == "finished":
            game = self.games[number] = open_table((ada, bob), RULEBOOKS[number])
        found: list[Sending] = []
        for writer, other in ((ada, bob), (bob, ada)):
            asked = writer.api.get(f"/v1/games/{game}/moves")
            if asked["decision"] is not None:
                letter = letter_about(writer, asked["decision"]["id"])
                found += self._of_turn(
                    Turn(writer, letter, other, self.rng, list(self.answered[writer.id])), game, asked
                )
                self.answered[writer.id].append(letter)
        return found

    def _of_turn(self, turn: Turn, game: str, asked: Json) -> list[Sending]:
        """A valid mail, the same again, and much else."""
        move = choose(asked["forms"], self.rng)
        said = self.said[turn.writer.id, game]
        assert asked["decision"]["id"] not in said, "a valid mail played nothing"
        said[asked["decision"]["id"]] = move
        self.unordered |= unordered(asked["forms"])
        kinds = self.rng.choices(KINDS, k=NOISE)
        self.sent.update(["valid", "copy", *(kind.__name__ for kind in kinds)])
        self.answerable[turn.writer.id] += 1 + sum(kind in ANSWERED for kind in kinds)
        valid = self._valid(turn, move, asked)
        return [valid, valid, *(kind(turn) for kind in kinds)]

    def _valid(self, turn: Turn, move: Json, asked: Json) -> Sending:
        language = turn.writer.language
        words = words_of(move, asked, language) if self.rng.random() < 0.8 else json.dumps(move)
        if self.rng.random() < 0.05:
            return huge(turn, words)
        mail = self.rng.choice(PROGRAMS[language])(turn.letter, words)
        mail["From"] = turn.writer.address
        return Sending(turn.writer.address, turn.letter.reply_to, mail.as_bytes())


def unordered(forms: Sequence[Json]) -> set[tuple[str, str]]:
    """The fields of moves whose lists have no order."""
    kinds = ((form["type"], part["name"], part["domain"]["kind"]) for form in forms for part in form["fields"])
    return {(move, name) for move, name, kind in kinds if kind not in ("path", "route")}


def letter_about(person: Correspondent, decision: str) -> Received:
    """The letter that asks for a decision, once it is in the box."""
    found: list[Received] = []

    def come() -> bool:
        person.look()
        ids = {letter["message_id"] for letter in person.log() if letter["decision"] == decision}
        found.extend(letter for letter in person.read if letter.message_id in ids)
        return bool(found)

    assert eventually(come), (decision, person.log()[:3], person.servers.logs()[-3000:])
    return found[0]


def deliver(servers: MailServers, line: int, mails: Sequence[Sending]) -> None:
    """Hand mails to the MTA one by one, over one connection for each name to greet with."""
    for mail in sorted(mails, key=lambda mail: mail.greeting):
        servers.line(mail.greeting, line).sendmail(mail.sender, [mail.recipient], mail.raw)


def test_the_games_are_what_the_valid_mails_said(
    arrive: Arrive, servers: MailServers, gateway: Gateways, long_mode: bool
) -> None:
    people = [arrive(language) for _ in RULEBOOKS for language in ("fr", "en")]
    for person in people:
        person.confirm()
    soak = Soak(list(zip(people[::2], people[1::2], strict=True)), random.Random(7))
    taken = gateway.log(BEHIND_MTA).count("mail_taken")

    while soak.sent.total() < (LONG_MAILS if long_mode else MAILS):
        soak.round(servers)

    assert eventually(lambda: all(person.look() == [] and person.told() for person in people))
    assert set(soak.sent) == {"valid", "copy", *(kind.__name__ for kind in KINDS)}
    assert gateway.log(BEHIND_MTA).count("mail_taken") - taken >= soak.sent.total()
    for person in people:
        assert_only_what_was_said(soak, person)
    for game in {game for _, game in soak.said}:
        assert people[0].api.get(f"/v1/games/{game}/audit")["sound"]
    assert servers.recipients() <= servers.addresses


def assert_only_what_was_said(soak: Soak, person: Correspondent) -> None:
    """The log of each game has this person's moves as their mails said them; who wrote nothing is not answered."""
    for who, game in soak.said:
        if who == person.id:
            played, said = person.moves(game), soak.said[who, game]
            assert played.keys() == said.keys()
            assert [(soak.plain(played[key]), key) for key in said] == [(soak.plain(said[key]), key) for key in said]
    letters = [letter for letter in person.log() if letter["state"] == "sent"]
    assert sorted(mail.message_id for mail in person.read) == sorted({letter["message_id"] for letter in letters})
    assert sum(letter["kind"] == "answer" for letter in letters) <= soak.answerable[person.id]
