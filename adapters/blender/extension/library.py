"""The asset library that the project folder is: .blend files of its props, for the asset browser of any file."""

from __future__ import annotations

import bpy

from . import command_line, report, session
from .preferences import project_folder
from .protocol import Line
from .settings import settings


class PROPMASTER_OT_build_library(bpy.types.Operator):
    """Write the prop as a .blend into the project's asset library, and add that library to the preferences"""

    bl_idname = "propmaster.build_library"
    bl_label = "Add to Asset Library"

    @classmethod
    def poll(cls, _context: bpy.types.Context) -> bool:
        return not session.busy() and settings().installed != ""

    def execute(self, _context: bpy.types.Context) -> set[str]:
        # This very Blender, in a process of its own.
        extra = {"PROPMASTER_BLENDER": bpy.app.binary_path} if bpy.app.binary_path else {}
        started = session.start(command_line.build_library([settings().installed]), _added, extra=extra)
        return {"FINISHED"} if started else {"CANCELLED"}


def _added(_line: Line) -> None:
    folder = str(project_folder() / "blender")
    libraries = bpy.context.preferences.filepaths.asset_libraries
    if folder not in (library.path.rstrip("/\\") for library in libraries):
        bpy.ops.preferences.asset_library_add(directory=folder)
        libraries[-1].name = "Propmaster"
    known = settings()
    known.headline, known.icon = f"{known.installed} is in the asset library {folder}", "ASSET_MANAGER"
    report.add("Blender shows it under Propmaster in the asset browser.")


CLASSES = (PROPMASTER_OT_build_library,)
