"""A `propmaster mcp --http` that several judges share, and the calls that each of them makes: every tool of the default list."""

import json
import os
import re
import subprocess
from contextlib import contextmanager
from pathlib import Path

from conftest import CLI, SMALL_PICTURES

TOOLS = [
    "generate_asset", "generate_scene", "edit_scene", "submit_batch", "check_job", "cancel_job", "retry_export",
    "install", "verify", "list_project", "inspect_file", "doctor", "browse",
]  # fmt: skip


def environment(home: Path) -> dict[str, str]:
    """Nothing of the user's environment."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "PROPMASTER_HOME": str(home / "state"), **SMALL_PICTURES}


@contextmanager
def serving(project: Path, home: Path):
    """Yields the URL; afterwards the server must still be there, and end in good order."""
    server = subprocess.Popen(
        ["node", str(CLI), "mcp", "--http", "--port", "0", "--project", str(project)],
        env=environment(home), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        said = ""
        while not (found := re.search(r"http://\S+/mcp", said)):
            line = server.stderr.readline()
            assert line, f"the server ended: {said}"
            said += line
        yield found[0]
        assert server.poll() is None, "the server has ended"
    finally:
        server.terminate()
        code = server.wait(30)
    assert code == 0


async def drive(call, project: Path, name: str) -> set[str]:
    """As an agent would; `call` gives (is it an error, structured content or the error). Returns the tools called."""
    called = set()

    async def any_call(tool, **arguments):
        called.add(tool)
        return await call(tool, arguments)

    async def view(tool, **arguments):
        error, content = await any_call(tool, **arguments)
        assert not error, (tool, content)
        assert content is not None, "every tool describes its output, so every result has structured content"
        return content

    job = (await view("generate_asset", prompt="wooden crate, 50 cm wide", name=name))["job_id"]
    assert (await view("check_job", job_id=job, wait_seconds=40))["state"] == "succeeded"
    prop = await view("install", source=job, name=name)
    for _ in range(3):
        if prop["state"] == "installing":  # a slow machine: the same call joins the running one
            prop = await view("install", source=job, name=name)
    # "Wooden" leaves the wood open: what was taken is a warning.
    assert prop["name"] == name and prop["verdict"].startswith("passed"), prop
    assert (project / prop["files"]["mujoco"]).is_file()
    assert (await view("verify", names=[name]))["verdict"].startswith("passed")
    assert name in [entry["name"] for entry in (await view("list_project"))["props"]]
    assert (await view("inspect_file", path=prop["files"]["mujoco"]))["accepted"]
    assert (await view("doctor"))["problems"] == []
    assert (await view("browse", what="assets"))["items"]
    scene = await view("generate_scene", prompt=f"a table with two mugs on it, {name}", max_cost_cents=500)
    await view("cancel_job", job_id=scene["job_id"])
    batch = await view("submit_batch", items=[{"prompt": "blue mug", "name": f"{name}_mug"}])
    await view("cancel_job", job_id=batch["job_id"])

    error, content = await any_call("retry_export", job_id=job)
    assert error and content["code"] == "export_not_available" and content["hint"], content
    edits = [{"op": "remove", "instance": "ceramic_mug_1"}]
    error, content = await any_call("edit_scene", scene_id="scene_000000000000000000000000", edits=edits)
    assert error and content["code"] == "not_found", content
    error, content = await any_call("install", source="../outside.zip")
    assert error and content["code"] in ("unsafe_input", "not_found"), content
    return called


def error_of(text: str) -> dict:
    return json.loads(text)["error"]
