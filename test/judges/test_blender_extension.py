"""The Blender extension, installed and driven in two Blenders fifteen releases apart, and in one that has a window. A missing
one fails, as in test_blender.py."""

import json
import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
from conftest import CLI, ROOT, SMALL_PICTURES

HERE = Path(__file__).parent
PYTHON = ROOT / ".venv-judges" / "blender" / "bin" / "python"
LIAR = """#!/usr/bin/env python3
print("no JSON")
print('{"type":"progress","stage":["x"],"fraction":"y","message":7}')
print('{"type":"result","name":"../../x","report":3,"verdict":{},"entries":[]}')
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("extension")
    script = ROOT / "scripts" / "build-blender-extension.ts"
    subprocess.run(["node", "--import", "tsx", script, folder], cwd=ROOT, check=True, capture_output=True, timeout=60)
    (file,) = folder.glob("*.zip")
    return file


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """State and settings of a user who has none; a liar in place of propmaster; a port at which nobody listens."""
    assert shutil.which("blender"), "Blender is not installed: apt-get install blender python3-numpy"
    assert PYTHON.exists(), "bpy is not installed: bash test/judges/install.sh"
    for part in ("user/scripts", "user/config", "home", "tmp"):
        (tmp_path / part).mkdir(parents=True)
    liar = tmp_path / "liar"
    liar.write_text(LIAR)
    liar.chmod(0o755)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    return {
        "PATH": os.environ["PATH"],
        **SMALL_PICTURES,
        "HOME": str(tmp_path / "home"),
        "TMPDIR": str(tmp_path / "tmp"),  # Blender leaves its last session there
        "PROPMASTER_HOME": str(tmp_path / "state"),
        "BLENDER_USER_RESOURCES": str(tmp_path / "user"),
        "BLENDER_USER_SCRIPTS": str(tmp_path / "user" / "scripts"),
        "BLENDER_USER_CONFIG": str(tmp_path / "user" / "config"),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "LIAR": str(liar),
        "CLOSED_URL": f"http://127.0.0.1:{port}",
    }


def verdict(command: list, environment: dict[str, str]) -> dict:
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    lines = [line for line in result.stdout.splitlines() if line.startswith("VERDICT ")]
    assert lines, result.stdout[-3000:] + result.stderr[-3000:]
    # What a panel's drawing raises, Blender prints and swallows.
    assert "Traceback" not in result.stderr + result.stdout and "RuntimeError" not in result.stderr, result.stderr[-3000:]
    return json.loads(lines[0].removeprefix("VERDICT "))


def test_blender_accepts_the_zip(built):
    """By the command that Blender's own `blender --command extension validate` is."""
    (script,) = PYTHON.parents[1].glob("lib/*/site-packages/bpy/*/scripts/addons_core/bl_pkg/cli/blender_ext.py")
    result = subprocess.run([PYTHON, script, "validate", built], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0 and "Success" in result.stdout, result.stdout + result.stderr


def test_the_extension_in_blender_5(built, environment, tmp_path):
    scenarios = ["generate", "posed", "cancel", "down", "wrong", "batch", "verify", "send_back", "made_here", "hinged"]
    found = verdict([PYTHON, HERE / "blender_extension_drive.py", built, CLI, tmp_path, *scenarios], environment)
    assert found["failures"] == [], "\n".join(found["failures"])
    assert found["blender"][:2] == [5, 2] and list(found["took"]) == scenarios
    assert found["measured"]["size"] == pytest.approx([0.6, 0.4, 0.8], abs=1e-3)
    assert "refused" in found["measured"]["down"][0]


def test_debians_blender(built, environment, tmp_path):
    """Has no extensions yet: the same modules as an add-on. A program, and not only bpy, which the library is built with."""
    start = ["blender", "--factory-startup", "--background", "-noaudio", "--python-exit-code", "1", "--python"]
    scenarios = ["generate", "posed", "send_back", "library"]
    found = verdict([*start, HERE / "blender_extension_drive.py", "--", built, CLI, tmp_path, *scenarios], environment)
    assert found["failures"] == [], "\n".join(found["failures"])
    assert found["blender"][:2] == [3, 4] and list(found["took"]) == scenarios


def test_in_a_window(built, environment, tmp_path):
    """Where timers fire by themselves, panels are drawn, and undo is one step."""
    assert shutil.which("Xvfb"), "Xvfb is not installed: apt-get install xvfb"
    picture = tmp_path / "panel.png"
    start = [
        "blender",
        "--factory-startup",
        "--enable-event-simulate",
        "-noaudio",
        "--window-geometry",
        "0",
        "0",
        "1280",
        "960",
        "--python",
    ]
    with screen() as display:
        command = [*start, HERE / "blender_extension_window.py", "--", built, CLI, tmp_path, picture]
        found = verdict(command, {**environment, "DISPLAY": display})
    assert found["failures"] == [], "\n".join(found["failures"])
    assert picture.read_bytes()[:4] == b"\x89PNG" and picture.stat().st_size > 50_000


class screen:
    """A screen in memory, of a free number."""

    def __enter__(self) -> str:
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x960x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            return f":{told.readline().strip()}"

    def __exit__(self, *_problem) -> None:
        self._server.terminate()
        self._server.wait(10)


def test_the_driver_can_fail(built, environment, tmp_path):
    """An extension that leaves its timer behind, and shows no error."""
    broken = tmp_path / "broken"
    shutil.unpack_archive(built, broken)
    for name, was, becomes in (
        ("session.py", "bpy.app.timers.unregister(tick)", "pass"),
        ("report.py", 'known.headline, known.icon = line.get("message", "Something went wrong."), "CANCEL"', "return"),
    ):
        text = (broken / name).read_text()
        assert text.count(was) == 1
        (broken / name).write_text(text.replace(was, becomes))
    file = shutil.make_archive(str(tmp_path / "broken"), "zip", broken)
    found = verdict([PYTHON, HERE / "blender_extension_drive.py", file, CLI, tmp_path, "wrong"], environment)
    assert any("nothing here" in failure for failure in found["failures"]), found
    assert any("timer" in failure for failure in found["failures"]), found
