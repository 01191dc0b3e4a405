"""An answer that is too long for the service is said in fewer words, and never lost."""

import msgspec

from clients.mail.incoming.answering import fitting
from clients.mail.letters import Answer, Deed
from service.api.mail.requests import LONGEST_ANSWER


def _answer(detail: str) -> Answer:
    deed = Deed(words="漢" * 200, did="unclear", code="unknown", detail=detail, candidates=["漢" * 120] * 6)
    return Answer(message_id=f"<{'x' * 250}>", references=[f"<{'y' * 250}>"] * 10, did=[deed] * 5, show=["board"])


def test_what_fits_is_left_alone() -> None:
    answer = Answer(message_id="<a@b>", did=[Deed(did="played", detail="Ada bids 7.")])
    assert fitting(answer) is answer


def test_what_is_too_long_is_said_in_fewer_words() -> None:
    long = _answer("漢" * 800)
    assert len(msgspec.json.encode(long)) > LONGEST_ANSWER
    short = fitting(long)
    assert len(msgspec.json.encode(short)) <= LONGEST_ANSWER
    assert [(deed.did, deed.code) for deed in short.did] == [("unclear", "unknown")] * 5
    assert all(deed.words and deed.detail for deed in short.did)
