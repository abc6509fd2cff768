"""A list of prompts, generated as one run."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import bpy

from . import command_line, import_prop, report, session
from .preferences import project_folder
from .protocol import Line, number, prop_name
from .settings import settings

GAP = 0.3
"""Between two imported props [m]."""


class PROPMASTER_UL_batch(bpy.types.UIList):
    ICONS = {"installed": "CHECKMARK", "failed": "CANCEL", "running": "TIME", "arriving": "IMPORT", "queued": "DOT"}

    def draw_item(self, _context, layout, _data, item, _icon, _active, _property, _index=0) -> None:
        row = layout.row()
        row.prop(item, "prompt", text="", emboss=False)
        if item.status:
            row.label(text=item.status, icon=self.ICONS.get(item.status, "NONE"))


class PROPMASTER_OT_add_item(bpy.types.Operator):
    """Add the prompt above, with its size and material, to the list"""

    bl_idname = "propmaster.add_item"
    bl_label = "Add Prompt"

    def execute(self, _context: bpy.types.Context) -> set[str]:
        known = settings()
        known.batch.add().prompt = command_line.prompt_with(known.prompt, known.size, known.material)
        known.batch_index = len(known.batch) - 1
        return {"FINISHED"}


class PROPMASTER_OT_remove_item(bpy.types.Operator):
    """Remove the selected prompt from the list"""

    bl_idname = "propmaster.remove_item"
    bl_label = "Remove Prompt"

    @classmethod
    def poll(cls, _context: bpy.types.Context) -> bool:
        return not session.busy() and len(settings().batch) > 0

    def execute(self, _context: bpy.types.Context) -> set[str]:
        known = settings()
        known.batch.remove(known.batch_index)
        known.batch_index = max(0, min(known.batch_index, len(known.batch) - 1))
        return {"FINISHED"}


class PROPMASTER_OT_run_batch(bpy.types.Operator):
    """Generate the whole list, and import it in a row that begins at the 3D cursor. Taken up again where it was stopped"""

    bl_idname = "propmaster.run_batch"
    bl_label = "Generate List"

    @classmethod
    def poll(cls, _context: bpy.types.Context) -> bool:
        return not session.busy() and any(item.prompt.strip() for item in settings().batch)

    def execute(self, _context: bpy.types.Context) -> set[str]:
        known = settings()
        try:
            items = _write([item.prompt for item in known.batch])
        except OSError as problem:
            report.show_error(report.trouble("disk_error", problem))
            return {"CANCELLED"}
        for item in known.batch:
            item.status = item.message = ""
        arguments = command_line.run_batch(items, items.with_suffix(".results.jsonl"), known.chosen_simulators())
        installed: dict[int, str] = {}
        started = session.start(arguments, lambda line: _end(line, installed), lambda line: _follow(line, installed))
        return {"FINISHED"} if started else {"CANCELLED"}


def _write(prompts: list[str]) -> Path:
    """Named after what is in it, so that the same list is gone on with, and another one is another run."""
    lines = [
        json.dumps({"custom_id": str(at), "prompt": prompt.strip()}) for at, prompt in enumerate(prompts) if prompt.strip()
    ]
    text = "".join(f"{line}\n" for line in lines)
    file = project_folder() / "batches" / f"blender-{hashlib.sha256(text.encode()).hexdigest()[:12]}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    return file


def _follow(line: Line, installed: dict[int, str]) -> None:
    known = settings()
    if line["type"] == "batch":
        total, done = number(line.get("total")) or 0, (number(line.get("installed")) or 0) + (number(line.get("failed")) or 0)
        known.stage = f"{done:.0f} of {total:.0f}"
        known.progress = 100 * done / total if total else 0
    elif line["type"] == "item":
        at = int(line["custom_id"]) if line.get("custom_id", "").isdecimal() else -1
        if not 0 <= at < len(known.batch):
            return
        known.batch[at].status = line.get("status", "")
        error = line.get("error")
        known.batch[at].message = str(error.get("message", "")) if isinstance(error, dict) else ""
        name = prop_name({"prop": line.get("prop")})
        if name and line.get("status") == "installed":
            installed[at] = name
    elif line["type"] == "error":
        _import(installed)  # what was made all the same


def _end(_line: Line, installed: dict[int, str]) -> None:
    _import(installed)
    known = settings()
    known.headline, known.icon = f"{len(installed)} props installed and imported", "CHECKMARK"


def _import(installed: dict[int, str]) -> None:
    """In the order of the list, side by side along X; the first one stands on the cursor."""
    ends_at: float | None = None
    for _, name in sorted(installed.items()):
        bounds = import_prop.entry_of(project_folder() / "blender", name)["bounds"]
        offset = 0.0 if ends_at is None else ends_at + GAP - bounds["min"][0]
        import_prop.into_scene(name, offset)
        ends_at = offset + bounds["max"][0]
        settings().installed = name


CLASSES = (
    PROPMASTER_UL_batch,
    PROPMASTER_OT_add_item,
    PROPMASTER_OT_remove_item,
    PROPMASTER_OT_run_batch,
)
