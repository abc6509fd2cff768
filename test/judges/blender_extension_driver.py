"""The extension in the hands of a test, inside of Blender; what it finds wrong it collects in `failures`."""

import importlib
import json
import os
import sys
import time
import zipfile
from pathlib import Path

import bpy

PATIENCE = 120
"""A command that takes longer hangs [s]."""

failures: list[str] = []
measured: dict[str, object] = {}


def expect(condition, message) -> None:
    if not condition:
        failures.append(message)


def near(value: float, wanted: float, tolerance: float = 1e-3) -> bool:
    return abs(value - wanted) <= tolerance


# The extension


def enable(file: Path) -> str:
    """Installs as the platform of extensions does; before 4.2 as an add-on, a folder of the same modules."""
    if bpy.app.version >= (4, 2, 0):
        bpy.ops.extensions.package_install_files(filepath=str(file), repo="user_default", enable_on_install=True)
        return "bl_ext.user_default.propmaster"
    folder = Path(bpy.utils.user_resource("SCRIPTS", path="addons/propmaster", create=True))
    zipfile.ZipFile(file).extractall(folder)
    sys.path.append(str(folder.parent))
    bpy.ops.preferences.addon_enable(module="propmaster")
    return "propmaster"


class Driver:
    def __init__(self, name: str, executable: str, folder: Path) -> None:
        self.name = name
        self.executable = executable
        self.folder = folder
        self.project = folder / "project ü"

    def module(self, part: str):
        return importlib.import_module(f"{self.name}.{part}")

    @property
    def preferences(self):
        return bpy.context.preferences.addons[self.name].preferences

    @property
    def settings(self):
        return bpy.data.window_managers[0].propmaster

    def set_up(self) -> None:
        self.preferences.executable = self.executable
        self.preferences.project = str(self.project)
        self.preferences.base_url = self.preferences.profile = ""
        self.preferences.simulators = set()
        if hasattr(bpy.app, "online_access"):
            bpy.context.preferences.system.use_online_access = True
        known = self.settings
        known.prompt, known.size, known.material, known.name, known.replace = "mug", (0, 0, 0), "", "", True
        known.simulators, known.mode, known.installed = set(), "SIMULATED", ""
        known.batch.clear()
        for thing in list(bpy.data.objects):
            bpy.data.objects.remove(thing)
        for collection in list(bpy.data.collections):
            bpy.data.collections.remove(collection)
        bpy.context.scene.cursor.location = (0, 0, 0)

    def finish(self, until=lambda: False) -> list[tuple[str, float]]:
        """Calls the timer's function until the command has ended, or until something is seen. What the panel showed."""
        session, seen, began = self.module("session"), [], time.monotonic()
        while session.busy() and not until() and time.monotonic() - began < PATIENCE:
            session.tick()
            seen.append((self.settings.stage, self.settings.progress))
            time.sleep(0.02)
        expect(not session.busy() or until(), f"it hangs at {seen[-1:]}")
        return seen

    def shown(self) -> list[str]:
        return [self.settings.headline, *(line.text for line in self.settings.report)]

    def root(self, name: str):
        roots = [thing for thing in bpy.data.objects if thing.get("propmaster") == name]
        expect(len(roots) == 1, f"{name}: {len(roots)} in the scene; the panel shows {self.shown()}")
        return roots[0] if roots else None

    def report(self, name: str) -> dict:
        return json.loads((self.project / "reports" / f"{name}.json").read_text(encoding="utf-8"))


def children_of_this_process() -> set[int]:
    """Processes that Blender has started and that run still."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid() and fields[0] != "Z":
            found.add(int(entry.parent.name))
    return found
