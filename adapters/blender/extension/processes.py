"""Processes that are started and ended with all that they start in turn: npx is a chain of them."""

from __future__ import annotations

import os
import signal
import subprocess
from typing import BinaryIO, Iterator, Mapping, Sequence

from .executable import WINDOWS


def start_group(command: Sequence[str], cwd: str | None, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """A group of its own, so that a Ctrl-C in the terminal of Blender does not reach it, and it can be ended as a whole."""
    own = (
        {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
        if WINDOWS
        else {"start_new_session": True}
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(list(command), cwd=cwd, env=dict(variables), **pipes, **own)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """At once, whatever it is doing. It may have gone already."""
    try:
        if not WINDOWS:
            os.killpg(process.pid, signal.SIGKILL)
        elif process.poll() is None:
            command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
            subprocess.run(command, capture_output=True, check=False, creationflags=subprocess.CREATE_NO_WINDOW)
    except OSError:
        pass  # nobody left
    if process.poll() is None:
        try:
            process.kill()
            process.wait(1.0)
        except (OSError, subprocess.TimeoutExpired):
            pass


def lines_of(pipe: BinaryIO, longest: int) -> Iterator[bytes | None]:
    """Its lines; None for each that is as long as `longest` [byte] or longer."""
    try:
        while raw := pipe.readline(longest):
            if len(raw) < longest or raw.endswith(b"\n"):
                yield raw
                continue
            while raw and not raw.endswith(b"\n"):
                raw = pipe.readline(longest)
            yield None
    except (OSError, ValueError):
        return  # closed under our hands
