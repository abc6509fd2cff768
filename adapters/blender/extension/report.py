"""What the panel shows at the end: verdict, figures and findings, or the error as it is."""

from __future__ import annotations

from typing import Any

from .protocol import Line, error_line, number
from .settings import settings

SHOWN = 20
"""Findings that have room; the report on disk has all."""

VERDICTS = {
    "passed": ("Passed", "CHECKMARK"),
    "passed_with_warnings": ("Passed with warnings", "INFO"),
    "failed": ("Failed", "ERROR"),
}
ICONS = {"error": "CANCEL", "warning": "ERROR", "info": "INFO"}


def clear(stage: str) -> None:
    known = settings()
    known.stage, known.progress, known.headline, known.icon = stage, 0.0, "", "NONE"
    known.report.clear()


def show_error(line: Line) -> None:
    """Message, code and way out, word by word, and the findings that are the reason."""
    clear("")
    known = settings()
    known.headline, known.icon = line.get("message", "Something went wrong."), "CANCEL"
    add(f"code: {line.get('code', 'unknown')}")
    if "where" in line:
        add(f"where: {line['where']}")
    if line.get("hint"):
        add(line["hint"], "LIGHT")
    if "job_id" in line:
        add(f"job: {line['job_id']}")
    _add_findings(line.get("findings"))


def show_report(name: str, report: dict[str, Any]) -> None:
    """A report as `schemas/report.schema.json` describes it; what it lacks is left out."""
    words, icon = VERDICTS.get(str(report.get("verdict")), ("Not known", "QUESTION"))
    known = settings()
    known.headline, known.icon = f"{name}: {words}", icon
    measured = _object(report.get("measured"))
    size = [length for length in map(number, _list(measured.get("size"))) if length is not None]
    if len(size) == 3:
        add(" × ".join(f"{length:.3f}" for length in size) + " m", "CUBE")
    mass = number(measured.get("mass"))
    if mass is not None:
        add(f"{mass:.3f} kg, {measured.get('base')} base", "PHYSICS")
    joints = [_object(joint) for joint in _list(measured.get("joints"))]
    if joints:
        add(f"{len(joints)} joints: " + ", ".join(str(joint.get("name")) for joint in joints), "CONSTRAINT")
    outcomes = [_object(check).get("outcome") for check in _list(report.get("checks"))]
    counts = {outcome: outcomes.count(outcome) for outcome in ("passed", "warned", "failed", "skipped")}
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.items() if count)
    add(f"checks: {told or 'none'}")
    _add_findings(report.get("findings"))


def add(text: str, icon: str = "NONE") -> None:
    line = settings().report.add()
    line.text, line.icon = text[:1000], icon


def trouble(code: str, problem: BaseException) -> Line:
    """An exception of this side as an error to show."""
    message = str(problem.args[0]) if isinstance(problem, KeyError) and problem.args else str(problem)
    return error_line(code, message or type(problem).__name__)


def _add_findings(findings: Any) -> None:
    known = [_object(finding) for finding in _list(findings)]
    for finding in known[:SHOWN]:
        severity = finding.get("severity")
        icon = ICONS.get(severity, "DOT") if isinstance(severity, str) else "DOT"
        add(f"{finding.get('message')} ({finding.get('code')})", icon)
        if isinstance(finding.get("hint"), str):
            add(finding["hint"], "LIGHT")
    if len(known) > SHOWN:
        add(f"and {len(known) - SHOWN} more, in the report")


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
