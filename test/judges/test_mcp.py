"""The official Python client and FastMCP's, over stdio and over HTTP, call every tool; Inspector's command line does as well."""

import asyncio
import json
import subprocess

import pytest
from conftest import CLI, ROOT
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_server import TOOLS, drive, environment, error_of, serving

INSPECTOR = ROOT / ".venv-judges" / "mcp-inspector" / "node_modules"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    return tmp_path_factory.mktemp("mcp") / "project"


@pytest.fixture(scope="module")
def url(project, home):
    with serving(project, home) as address:
        yield address


def official(session):
    async def call(tool, arguments):
        result = await session.call_tool(tool, arguments)
        if result.is_error:
            return True, error_of(result.content[0].text)
        return False, result.structured_content

    return call


async def with_official(streams, project, name):
    async with streams as (read, write, *_), ClientSession(read, write) as session:
        await asyncio.wait_for(session.initialize(), 30)
        assert [tool.name for tool in (await session.list_tools()).tools] == TOOLS
        return await drive(official(session), project, name)


async def with_fastmcp(transport, project, name):
    async with Client(transport) as client:
        assert [tool.name for tool in await client.list_tools()] == TOOLS

        async def call(tool, arguments):
            result = await client.call_tool(tool, arguments, raise_on_error=False)
            if result.is_error:
                return True, error_of(result.content[0].text)
            return False, result.structured_content

        return await drive(call, project, name)


def command(project):
    return [str(CLI), "mcp", "--project", str(project)]


def test_official_client_over_stdio(project, home):
    server = StdioServerParameters(command="node", args=command(project), env=environment(home))
    assert asyncio.run(with_official(stdio_client(server), project, "official_stdio")) == set(TOOLS)


def test_official_client_over_http(project, url):
    assert asyncio.run(with_official(streamable_http_client(url), project, "official_http")) == set(TOOLS)


def test_fastmcp_over_stdio(project, home):
    server = StdioTransport(command="node", args=command(project), env=environment(home))
    assert asyncio.run(with_fastmcp(server, project, "fastmcp_stdio")) == set(TOOLS)


def test_fastmcp_over_http(project, url):
    assert asyncio.run(with_fastmcp(url, project, "fastmcp_http")) == set(TOOLS)


def inspect(target, home, *arguments):
    """Ends with 0 for a tool error, too: what counts is what it prints."""
    run = subprocess.run(
        [str(INSPECTOR / "node" / "bin" / "node"), str(INSPECTOR / ".bin" / "mcp-inspector"), "--cli", *target, *arguments],
        env=environment(home), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    return json.loads(run.stdout), run


def test_inspector(project, url, home):
    assert INSPECTOR.is_dir(), "Inspector is not installed: bash test/judges/install.sh"
    for target in (["node", *command(project)], [url]):
        listed, run = inspect(target, home, "--method", "tools/list", "--strict")
        assert run.returncode == 0, run.stderr  # 6: a schema that some client can't take
        assert [tool["name"] for tool in listed["tools"]] == TOOLS

    async def call(tool, arguments):
        pairs = [f"{key}={value if isinstance(value, str) else json.dumps(value)}" for key, value in arguments.items()]
        given = [part for pair in pairs for part in ("--tool-arg", pair)]
        result, _ = inspect([url], home, "--method", "tools/call", "--tool-name", tool, *given)
        if result.get("isError"):
            return True, error_of(result["content"][0]["text"])
        return False, result["structuredContent"]

    assert asyncio.run(drive(call, project, "inspector")) == set(TOOLS)
