"""The lines of `propmaster --json`, taken as what they are: the output of another program, which may be any bytes."""

from __future__ import annotations

import json
import math
import re
from typing import Any

Line = dict[str, Any]

STAGES = ("request", "job", "download", "unpack", "read", "verify", "adapt", "install", "record")
"""In the order in which a prop goes through them."""

PROP_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")

_TEXTS = (
    "type",
    "stage",
    "state",
    "message",
    "code",
    "hint",
    "where",
    "job_id",
    "name",
    "verdict",
    "custom_id",
    "status",
    "prop",
)
_OBJECTS = ("entries", "report")
_LISTS = ("findings", "reports")


def parse_line(raw: bytes) -> Line | None:
    """One line as an object whose known fields are of the types that the protocol gives them; others are left out.

    Returns:
      None for a line that is no object with a `type`.
    """
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, dict) or not isinstance(line.get("type"), str):
        return None
    for keys, kind in ((_TEXTS, str), (_OBJECTS, dict), (_LISTS, list)):
        for key in keys:
            if key in line and not isinstance(line[key], kind):
                del line[key]
    if "fraction" in line:
        fraction = number(line["fraction"])
        line["fraction"] = min(max(fraction, 0.0), 1.0) if fraction is not None else 0.0
    return line


def number(value: Any) -> float | None:
    """A finite number, or None."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) else None


def error_line(code: str, message: str, hint: str = "") -> Line:
    """An error of this side, in the form in which propmaster tells its own."""
    return {"type": "error", "code": code, "message": message, "hint": hint}


def overall(line: Line) -> float | None:
    """How far the whole way is gone, 0 to 1, by a line of type `progress`; None where the line doesn't say."""
    if line.get("stage") not in STAGES:
        return None
    within = 1.0 if line.get("state") == "finished" else line.get("fraction", 0.0)
    return (STAGES.index(line["stage"]) + within) / len(STAGES)


def prop_name(line: Line) -> str | None:
    """Name of the prop that a result tells of, if it can be one: it becomes part of a path."""
    name = line.get("name", line.get("prop"))
    return name if isinstance(name, str) and PROP_NAME.fullmatch(name) else None
