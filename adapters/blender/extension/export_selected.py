"""The way back: what was made here becomes a prop of the project."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path

import bpy

from . import command_line, report, session
from .bodies import ExportError, Selection, read_selection
from .bundle import write_bundle
from .preferences import project_folder
from .protocol import Line, prop_name
from .settings import settings


class PROPMASTER_OT_export_selected(bpy.types.Operator):
    """Write the selected objects, with rigid bodies and their constraints, as one prop; verify it and install it"""

    bl_idname = "propmaster.export_selected"
    bl_label = "Export Selected"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return not session.busy() and bool(context.selected_objects)

    def execute(self, context: bpy.types.Context) -> set[str]:
        known = settings()
        try:
            selection = read_selection(context, known.name.strip())
            folder = _write_source(context, selection, project_folder() / "sources")
        except ExportError as problem:
            report.show_error(report.trouble("cannot_export", problem))
            return {"CANCELLED"}
        except (OSError, RuntimeError) as problem:
            report.show_error(report.trouble("disk_error", problem))
            return {"CANCELLED"}
        density = 0.0 if selection.bodies else known.density
        arguments = command_line.import_file(
            folder, known.chosen_simulators(), selection.name, known.replace, density=density
        )
        return {"FINISHED"} if session.start(arguments, _show) else {"CANCELLED"}


def _write_source(context: bpy.types.Context, selection: Selection, sources: Path) -> Path:
    """The project remembers the folder as the prop's source and its hash, so a folder never changes: another content, another
    name."""
    sources.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix=".part-", dir=sources))
    try:
        write_bundle(context, selection, part)
        content = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(part.iterdir())))
        folder = sources / f"{selection.name}-{content.hexdigest()[:12]}"
        if not folder.exists():
            part.chmod(0o755)
            part.rename(folder)
        return folder
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _show(line: Line) -> None:
    name = prop_name(line)
    if name is None:
        raise ValueError("The result names no prop.")
    settings().installed = name
    report.show_report(name, line.get("report", {}))


CLASSES = (PROPMASTER_OT_export_selected,)
