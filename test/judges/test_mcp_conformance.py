"""The official conformance suite of the Model Context Protocol, in both eras; scripts/mcp-conformance.mjs says what it runs."""

import subprocess

import pytest
from conftest import ROOT

SUITE = ROOT / ".venv-judges" / "mcp-conformance" / "node_modules" / "@modelcontextprotocol" / "conformance"


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_conformance(revision, show):
    assert SUITE.is_dir(), "the suite is not installed: bash test/judges/install.sh"
    run = subprocess.run(
        ["node", "scripts/mcp-conformance.mjs", revision], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
    show(f"MCP conformance {run.stdout.splitlines()[0]}")
