"""The part of the Blender extension that needs no Blender: it runs propmaster, or whatever stands in its place, without ever
raising, waiting or leaving a process behind."""

import importlib
import math
import os
import signal
import subprocess
import sys
import time
import types
from pathlib import Path

import pytest
from conftest import CLI, ROOT

FOLDER = ROOT / "adapters" / "blender" / "extension"
PATIENCE = 60
"""What takes longer hangs [s]."""


def part(name: str):
    """A module of the extension, past its `__init__.py`, which wants bpy."""
    if "propmaster_extension" not in sys.modules:
        package = types.ModuleType("propmaster_extension")
        package.__path__ = [str(FOLDER)]
        sys.modules["propmaster_extension"] = package
    return importlib.import_module(f"propmaster_extension.{name}")


client, protocol, executable = part("client"), part("protocol"), part("executable")
command_line, mass_properties = part("command_line"), part("mass_properties")


@pytest.fixture(autouse=True)
def state(home, monkeypatch):
    monkeypatch.setenv("PROPMASTER_HOME", str(home / "state"))
    monkeypatch.setenv("HOME", str(home))


def finish(run, until=lambda lines: False) -> list[dict]:
    lines, began = [], time.monotonic()
    while not run.ended and not until(lines):
        lines += run.poll()
        assert time.monotonic() - began < PATIENCE, f"it hangs after {lines[-3:]}"
        time.sleep(0.01)
    return lines


def fake(code: str, **options):
    """A program that is not propmaster."""
    return client.Run([sys.executable, "-u", "-c", code], **options)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def propmaster(project: Path, *arguments: str):
    return client.Run([*command_line.begin(["node", str(CLI)], project, command_line.Service(online=False)), *arguments])


# Against propmaster


def test_a_prop_from_a_prompt(tmp_path):
    """The prompt looks like an option, and says so in no shell's language."""
    prompt = command_line.prompt_with('--project /tmp; crate $(touch x) & "y"', (0.5, 0.3, 0.2), "pine")
    run = propmaster(tmp_path, *command_line.generate(prompt, {"blender"}, "my_crate"))
    *lines, last = finish(run)
    assert last["type"] == "result" and protocol.prop_name(last) == "my_crate", last
    assert (tmp_path / "blender" / "my_crate" / "my_crate.glb").is_file()
    assert last["report"]["measured"]["size"] == pytest.approx([0.5, 0.3, 0.2], abs=1e-4)
    fractions = [protocol.overall(line) for line in lines if line["type"] == "progress"]
    assert fractions == sorted(fractions) and fractions[-1] == 1
    assert not is_running(run.pid)
    assert run.poll() == []


def test_a_prop_from_a_blueprint(tmp_path):
    """The path and the values are no options either."""
    path = tmp_path / "--my tin.json"
    path.write_text((ROOT / "samples" / "blueprints" / "cookie_tin.json").read_text())
    run = propmaster(tmp_path, *command_line.generate_blueprint(path, " colour=dark red, ", {"blender"}, "my_tin"))
    last = finish(run)[-1]
    assert last["type"] == "result" and protocol.prop_name(last) == "my_tin", last
    assert (tmp_path / "blender" / "my_tin" / "my_tin.glb").is_file()


def test_cancel(tmp_path):
    run = propmaster(tmp_path, *command_line.generate("pine chair", {"blender"}, "chair"))
    finish(run, until=lambda lines: any(line.get("stage") == "job" for line in lines))
    run.cancel()
    run.cancel()
    last = finish(run)[-1]
    assert (last["code"], last["type"]) == ("interrupted", "error") and last["hint"], last
    assert last["message"].startswith("Interrupted"), "it was killed, and did not stop by itself"
    assert not is_running(run.pid)
    assert [file for file in tmp_path.rglob("*chair*") if ".propmaster" not in file.parts] == []
    again = finish(propmaster(tmp_path, *command_line.generate("pine chair", {"blender"}, "chair")))[-1]
    assert again["type"] == "result" and again.get("job_id") == last.get("job_id", again.get("job_id"))


def test_an_error_as_it_is(tmp_path):
    last = finish(propmaster(tmp_path, *command_line.generate("flying saucer", {"blender"})))[-1]
    assert last["code"] == "job_failed" and "another thing than the plate" in last["message"]


def test_when_blender_dies_the_command_ends_in_good_order(tmp_path):
    arguments = [
        *command_line.begin(["node", str(CLI)], tmp_path, command_line.Service(online=False)),
        "generate",
        "pine chair",
    ]
    program = f"""
import sys, time
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_blender_client import client
run = client.Run({arguments!r})
while not any(line.get("stage") == "job" for line in run.poll()): time.sleep(0.01)
print(run.pid, flush=True)
time.sleep(600)
"""
    blender = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    pid = int(blender.stdout.readline())
    blender.send_signal(signal.SIGKILL)
    blender.wait()
    began = time.monotonic()
    while is_running(pid):
        assert time.monotonic() - began < PATIENCE, "the command outlives Blender"
        time.sleep(0.05)
    blender.stdout.close()
    assert not (tmp_path / "propmaster.lock").exists()


