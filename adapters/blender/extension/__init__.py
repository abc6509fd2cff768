"""Propmaster in Blender: props from prompts, imported ready to simulate, and the way back. See docs/blender.md."""

from __future__ import annotations

import bpy

from . import batch, export_selected, generate, import_prop, library, panel, preferences, session, settings, verify

# Blender 4.2 and later read blender_manifest.toml instead.
bl_info = {
    "name": "Propmaster",
    "author": "propmaster",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "3D View > Sidebar > Propmaster",
    "description": "From a prompt to a verified, simulator-ready prop",
    "category": "Import-Export",
}

CLASSES = (
    *preferences.CLASSES,
    *settings.CLASSES,
    *generate.CLASSES,
    *import_prop.CLASSES,
    *verify.CLASSES,
    *export_selected.CLASSES,
    *batch.CLASSES,
    *library.CLASSES,
    *panel.CLASSES,
)


def register() -> None:
    for cls in CLASSES:
        bpy.utils.register_class(cls)
    bpy.types.WindowManager.propmaster = bpy.props.PointerProperty(type=settings.PropmasterSettings)


def unregister() -> None:
    """Leaves nothing: no class, property or timer, and no process."""
    session.close()
    for manager in bpy.data.window_managers:
        manager.property_unset("propmaster")
    del bpy.types.WindowManager.propmaster
    for cls in reversed(CLASSES):
        bpy.utils.unregister_class(cls)
