"""Text of an article made safe to show: nothing in it can move a cursor, reorder a line or end a field.

Control characters, bidirectional marks, invisible characters and lone surrogates become visible escapes
first; each
form of report then adds the escapes of its own.
"""

from __future__ import annotations

_KEPT_INVISIBLE = frozenset("\u200d")


def visible(text: str) -> str:
    """One line in which every character shows: \\x1b, \\u202e and the like are written out, line ends are
    spaces.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(character) for character in text.replace("\r\n", "\n"))


def _visible(character: str) -> str:
    import unicodedata  # a large library, needed for few articles

    if character in "\n\t\u2028\u2029\r":
        return " "
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Cs", "Co", "Cn") and character not in _KEPT_INVISIBLE:
        code = ord(character)
        if code < 0x100:
            return f"\\x{code:02x}"
        return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    if category == "Zs":
        return " "
    return character


def github_data(text: str) -> str:
    """The message of a GitHub workflow command."""
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A").replace("::", "%3A%3A")


def github_property(text: str) -> str:
    """A property of a GitHub workflow command."""
    return github_data(text).replace(":", "%3A").replace(",", "%2C")


def shortened(text: str, longest: int = 160) -> str:
    """Visible text of bounded length."""
    shown = visible(text)
    return shown if len(shown) <= longest else shown[: longest - 4] + " ..."