# Against what is not propmaster

RESULT = 'print(\'{"type":"result","name":"mug"}\')'


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("print('hello'); print('{'); print('[1]'); print('{\"type\":7}'); " + RESULT, "result"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\xfe\\x00\\n'); " + RESULT, "result"),
        ("print('['*100000); " + RESULT, "result"),
        ("import os; os.close(0); " + RESULT, "result"),
        (RESULT + "; import sys; sys.exit(3)", "result"),
        ('print(\'{"type":"progress"}\'); import os; os.abort()', "process_died"),
        ('print(\'{"type":"progress","stage":"job"\'); raise SystemExit(0)', "process_died"),
        ("import sys; print('no disk left', file=sys.stderr); sys.exit(1)", "process_died"),
        ("", "process_died"),
    ],
)
def test_whatever_it_says(code, expected):
    last = finish(fake(code))[-1]
    assert last.get("code", last["type"]) == expected, last


def test_last_words():
    last = finish(fake("import sys; print('no disk left', file=sys.stderr); sys.exit(41)"))[-1]
    assert "41" in last["message"] and "no disk left" in last["message"] and last["hint"]


@pytest.mark.parametrize(
    "command",
    [
        ["/nothing/here"],
        [str(ROOT)],
        [sys.executable, "a\0b"],
        [sys.executable, "x" * 3_000_000],
        [sys.executable, "\udcff\ud800"],
    ],
)
def test_what_can_not_be_started(command):
    run = client.Run(command)
    last = finish(run)[-1]
    assert last["type"] == "error" and last["code"] in ("cannot_start", "process_died") and last["hint"], last
    run.cancel()
    run.close()


def test_what_hangs_is_killed_with_all_that_it_started():
    tell = 'print(\'{"type":"item","line":%d}\' % child.pid)'
    code = f"import subprocess; child = subprocess.Popen(['sleep', '600']); {tell}; child.wait()"
    run = fake(code, grace=0.3)
    child = finish(run, until=lambda lines: lines)[0]["line"]
    assert is_running(child)
    run.cancel()
    assert finish(run)[-1]["code"] == "interrupted"
    assert not is_running(run.pid) and not is_running(child)


def test_what_does_not_leave_after_its_answer():
    run = fake(RESULT + "; import time; time.sleep(600)", grace=0.3)
    assert finish(run)[-1]["type"] == "result"
    assert not is_running(run.pid)


def test_a_pipe_that_a_grandchild_holds():
    code = "import subprocess, sys; subprocess.Popen(['sleep', '30'], start_new_session=True); " + RESULT
    assert finish(fake(code))[-1]["type"] == "result"


def test_a_flood_is_held_up_and_not_kept(monkeypatch):
    monkeypatch.setattr(client, "WAITING_LINES", 50)
    run = fake('while True: print(\'{"type":"progress","stage":"job"}\')')
    lines = finish(run, until=lambda lines: len(lines) > 500)
    assert run._lines.qsize() <= 50 and len(lines) > 500
    run.close(0.1)
    assert not is_running(run.pid) and run.ended and run.poll() == []


def test_a_line_without_end(monkeypatch):
    monkeypatch.setattr(client, "LONGEST_LINE", 1000)
    run = fake("import sys; sys.stdout.write('x' * 5000000); print(); " + RESULT)
    assert finish(run)[-1]["type"] == "result"


def test_close_leaves_nothing():
    run = fake("import signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN); time.sleep(600)")
    run.close(0.1)
    assert run.ended and not is_running(run.pid)
    assert not any(thread.is_alive() for thread in run._threads)


# Lines, command lines, places


def test_fields_of_a_wrong_type_are_left_out():
    line = protocol.parse_line(
        b'{"type":"result","name":["x"],"message":7,"report":[],"findings":{},"fraction":"1e999","extra":1}'
    )
    assert line == {"type": "result", "fraction": 0.0, "extra": 1}
    assert protocol.parse_line(b'{"type":"progress","fraction":7}')["fraction"] == 1.0
    assert protocol.parse_line(b'{"type":"progress","fraction":NaN}')["fraction"] == 0.0
    assert protocol.number(10**400) is None and protocol.number(True) is None


@pytest.mark.parametrize("name", ["../../x", "", "A", "a/b", "a" * 65, "a\n", None])
def test_no_name_of_a_prop(name):
    assert protocol.prop_name({"name": name}) is None


def test_size_and_material_in_words():
    assert command_line.prompt_with(" crate ", (0.6, 0.405, 1), " oak ") == "crate, made of oak, 60x40.5x100 cm"
    assert command_line.prompt_with("table", (1.2, 0, 0.75)) == "table, 120 cm wide, 75 cm tall"
    assert command_line.prompt_with("mug") == "mug"


def test_blender_is_always_among_the_simulators():
    assert command_line.generate_blueprint(Path("--b.json"), "width=0.3, colour=dark red", ["mujoco"]) == [
        "generate", "--simulators", "blender,mujoco", "--blueprint=--b.json", "--set=width=0.3", "--set=colour=dark red",
    ]  # fmt: skip
    assert command_line.generate("--x", ["mujoco"], "n", True) == [
        "generate",
        "--simulators",
        "blender,mujoco",
        "--name",
        "n",
        "--replace",
        "--",
        "--x",
    ]


