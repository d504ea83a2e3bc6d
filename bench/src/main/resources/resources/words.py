"""Splits as Java's split("\\s+") does: a blank or indented line gives an empty word, which counts."""

import re

_SPACE = re.compile(r"[ \t\n\x0b\f\r]+")


def words(line):
    return _SPACE.split(line.rstrip(" \t\n\x0b\f\r"))
