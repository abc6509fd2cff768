"""Checks an installed prop again."""

from __future__ import annotations

import bpy

from . import command_line, report, session
from .protocol import Line
from .settings import settings


class PROPMASTER_OT_verify(bpy.types.Operator):
    """Verify the prop in the project folder again, and show the report"""

    bl_idname = "propmaster.verify"
    bl_label = "Verify"

    @classmethod
    def poll(cls, _context: bpy.types.Context) -> bool:
        return not session.busy() and settings().installed != ""

    def execute(self, _context: bpy.types.Context) -> set[str]:
        started = session.start(command_line.verify(settings().installed), _show)
        return {"FINISHED"} if started else {"CANCELLED"}


def _show(line: Line) -> None:
    reports = [found for found in line.get("reports", []) if isinstance(found, dict)]
    if not reports:
        raise ValueError("The result holds no report.")
    report.show_report(settings().installed, reports[0])


CLASSES = (PROPMASTER_OT_verify,)
