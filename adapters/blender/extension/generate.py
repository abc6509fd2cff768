"""From a prompt or a blueprint to a prop in the scene."""

from __future__ import annotations

from pathlib import Path

import bpy

from . import command_line, import_prop, report, session
from .protocol import Line, prop_name
from .settings import settings


class PROPMASTER_OT_generate(bpy.types.Operator):
    """Generate a prop, verify it, install it in the project folder and import it at the 3D cursor"""

    bl_idname = "propmaster.generate"
    bl_label = "Generate"

    @classmethod
    def poll(cls, _context: bpy.types.Context) -> bool:
        known = settings()
        return not session.busy() and (known.prompt.strip() != "" or known.blueprint.strip() != "")

    def execute(self, _context: bpy.types.Context) -> set[str]:
        known = settings()
        installing = (known.chosen_simulators(), known.name.strip(), known.replace)
        if known.blueprint.strip():
            path = Path(bpy.path.abspath(known.blueprint.strip()))
            arguments = command_line.generate_blueprint(path, known.parameters, *installing)
        else:
            prompt = command_line.prompt_with(known.prompt, known.size, known.material)
            arguments = command_line.generate(prompt, *installing)
        return {"FINISHED"} if session.start(arguments, import_installed) else {"CANCELLED"}


class PROPMASTER_OT_cancel(bpy.types.Operator):
    """Stop what is running. Nothing is left half-written; the same command again goes on from there"""

    bl_idname = "propmaster.cancel"
    bl_label = "Cancel"

    @classmethod
    def poll(cls, _context: bpy.types.Context) -> bool:
        return session.busy()

    def execute(self, _context: bpy.types.Context) -> set[str]:
        session.cancel()
        return {"FINISHED"}


def import_installed(line: Line) -> None:
    """What the result of a command that installed a prop leads to."""
    name = prop_name(line)
    if name is None:
        raise ValueError("The result names no prop.")
    settings().installed = name
    import_prop.into_scene(name)
    report.show_report(name, line.get("report", {}))


CLASSES = (PROPMASTER_OT_generate, PROPMASTER_OT_cancel)
