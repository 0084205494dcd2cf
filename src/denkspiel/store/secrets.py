"""What is secret: drawn here, known to browsers, and kept as digests only.

A browser has one token, which holds all its seats. A link that gives a seat to another browser has one of its own.
Nobody guesses either of them, so a digest needs no salt.
"""

import hmac
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_urlsafe

__all__ = ["digest_of", "holds", "new_id", "new_token"]


def new_id() -> str:
    """The id of a game, 128 bits: whoever knows it may watch."""
    return token_urlsafe(16)


def new_token() -> str:
    """The token of a browser, or a link, 192 bits."""
    return token_urlsafe(24)


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def holds(digest: str, kept: Iterable[str]) -> bool:
    """Whether the digest is among those kept; how long it takes does not tell how much of one fits."""
    return bool(sum(hmac.compare_digest(digest, other) for other in kept))
