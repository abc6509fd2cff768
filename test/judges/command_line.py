"""The command line, in one process for all that a process of pytest asks of it.

A process of its own for each command takes some two seconds more of a processor: Node starts, and MuJoCo and the geometry kernel
are compiled. What starts as users start it is tested in test/cli, test/crash and test/packaging.
"""

import atexit
import json
import os
import subprocess
import tempfile
import threading
from pathlib import Path

SCRIPT = Path(__file__).with_name("command_lines.mjs")
# A command that takes longer hangs [s].
PATIENCE = 300


class CommandLine:
    def __init__(self) -> None:
        self._said = tempfile.TemporaryFile()
        # Threads of its own for reading and verifying would have engines of their own.
        environment = {"PATH": os.environ["PATH"], "PROPMASTER_ONE_THREAD": "1"}
        self._process = subprocess.Popen(
            ["node", SCRIPT], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said
        )

    def run(self, arguments: tuple[str, ...], environment: dict[str, str]) -> subprocess.CompletedProcess:
        """What the command writes and its exit code. RuntimeError: it has hung, or ended the process."""
        timer = threading.Timer(PATIENCE, self._process.kill)
        timer.start()
        try:
            self._process.stdin.write(json.dumps({"arguments": arguments, "environment": environment}).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = b""
        finally:
            timer.cancel()
        if not line:
            self.close()
            self._said.seek(0)
            raise RuntimeError(f"propmaster {' '.join(arguments)}: {self._process.returncode}\n{self._said.read().decode()[-3000:]}")
        return subprocess.CompletedProcess(args=arguments, **json.loads(line))

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


_running: CommandLine | None = None


def run(arguments: tuple[str, ...], environment: dict[str, str]) -> subprocess.CompletedProcess:
    global _running
    if _running is None or _running.has_ended:
        _running = CommandLine()
        atexit.register(_running.close)
    return _running.run(arguments, environment)
