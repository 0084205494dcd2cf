"""Which inline styles and scripts a document may have: its own, named by their hashes in `Content-Security-Policy`."""

import re
from base64 import b64encode
from hashlib import sha256

__all__ = ["source_of", "sources_of_styles"]

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def source_of(text: str) -> str:
    """The source expression for an inline script or style sheet with this text."""
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def sources_of_styles(document: str) -> str:
    """The value of `style-src` for an HTML or SVG document of ours: its own style sheets and no others."""
    return " ".join(map(source_of, _STYLE.findall(document))) or "'none'"
