"""Runs a command of propmaster beside Blender. Needs no `bpy`: a thread reads what the command says, and whoever shows it
polls. Nothing here raises because of what the command does, and nothing but `close` waits."""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections import deque
from typing import BinaryIO, Mapping, Sequence

from .executable import environment
from .processes import end_group, lines_of, start_group
from .protocol import Line, error_line, parse_line

LONGEST_LINE = 32 * 2**20
"""A longer one is no line of ours [byte]; the result with the largest report is a hundredth of it."""

WAITING_LINES = 1000
"""As many wait to be polled; the command is held up by its pipe then, and memory stays small."""

LAST_WORDS = 20
"""Lines of other output that are kept, for the message when the command dies."""

FOREVER_OPEN = 1.0
"""A pipe that stays open so long after its command has ended is held by somebody else [s]."""


class Run:
    """A running command."""

    def __init__(
        self, command: Sequence[str], *, cwd: str | None = None, extra: Mapping[str, str] | None = None, grace: float = 10.0
    ) -> None:
        """Starts it.

        Args:
          command: program and arguments, for no shell.
          cwd: folder to start it in, which must be there.
          extra: environment variables beside Blender's own.
          grace: how long it may take to stop when cancelled, or to leave after its answer, before it is killed [s].
        """
        self.ended = False
        self._grace = grace
        self._kill_at: float | None = None
        self._exited_at: float | None = None
        self._cancelled = False
        self._answer: Line | None = None
        self._said: deque[str] = deque(maxlen=LAST_WORDS)
        self._lines: queue.Queue[Line] = queue.Queue(WAITING_LINES)
        self._process: subprocess.Popen[bytes] | None = None
        self._threads: list[threading.Thread] = []
        try:
            self._process = start_group(command, cwd, {**environment(), **(extra or {})})
        except (OSError, ValueError) as problem:
            hint = "Set the executable in the preferences of this extension, and look at the text that was given."
            self._answer = error_line("cannot_start", f"propmaster could not be started: {problem}", hint)
            return
        for read, pipe in ((self._read_answers, self._process.stdout), (self._read_words, self._process.stderr)):
            thread = threading.Thread(target=read, args=(pipe,), name="propmaster reader", daemon=True)
            thread.start()
            self._threads.append(thread)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def poll(self, most: int = 200) -> list[Line]:
        """What it has said since, at most so many lines. The very last one, after which `ended` is true, is of type `result`
        or `error`, whatever the command did."""
        if self.ended:
            return []
        lines: list[Line] = []
        while len(lines) < most and not self._lines.empty():
            lines.append(self._lines.get_nowait())
        self._keep_time()
        if self._is_over() and self._lines.empty():
            self._let_go()
            self.ended = True
            lines.append(self._last_line())
        return lines

    def cancel(self) -> None:
        """Asks it to stop in good order; the end of its input says so, on every platform. It is killed if it doesn't."""
        if self._cancelled or self.ended or not self._process:
            return
        self._cancelled = True
        self._kill_at = time.monotonic() + self._grace
        self._close_input()

    def close(self, patience: float = 5.0) -> None:
        """Cancels, waits so long [s], and leaves nothing running."""
        self.cancel()
        if self._process:
            try:
                self._process.wait(patience)
            except subprocess.TimeoutExpired:
                pass
            end_group(self._process)
            self._let_go()
        self.ended = True
        for thread in self._threads:
            thread.join(FOREVER_OPEN)

    # Threads

    def _read_answers(self, pipe: BinaryIO) -> None:
        for raw in lines_of(pipe, LONGEST_LINE):
            line = parse_line(raw) if raw is not None else None
            if line is None:
                self._said.append((raw or b"(a line too long)")[:500].decode("utf-8", "replace").strip())
            elif line["type"] in ("result", "error"):
                self._answer = line
            elif not self._put(line):
                return

    def _put(self, line: Line) -> bool:
        while not self.ended:
            try:
                self._lines.put(line, timeout=0.2)
                return True
            except queue.Full:
                continue
        return False

    def _read_words(self, pipe: BinaryIO) -> None:
        for raw in lines_of(pipe, LONGEST_LINE):
            self._said.append((raw or b"")[:500].decode("utf-8", "replace").strip())

    # The end

    def _keep_time(self) -> None:
        if not self._process or self._process.poll() is not None:
            return
        now = time.monotonic()
        if self._answer and self._kill_at is None:
            self._kill_at = now + self._grace
        if self._kill_at is not None and now > self._kill_at:
            end_group(self._process)

    def _is_over(self) -> bool:
        if not self._process:
            return True
        if self._process.poll() is None:
            return False
        now = time.monotonic()
        self._exited_at = self._exited_at or now
        reading = any(thread.is_alive() for thread in self._threads)
        return not reading or now - self._exited_at > FOREVER_OPEN

    def _last_line(self) -> Line:
        if self._answer:
            return self._answer
        if self._cancelled:
            return error_line("interrupted", "Cancelled.", "The same command again goes on from here.")
        code = self._process.returncode if self._process else None
        words = " ".join([word for word in self._said if word][-3:])
        said = f" It said: {words}" if words else " It said nothing."
        hint = "Run `propmaster doctor` in a terminal; the executable is set in the preferences of this extension."
        return error_line("process_died", f"propmaster ended without an answer (exit code {code}).{said}", hint)

    def _close_input(self) -> None:
        try:
            if self._process and self._process.stdin:
                self._process.stdin.close()
        except OSError:
            pass  # it has gone already

    def _let_go(self) -> None:
        """Closes what nobody reads any more; a pipe in which a thread still waits is left to that thread."""
        self._close_input()
        for thread, pipe in zip(self._threads, (self._process.stdout, self._process.stderr) if self._process else ()):
            if pipe and not thread.is_alive():
                pipe.close()