def test_offline_only_the_local_service():
    service = command_line.Service
    assert service("work", "", False).refused()["code"] == "offline"
    assert service("", "https://x", False).refused()["code"] == "offline"
    assert service("local", "", False).refused() is None and service("work", "", True).refused() is None
    assert service("", "", False).options() == ["--profile", "local"]
    assert service("work", "", True).options() == ["--profile", "work"]
    assert service("work", "https://x", True).options() == ["--base-url", "https://x"]


def program(folder: Path, name: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_where_propmaster_is(tmp_path, monkeypatch):
    monkeypatch.setattr(executable, "usual_places", lambda: [str(tmp_path / "usual")])
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert executable.find() is None and executable.find(download=True) is None
    assert executable.find(str(tmp_path / "none")) is None
    npx = program(tmp_path / "usual", "npx")
    assert executable.find() is None, "npx downloads, which was not allowed"
    assert executable.find(download=True) == [str(npx), "--yes", "propmaster"]
    usual = program(tmp_path / "usual", "propmaster")
    assert executable.find(download=True) == [str(usual)]
    assert executable.find() == [str(usual)]
    assert executable.find(str(program(tmp_path / "bin", "propmaster"))) == [str(tmp_path / "bin" / "propmaster")]
    assert str(tmp_path / "usual") in executable.environment()["PATH"].split(os.pathsep)


def test_batch_files_of_npm_are_never_run(tmp_path, monkeypatch):
    """What a shell would make of `&` in a prompt."""
    monkeypatch.setenv("PATH", str(tmp_path))
    node, shim = program(tmp_path, "node"), program(tmp_path, "propmaster.cmd")
    assert executable.find(str(shim)) is None
    script = program(tmp_path, "node_modules/propmaster/dist/lib/cli.js")
    assert executable.find(str(shim)) == [str(node), str(script)]
    assert executable.find(str(script)) == [str(node), str(script)]


def test_the_newest_node_of_a_manager_comes_first(tmp_path, monkeypatch):
    monkeypatch.setattr(executable.Path, "home", lambda: tmp_path)
    for version in ("v8.1.0", "v22.3.0", "v20.19.0"):
        program(tmp_path, f".nvm/versions/node/{version}/bin/node")
    managed = [place for place in executable.usual_places() if ".nvm" in place]
    assert [Path(place).parent.name for place in managed] == ["v22.3.0", "v20.19.0", "v8.1.0"]


# Masses


def cube(size, at) -> list:
    corners = [[at[axis] + size[axis] * (bit >> axis & 1) for axis in range(3)] for bit in range(8)]
    sides = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return [[corners[i] for i in triangle] for a, b, c, d in sides for triangle in ((a, b, c), (a, c, d))]


def test_a_closed_mesh_weighs_what_it_encloses():
    size = (0.2, 0.3, 0.5)
    found = mass_properties.closed_mesh(cube(size, (1, -2, 3)))
    assert found.volume == pytest.approx(0.03)
    assert found.center == pytest.approx([1.1, -1.85, 3.25])
    assert mass_properties.six(found.inertia) == pytest.approx(
        mass_properties.six(mass_properties.box(size).inertia), abs=1e-9
    )
    assert mass_properties.six(found.inertia)[:3] == pytest.approx([0.03 * x / 12 for x in (0.34, 0.29, 0.13)])


def test_turned_and_put_together():
    """Two halves are the whole; a box turned by a right angle is another box."""
    halves = [
        mass_properties.placed(mass_properties.box((1, 2, 3)), [[1, 0, 0], [0, 1, 0], [0, 0, 1]], (x, 0, 0))
        for x in (-0.5, 0.5)
    ]
    whole = mass_properties.together(halves)
    assert whole.volume == 12 and whole.center == [0, 0, 0]
    assert mass_properties.six(whole.inertia) == pytest.approx(mass_properties.six(mass_properties.box((2, 2, 3)).inertia))
    turned = mass_properties.placed(mass_properties.box((1, 2, 3)), [[0, -1, 0], [1, 0, 0], [0, 0, 1]], (0, 0, 0))
    assert mass_properties.six(turned.inertia) == pytest.approx(mass_properties.six(mass_properties.box((2, 1, 3)).inertia))


def test_a_capsule_is_the_sum_of_its_slices():
    radius, length, slices = 0.05, 0.2, 20_000
    half = length / 2 + radius
    thick = 2 * half / slices
    volume = across = along = 0.0
    for at in range(slices):
        z = -half + (at + 0.5) * thick
        beyond = max(abs(z) - length / 2, 0)
        square = radius * radius - beyond * beyond
        disc = math.pi * square * thick
        volume, along, across = volume + disc, along + disc * square / 2, across + disc * (square / 4 + z * z)
    found = mass_properties.capsule(radius, length)
    assert found.volume == pytest.approx(volume, rel=1e-5)
    assert mass_properties.six(found.inertia)[:3] == pytest.approx([across, across, along], rel=1e-5)
