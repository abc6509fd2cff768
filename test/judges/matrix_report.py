"""What the judges of the matrix share: the walk through the projects, and the form of the answer.

One line: `MATRIX {"mug_project/mug": ["what is wrong with it"]}`. A prop that is not in it was not judged.
"""

import json
from collections.abc import Callable
from pathlib import Path


def judge_all(simulator: str, projects: list[str], faults_of: Callable[[Path, dict], list[str]]) -> None:
    """Calls `faults_of(<project>/<simulator>, entry of index.json)` for each prop. What it raises is a fault, too."""
    verdicts = {}
    for project in map(Path, projects):
        folder = project / simulator
        for entry in json.loads((folder / "index.json").read_text(encoding="utf-8"))["props"]:
            try:
                faults = faults_of(folder, entry)
            except Exception as error:  # noqa: BLE001 - whatever a simulator throws at a prop is its verdict
                faults = [f"{type(error).__name__}: {error}"]
            verdicts[f"{project.name}/{entry['name']}"] = [fault[:300] for fault in faults]
    print("MATRIX " + json.dumps(verdicts), flush=True)
