"""What the judges of the matrix share: the walk through the projects, and the form of the answer.

Two lines: `MATRIX {"mug_project/mug": ["what is wrong with it"]}`, in which a prop that is missing was not judged, and `MEASURED {"mug_project/mug": …}`, what
matrix_stand.tell was told of it.
"""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from matrix_stand import MEASURED


def judge_all(
    simulator: str, projects: list[str], faults_of: Callable[[Path, dict], list[str]], processes: bool = False
) -> None:
    """Calls `faults_of(<project>/<simulator>, entry of index.json)` for each prop. What it raises is a fault, too.

    `processes`: it starts a process of its own each time, so that as many may go on side by side as there are cores.
    """

    def verdict(folder: Path, entry: dict) -> tuple[str, list[str]]:
        try:
            faults = faults_of(folder, entry)
        except Exception as error:  # noqa: BLE001 - whatever a simulator throws at a prop is its verdict
            faults = [f"{type(error).__name__}: {error}"]
        return f"{folder.parent.name}/{entry['name']}", [fault[:300] for fault in faults]

    props = [(folder, entry) for folder, entries in folders_of(simulator, projects) for entry in entries]
    if processes:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            verdicts = dict(pool.map(lambda prop: verdict(*prop), props))
    else:  # in this very thread: Blender wants to be called from the first one
        verdicts = dict(verdict(*prop) for prop in props)
    answer(verdicts)


def answer(verdicts: dict[str, list[str]]) -> None:
    print("MATRIX " + json.dumps(verdicts))
    print("MEASURED " + json.dumps(MEASURED), flush=True)


def folders_of(simulator: str, projects: list[str]) -> list[tuple[Path, list[dict]]]:
    """`<project>/<simulator>` of each project, and the entries of its index, with `settles` where the report warns of that."""

    def entries_of(project: Path) -> list[dict]:
        entries = json.loads((project / simulator / "index.json").read_text(encoding="utf-8"))["props"]
        return [{**entry, **settling(project / "reports" / f"{entry['name']}.json")} for entry in entries]

    return [(Path(project) / simulator, entries_of(Path(project))) for project in projects]


def settling(report: Path) -> dict:
    """`{"settles": {"displacement": [m], "tilt": [rad]}}` of a prop that MuJoCo found to settle elsewhere than it is stored."""
    if not report.is_file():
        return {}
    findings = json.loads(report.read_text(encoding="utf-8"))["findings"]
    told = [finding["args"] for finding in findings if finding["code"] == "simulation/settles-elsewhere"]
    return {"settles": {key: told[0][key] for key in ("displacement", "tilt")}} if told else {}


def judge_together(
    simulator: str,
    projects: list[str],
    faults_of: Callable[[Path, list[dict]], dict[str, list[str]]],
    most: int = 16,
) -> None:
    """As `judge_all`, for engines that compile each world: `faults_of` puts several props of a project side by side.

    What it raises makes each of them be judged alone.
    """
    verdicts: dict[str, list[str]] = {}

    def hear(folder: Path, entries: list[dict]) -> None:
        try:
            found = faults_of(folder, entries)
        except Exception as error:  # noqa: BLE001 - as above
            if len(entries) > 1:
                for entry in entries:
                    hear(folder, [entry])
                return
            found = {entries[0]["name"]: [f"{type(error).__name__}: {error}"]}
        for name, faults in found.items():
            verdicts[f"{folder.parent.name}/{name}"] = [fault[:300] for fault in faults]

    for folder, entries in folders_of(simulator, projects):
        for first in range(0, len(entries), most):
            hear(folder, entries[first : first + most])
    answer(verdicts)
