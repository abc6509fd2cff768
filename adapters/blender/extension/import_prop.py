"""Brings props of the project folder into the scene."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Sequence

import bpy

from . import posing, propmaster_assets, propmaster_blender, propmaster_rigid_bodies, report
from .preferences import project_folder
from .settings import settings


class PROPMASTER_OT_import_prop(bpy.types.Operator):
    """Import a prop of the project folder at the 3D cursor"""

    bl_idname = "propmaster.import_prop"
    bl_label = "Import Prop"
    bl_options = {"REGISTER", "UNDO"}

    name: bpy.props.StringProperty(name="Prop", options={"SKIP_SAVE"})

    def execute(self, context: bpy.types.Context) -> set[str]:
        try:
            place(self.name or settings().installed, context.scene.cursor.location)
        except (KeyError, OSError, ValueError, RuntimeError) as problem:
            # An operator that reports an error raises when a script called it; the panel tells in either case.
            report.show_error(report.trouble("cannot_import", problem))
            return {"CANCELLED"}
        return {"FINISHED"}


def into_scene(name: str, offset: float = 0.0) -> bpy.types.Object:
    """Imports at the cursor, moved along X by so much [m], from a timer: in the first window, as one step of undo."""
    with _window():
        cursor = bpy.context.scene.cursor.location
        root = place(name, (cursor[0] + offset, cursor[1], cursor[2]))
        if not bpy.app.background:
            bpy.ops.ed.undo_push(message=f"Import {name}")
    return root


def place(name: str, location: Sequence[float]) -> bpy.types.Object:
    """Imports a prop and marks it as an asset of the project's library.

    Args:
      location: of the prop's frame [m], whose floor is at 0 for nearly every prop.

    Returns:
      The empty that stands for the prop.

    Raises:
      KeyError: no such prop; the message lists those there are.
      OSError: the file is gone, or lies outside of the project folder.
      ValueError: it was not written by propmaster.
    """
    folder = project_folder() / "blender"
    entry = entry_of(folder, name)
    path = (folder / entry["file"]).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise OSError(f"{path} is outside of {folder}")
    if not path.is_file():
        raise FileNotFoundError(f"{path} is gone; `propmaster install` brings it back")
    simulated = settings().mode == "SIMULATED"
    root = propmaster_blender.import_file(path, name, bpy.context.scene.collection, physics=simulated)
    root.location = location
    posing.tell_joints(root, path)
    if simulated:
        propmaster_rigid_bodies.hold_places(root)
    else:
        posing.hang_on_joints(root)
    propmaster_assets.mark(root.users_collection[0], entry, root.get("license"), folder)
    bpy.context.view_layer.update()
    return root


def entry_of(folder: Path, name: str) -> dict[str, Any]:
    """What `index.json` says of a prop."""
    entries = propmaster_blender.index(folder) if (folder / "index.json").is_file() else {}
    if name not in entries:
        raise KeyError(f"no prop {name!r} in {folder}; there are: {', '.join(sorted(entries)) or 'none'}")
    return entries[name]


def _window():
    """A timer has no window in its context, and the importer wants one. In the background there is none at all."""
    windows = bpy.context.window_manager.windows
    window = bpy.context.window or (windows[0] if windows else None)
    return bpy.context.temp_override(window=window) if window else bpy.context.temp_override()


CLASSES = (PROPMASTER_OT_import_prop,)
