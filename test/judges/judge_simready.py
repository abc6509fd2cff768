"""Judges USD files with NVIDIA's SimReady validator, all in one process. Prints one JSON object.

    python judge_simready.py FILE...

→ {file: {"Robotics-Prop": [what failed], "Strict-Articulated-Prop": [...]}}; the second only for what has joints that
move. A file that is judged by neither fails.
"""

import json
import logging
import sys
from pathlib import Path

import simready.foundation.tier_core as tier
import simready.validate as simready
from pxr import Usd, UsdPhysics
from simready.validate.api import is_blocking_failure

PROFILES = {"Robotics-Prop": "4.0.0", "Strict-Articulated-Prop": "1.0.0"}
HERE = Path(__file__).resolve().parent


def profiles_of(file: str) -> list[str]:
    stage = Usd.Stage.Open(file)
    jointed = any(prim.HasAPI(UsdPhysics.ArticulationRootAPI) for prim in stage.Traverse())
    return list(PROFILES) if jointed else ["Robotics-Prop"]


def judge(file: str, profile: str) -> list[str]:
    config = simready.AssetValidationConfig(asset_path=file, profile_id=profile, profile_version=PROFILES[profile])
    result = simready.validate_asset(config)
    if result is None or not result.features_summary:
        return ["not judged"]
    return [
        f"{feature}: {summary.get('failing requirements', summary)}"
        for feature, summary in result.features_summary.items()
        if is_blocking_failure(summary)
    ]


def main(files: list[str]) -> None:
    logging.disable(logging.WARNING)
    core = Path(list(tier.__path__)[0])
    strict = HERE / "strict_articulated.toml"
    simready.initialize([core / "capabilities"], [core / "features"], [core / "profiles", strict])
    print(json.dumps({file: {profile: judge(file, profile) for profile in profiles_of(file)} for file in files}))


if __name__ == "__main__":
    main([str(Path(file).resolve()) for file in sys.argv[1:]])
