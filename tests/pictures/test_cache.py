"""The picture cache: boards that were drawn are kept, up to a bound, the most recent the longest."""

from service.pictures.cache import PictureCache


def test_what_was_put_is_given_back() -> None:
    shelf = PictureCache(10)
    assert shelf.put("a", b"1234") == b"1234"
    assert shelf.get("a") == b"1234"
    assert shelf.get("b") is None


def test_what_was_not_asked_for_the_longest_goes_first() -> None:
    shelf = PictureCache(10)
    shelf.put("a", b"1234")
    shelf.put("b", b"5678")
    shelf.get("a")
    shelf.put("c", b"90")
    shelf.put("d", b"x")
    assert [shelf.get(key) for key in "abcd"] == [b"1234", None, b"90", b"x"]


def test_what_is_too_much_alone_is_not_kept() -> None:
    shelf = PictureCache(3)
    shelf.put("a", b"12")
    assert shelf.put("b", b"1234") == b"1234"
    assert (shelf.get("a"), shelf.get("b")) == (b"12", None)


def test_what_is_put_again_counts_once() -> None:
    shelf = PictureCache(8)
    for _ in range(5):
        shelf.put("a", b"1234")
    shelf.put("b", b"5678")
    assert (shelf.get("a"), shelf.get("b")) == (b"1234", b"5678")
