"""Drives the extension inside of Blender, as a user would, but for the timer, which does not fire in the background: its
function is called here. Prints one line `VERDICT {json}`; exit 0 if nothing failed.

    blender -b --factory-startup --python-exit-code 1 --python blender_extension_drive.py -- ZIP EXECUTABLE FOLDER SCENARIO…
    python blender_extension_drive.py ZIP EXECUTABLE FOLDER SCENARIO…         (a Python that has bpy)
"""

import json
import sys
import time
import traceback
from pathlib import Path

import bpy

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).parent))

from blender_extension_driver import Driver, children_of_this_process, enable, expect, failures, measured  # noqa: E402
from blender_extension_scenarios import SCENARIOS  # noqa: E402


def state_of_blender() -> dict[str, object]:
    handlers = {
        name: len(found) for name in dir(bpy.app.handlers) if isinstance(found := getattr(bpy.app.handlers, name), list)
    }
    return {
        "types": {name for name in dir(bpy.types) if "propmaster" in name.lower()},
        "classes": {
            cls.__name__
            for kind in (
                bpy.types.Operator,
                bpy.types.Panel,
                bpy.types.PropertyGroup,
                bpy.types.UIList,
                bpy.types.AddonPreferences,
            )
            for cls in kind.__subclasses__()
            if getattr(cls, "is_registered", False) and "propmaster" in cls.__name__.lower()
        },
        "operators": "propmaster" in dir(bpy.ops),
        "property": hasattr(bpy.types.WindowManager, "propmaster"),
        "kept": "propmaster" in bpy.data.window_managers[0].keys(),
        "handlers": handlers,
        "processes": children_of_this_process(),
        "path": [place for place in sys.path if "propmaster" in place and "addons" not in place],
        "modules": {name for name in sys.modules if name.startswith("propmaster_")},
    }


def main(file: Path, executable: str, folder: Path, wanted: list[str]) -> int:
    before = state_of_blender()
    driver = Driver(enable(file), executable, folder)
    took: dict[str, float] = {}
    for name in wanted:
        driver.set_up()
        began = time.monotonic()
        try:
            SCENARIOS[name](driver)
        except Exception as problem:
            failures.append(f"{name}: {problem!r} {''.join(traceback.format_tb(problem.__traceback__)[-2:])}")
        took[name] = round(time.monotonic() - began, 1)
    # Disabled while something runs.
    driver.set_up()
    driver.settings.prompt, driver.settings.name = "pine chair", "chair"
    bpy.ops.propmaster.generate()
    session = driver.module("session")
    tick = session.tick
    expect(bpy.app.timers.is_registered(tick), "no timer was started")
    driver.finish(until=lambda: driver.settings.stage.startswith("job"))
    bpy.ops.preferences.addon_disable(module=driver.name)
    expect(not bpy.app.timers.is_registered(tick), "the timer is left")
    after = state_of_blender()
    expect(after == before, f"left: {[(key, before[key], after[key]) for key in before if before[key] != after[key]]}")
    print(
        f"VERDICT {json.dumps({'blender': list(bpy.app.version), 'took': took, 'measured': measured, 'failures': failures})}",
        flush=True,
    )
    return 1 if failures else 0


if __name__ == "__main__":
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else sys.argv[1:]
    problem = main(Path(given[0]), given[1], Path(given[2]), given[3:] or list(SCENARIOS))
    if problem:
        sys.exit(problem)
