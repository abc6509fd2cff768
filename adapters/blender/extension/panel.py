"""The tab "Propmaster" in the sidebar of the 3D view."""

from __future__ import annotations

import textwrap

import bpy

from . import session
from .preferences import online, project_folder
from .settings import PropmasterSettings, settings


class _Tab:
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Propmaster"


class PROPMASTER_PT_generate(_Tab, bpy.types.Panel):
    bl_label = "Propmaster"

    def draw(self, context: bpy.types.Context) -> None:
        layout, known = self.layout, settings()
        row = layout.row()
        row.enabled = not known.blueprint.strip()
        row.prop(known, "prompt", text="", icon="OUTLINER_OB_FONT")
        column = layout.column()
        column.use_property_split = True
        column.use_property_decorate = False
        column.prop(known, "blueprint")
        if known.blueprint.strip():
            column.prop(known, "parameters")
        else:
            _draw_words(column, known)
        column.prop(known, "name")
        column.prop(known, "replace")
        column.row().prop(known, "mode", expand=True)
        column.label(text="Simulators beside Blender:")
        grid = layout.grid_flow(columns=2, even_columns=True, align=True)
        grid.prop(known, "simulators")
        layout.operator("propmaster.generate", icon="ADD")
        _draw_progress(layout, known)
        _draw_report(layout, known, context.region.width)


class PROPMASTER_PT_batch(_Tab, bpy.types.Panel):
    bl_label = "List"
    bl_parent_id = "PROPMASTER_PT_generate"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context: bpy.types.Context) -> None:
        layout, known = self.layout, settings()
        row = layout.row()
        row.template_list("PROPMASTER_UL_batch", "", known, "batch", known, "batch_index", rows=3)
        column = row.column(align=True)
        column.operator("propmaster.add_item", text="", icon="ADD")
        column.operator("propmaster.remove_item", text="", icon="REMOVE")
        if 0 <= known.batch_index < len(known.batch) and known.batch[known.batch_index].message:
            _draw_text(layout, known.batch[known.batch_index].message, "CANCEL", context.region.width)
        layout.operator("propmaster.run_batch", icon="PLAY")


class PROPMASTER_PT_props(_Tab, bpy.types.Panel):
    bl_label = "Project"
    bl_parent_id = "PROPMASTER_PT_generate"

    def draw(self, context: bpy.types.Context) -> None:
        layout, known = self.layout, settings()
        layout.prop(known, "installed", text="", icon="MESH_CUBE")
        row = layout.row(align=True)
        row.operator("propmaster.import_prop", text="Import", icon="IMPORT").name = known.installed
        row.operator("propmaster.verify", icon="VIEWZOOM")
        layout.operator("propmaster.build_library", icon="ASSET_MANAGER")
        layout.separator()
        layout.prop(known, "density")
        layout.operator("propmaster.export_selected", icon="EXPORT")
        _draw_text(layout, str(project_folder()), "FILE_FOLDER", context.region.width)
        if not online():
            layout.label(text="Offline: local service only", icon="INTERNET_OFFLINE")


def _draw_words(column: bpy.types.UILayout, known: PropmasterSettings) -> None:
    """Size and material, which a blueprint has as parameters."""
    size = column.column(align=True)
    for axis, text in enumerate(("Width", "Depth", "Height")):
        size.prop(known, "size", index=axis, text=text)
    column.prop(known, "material")


def _draw_progress(layout: bpy.types.UILayout, known: PropmasterSettings) -> None:
    if not session.busy():
        return
    if hasattr(layout, "progress"):
        layout.progress(factor=known.progress / 100, text=known.stage)
    else:
        row = layout.row()
        row.enabled = False
        row.prop(known, "progress", text=known.stage, slider=True)
    layout.operator("propmaster.cancel", icon="CANCEL")


def _draw_report(layout: bpy.types.UILayout, known: PropmasterSettings, width: int) -> None:
    if not known.headline:
        return
    box = layout.box()
    _draw_text(box, known.headline, known.icon, width)
    for line in known.report:
        _draw_text(box, line.text, line.icon, width)


def _draw_text(layout: bpy.types.UILayout, text: str, icon: str, width: int) -> None:
    """Wrapped, which a label does not do itself: about seven pixels a character at the usual scale."""
    scale = bpy.context.preferences.system.ui_scale
    most = max(16, int((width / scale - 60) / 7))
    column = layout.column(align=True)
    column.scale_y = 0.8
    for at, line in enumerate(textwrap.wrap(text, most) or [""]):
        column.label(text=line, icon=icon if at == 0 else "BLANK1" if icon != "NONE" else "NONE")


CLASSES = (PROPMASTER_PT_generate, PROPMASTER_PT_batch, PROPMASTER_PT_props)
