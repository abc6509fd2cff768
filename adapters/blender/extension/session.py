"""The one command that runs, and the timer that looks after it. The interface never waits for either."""

from __future__ import annotations

from typing import Callable, Mapping, Sequence

import bpy

from . import report
from .client import Run
from .preferences import command_line, project_folder
from .protocol import Line, overall
from .settings import settings

INTERVAL = 0.1
"""Between two looks [s]."""

_run: Run | None = None
_on_line: Callable[[Line], None] | None = None
_on_result: Callable[[Line], None] | None = None


def busy() -> bool:
    return _run is not None


def start(
    arguments: Sequence[str],
    on_result: Callable[[Line], None],
    on_line: Callable[[Line], None] | None = None,
    extra: Mapping[str, str] | None = None,
) -> bool:
    """Starts a command of propmaster; whatever goes wrong shows in the panel.

    Args:
      on_result: called in Blender's own thread with the last line, if it is a result; it may change the scene.
      on_line: called with every line before it, the last one too if that is an error.

    Returns:
      False: nothing was started.
    """
    global _run, _on_line, _on_result
    if busy():
        return False
    begin = command_line()
    if isinstance(begin, dict):
        report.show_error(begin)
        return False
    try:
        project_folder().mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        report.show_error(report.trouble("disk_error", problem))
        return False
    report.clear("Starting")
    _on_line, _on_result = on_line, on_result
    _run = Run([*begin, *arguments], cwd=str(project_folder()), extra={**(extra or {}), "NO_COLOR": "1"})
    if not bpy.app.timers.is_registered(tick):
        bpy.app.timers.register(tick, first_interval=INTERVAL, persistent=True)
    return True


def cancel() -> None:
    if _run:
        _run.cancel()
        settings().stage = "Stopping"


def tick() -> float | None:
    """What the timer calls: takes what the command said.

    Returns:
      Seconds to the next look; None: there is no command any more, and the timer ends.
    """
    global _run
    if not _run:
        return None
    for line in _run.poll():
        _take(line)
    if not _run or _run.ended:
        _run = None
    _redraw()
    return INTERVAL if _run else None


def _take(line: Line) -> None:
    """An exception here would end the timer, and leave the panel busy for ever."""
    global _run
    try:
        if line["type"] == "result":
            _run = None
            report.clear("")
            _on_result(line)
            return
        if _on_line:
            _on_line(line)
        if line["type"] == "error":
            report.show_error(line)
        elif line["type"] == "progress":
            _show_progress(line)
    except Exception as problem:
        report.show_error(report.trouble("internal", problem))


def _show_progress(line: Line) -> None:
    known = settings()
    words = [line.get("stage", ""), line.get("message", "")]
    known.stage = ": ".join(word for word in words if word)[:200]
    fraction = overall(line)
    if fraction is not None:
        known.progress = 100 * fraction


def _redraw() -> None:
    for window in bpy.context.window_manager.windows if bpy.context.window_manager else ():
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()


def close() -> None:
    """Ends the command and the timer. Waits up to five seconds for good order."""
    global _run
    if bpy.app.timers.is_registered(tick):
        bpy.app.timers.unregister(tick)
    run, _run = _run, None
    if run:
        run.close()
