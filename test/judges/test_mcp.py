"""The official Python client goes from a prompt to an installed, verified prop."""

import asyncio
import os

from conftest import CLI
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


def structured(result):
    content = getattr(result, "structuredContent", None) or getattr(result, "structured_content", None)
    error = getattr(result, "isError", None) or getattr(result, "is_error", None)
    assert not error, result.content
    assert content is not None, "every tool describes its output, so every result has structured content"
    return content


async def from_prompt_to_prop(project, home):
    server = StdioServerParameters(
        command="node",
        args=[str(CLI), "mcp", "--project", str(project)],
        env={"PATH": os.environ["PATH"], "HOME": str(home), "PROPMASTER_HOME": str(home / "state")},
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await asyncio.wait_for(session.initialize(), 20)
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == ["generate_asset", "check_job", "install", "list_project", "verify"]
        job = structured(await session.call_tool("generate_asset", {"prompt": "walnut cabinet with two drawers"}))
        for _ in range(10):
            job = structured(await session.call_tool("check_job", {"job_id": job["job_id"], "wait_seconds": 20}))
            if job["state"] not in ("queued", "running"):
                break
        assert job["state"] == "succeeded", job
        prop = structured(await session.call_tool("install", {"source": job["job_id"]}))
        assert prop["verdict"] in ("passed", "passed_with_warnings"), prop
        assert len(prop["joints"]) == 2
        assert (project / prop["files"]["mujoco"]).is_file()
        listed = structured(await session.call_tool("list_project", {}))
        assert [entry["name"] for entry in listed["props"]] == [prop["name"]]
        again = structured(await session.call_tool("verify", {}))
        assert again["verdict"] == prop["verdict"]
        bad = await session.call_tool("install", {"source": "../outside.zip"})
        assert getattr(bad, "isError", None) or getattr(bad, "is_error", None)


def test_python_client(tmp_path, home):
    project = tmp_path / "project"
    project.mkdir()
    asyncio.run(from_prompt_to_prop(project, home))
