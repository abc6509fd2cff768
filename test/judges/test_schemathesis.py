"""Schemathesis sends thousands of requests, good and bad, made from the service's own OpenAPI, and applies all checks."""

import json
import os
import subprocess
import urllib.request
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from conftest import CLI, ROOT, SMALL_PICTURES

HERE = Path(__file__).parent
SCHEMATHESIS = ROOT / ".venv-judges" / "schemathesis" / "bin" / "schemathesis"
KINDS = ("personal", "team")
EXAMPLES = 40 if os.environ.get("PROPMASTER_NIGHTLY") else 12
LEAST_CASES = 50 * EXAMPLES


@contextmanager
def shared_storage():
    """Variables of a PostgreSQL and an S3 of the judge's own."""
    servers = subprocess.Popen(
        ["node", "--import", "tsx", str(HERE / "shared_servers.mjs")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        told = json.loads(servers.stdout.readline())
        if "missing" in told:
            pytest.skip(told["missing"])
        yield told["env"]
    finally:
        servers.stdin.close()
        servers.wait(60)


@pytest.fixture(scope="module", params=["embedded", pytest.param("shared", marks=pytest.mark.nightly)])
def service(request, tmp_path_factory):
    """The built service on a port of its own, over SQLite and files or PostgreSQL and S3: its `url` and `keys`."""
    home = tmp_path_factory.mktemp("home")
    with shared_storage() if request.param == "shared" else nullcontext({}) as storage:
        env = {"PATH": os.environ["PATH"], "HOME": str(home), "PROPMASTER_HOME": str(home / "state"), **SMALL_PICTURES}
        env |= storage
        where = [] if storage else ["--data", str(home / "data")]
        process = subprocess.Popen(
            ["node", str(CLI), "serve", "--port", "0", "--rate-limit", "100000000", *where, "--json"],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            told = json.loads(process.stdout.readline())
            yield told if "keys" in told else {**told, "keys": {kind: made_key(kind, env) for kind in KINDS}}
        finally:
            process.terminate()
            process.wait(20)


def made_key(kind: str, env: dict) -> str:
    """A service on many machines prints no keys."""
    made = subprocess.run(
        ["node", str(CLI), "serve", "keys", "create", "--kind", kind, "--library", kind, "--json"],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(made.stdout)["key"]


def schemathesis(folder: Path, service: dict, kind: str, schema: str, *arguments: str) -> subprocess.CompletedProcess:
    """Runs it as one kind of key; what that key gets it also asks for with the other, which must not see it."""
    assert SCHEMATHESIS.exists(), "Schemathesis is not installed: bash test/judges/install.sh"
    peers = [
        {"name": peer, "fixedHeaders": [{"name": "Authorization", "value": f"Bearer {service['keys'][peer]}"}]}
        for peer in KINDS
    ]
    (folder / "keys.json").write_text(json.dumps({"auth": peers}))
    (folder / "schemathesis.toml").write_text(
        f'[auth.wfc]\npath = "{folder / "keys.json"}"\nuser = "{kind}"\npeers = {json.dumps(KINDS)}\n'
    )
    return subprocess.run(
        [SCHEMATHESIS, "--config-file", folder / "schemathesis.toml", "run", schema, "--url", service["url"]]
        + ["--checks", "all", "--seed", "1", "--generation-database", "none", "--no-color"]
        # On two cores, with what it submitted being generated meanwhile, an answer may take its time.
        + ["--request-timeout", "60", *arguments],
        env={**os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(HERE)},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300 + 45 * EXAMPLES,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_all_checks(kind, service, tmp_path):
    report = tmp_path / "report.json"
    result = schemathesis(
        tmp_path,
        service,
        kind,
        f"{service['url']}/openapi.json",
        *("--max-examples", str(EXAMPLES), "--report", "json", "--report-json-path", str(report)),
    )
    assert result.returncode == 0, result.stdout + result.stderr
    told = json.loads(report.read_text())
    assert told["complete"]
    assert told["operations"]["tested"] == told["operations"]["total"] >= 32
    assert told["test_cases"]["generated"] >= LEAST_CASES
    # Only refusals that schemathesis_hooks.py names, and never so many that the rest proves little.
    assert told["filtered"] < told["test_cases"]["generated"] / 5


def test_the_judge_can_fail(service, tmp_path):
    """A description that leaves out one status must be noticed, or the judge above judges nothing."""
    with urllib.request.urlopen(f"{service['url']}/openapi.json") as answer:
        document = json.load(answer)
    del document["paths"]["/v1/jobs/{job_id}"]["get"]["responses"]["404"]
    lying = tmp_path / "lying.json"
    lying.write_text(json.dumps(document))
    result = schemathesis(tmp_path, service, "personal", str(lying), "--include-operation-id", "jobs.get")
    assert result.returncode == 1, result.stdout + result.stderr
    assert "Undocumented status code" in result.stdout
