"""What is secret: drawn here, known to browsers, and kept as digests only.

A browser has one token, which holds all its seats. A link that gives a seat to another browser has one of its own.
Nobody guesses either of them, so a digest needs no salt. A browser's token ends with a code that only the nodes can
make, so no browser can invent one.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_urlsafe

__all__ = ["TokenIssuer", "contains_digest", "new_id", "new_link", "token_digest"]

_RANDOM = 24
"""So many characters of a token are random, 6 bits each; the others follow from them."""


def new_id() -> str:
    """The id of a game, 128 bits: everybody who knows it may watch."""
    return token_urlsafe(16)


def new_link() -> str:
    """The secret of a link that gives a seat to another browser, 192 bits."""
    return token_urlsafe(24)


def token_digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def contains_digest(digest: str, digests: Iterable[str]) -> bool:
    """Whether the digest is among those kept; how long it takes does not tell how much of one fits."""
    return bool(sum(hmac.compare_digest(digest, other) for other in digests))


class TokenIssuer:
    """Issues the tokens of browsers, and recognizes those that any node with the same key has issued."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def new_token(self) -> str:
        """A token: 144 random bits, and a code of 96."""
        random = token_urlsafe(_RANDOM * 6 // 8)
        return random + self._code(random)

    def has_issued(self, token: str) -> bool:
        """Whether a token is one of these; how long that takes does not tell how much of it fits."""
        return hmac.compare_digest(self._code(token[:_RANDOM]), token[_RANDOM:])

    def _code(self, random: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, random.encode(), "sha256")[:12]).decode()
