"""What samples/deploy gives to others' tools: hadolint reads the Dockerfile, Helm the chart, Kubernetes' own schemas what it renders, bash the Slurm script.

Docker isn't here: its steps are not run. What the image does is run by test/cli/worker.test.ts and test/service/ports."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT

DEPLOY = ROOT / "samples" / "deploy"
BIN = ROOT / ".venv-judges" / "deploy" / "bin"
KUBERNETES = "1.35.0"
HELM = shutil.which("helm") or str(Path.home() / "go" / "bin" / "helm")
needs_helm = pytest.mark.skipif(not Path(HELM).exists(), reason="skipped: no helm; test/judges/install.sh compiles it where there is Go")
needs_tools = pytest.mark.skipif(not BIN.exists(), reason="skipped: no hadolint; bash test/judges/install.sh")


def run(*command: str, text: str | None = None) -> subprocess.CompletedProcess:
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)


@needs_tools
def test_hadolint():
    result = run(str(BIN / "hadolint"), str(DEPLOY / "Dockerfile"))
    assert result.returncode == 0, result.stdout + result.stderr
    bad = (DEPLOY / "Dockerfile").read_text().replace("USER 1000:1000", "USER root").replace("RUN npm ci", "RUN cd x && sudo npm ci")
    assert run(str(BIN / "hadolint"), "-", text=bad).returncode != 0, "the judge finds nothing"


@needs_helm
@pytest.mark.parametrize("values", [[], ["autoscaling.enabled=false"], ["s3.endpoint=https://s3.example.org", "worker.threads=8"]])
def test_helm(values, tmp_path):
    chart = DEPLOY / "helm" / "propmaster"
    settings = [word for value in values for word in ("--set", value)]
    lint = run(HELM, "lint", "--strict", str(chart), *settings)
    assert lint.returncode == 0, lint.stdout + lint.stderr
    rendered = run(HELM, "template", "props", str(chart), "--kube-version", KUBERNETES, *settings)
    assert rendered.returncode == 0, rendered.stderr
    judge_manifests(rendered.stdout, tmp_path, scaled="autoscaling.enabled=false" not in values)


def judge_manifests(text: str, folder: Path, scaled: bool):
    """Each is valid by Kubernetes' own schemas, and what they say of each other fits."""
    if not BIN.exists():
        pytest.skip("skipped: no kubernetes-validate; bash test/judges/install.sh")
    file = folder / "manifests.yaml"
    file.write_text(text)
    result = run(str(BIN / "kubernetes-validate"), "--strict", "-k", KUBERNETES, str(file))
    assert result.returncode == 0, result.stdout + result.stderr
    program = "import json, sys, yaml; print(json.dumps([d for d in yaml.safe_load_all(open(sys.argv[1])) if d]))"
    documents = json.loads(run(str(BIN / "python"), "-c", program, str(file)).stdout)
    kinds = sorted(document["kind"] for document in documents)
    wanted = ["Deployment", "Deployment", "PodDisruptionBudget", "Service"]
    assert kinds == sorted(wanted + (["HorizontalPodAutoscaler"] if scaled else []))
    for pod in [document["spec"]["template"]["spec"] for document in documents if document["kind"] == "Deployment"]:
        [container] = pod["containers"]
        assert pod["securityContext"]["runAsNonRoot"] and not container["securityContext"]["allowPrivilegeEscalation"]
        assert not any("value" in one and "SECRET" in one["name"] for one in container["env"]), "a secret in the manifest"
        told = run("node", str(ROOT / "dist" / "src" / "cli" / "main.js"), *container["args"][:1], "--help").stdout
        for argument in container["args"][1:]:
            assert argument.split("=")[0] in told, f"propmaster has no {argument}"
        grace = [int(word.split("=")[1]) for word in container["args"] if word.startswith("--grace=")]
        assert all(seconds < pod["terminationGracePeriodSeconds"] for seconds in grace)


@needs_tools
def test_compose():
    """As YAML; Compose's own schema isn't in a registry. Its secrets are files, and its options are propmaster's."""
    program = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))"
    compose = json.loads(run(str(BIN / "python"), "-c", program, str(DEPLOY / "compose.yaml")).stdout)
    assert set(compose["services"]) == {"api", "worker", "postgres", "s3"}
    for service in ("api", "worker"):
        described = compose["services"][service]
        assert described["read_only"] and described["cap_drop"] == ["ALL"]
        assert set(described["secrets"]) <= set(compose["secrets"])
        for name, value in described["environment"].items():
            assert not name.endswith(("_KEY", "_ID", "DATABASE_URL")), f"{name} is in the file itself"
            if name.endswith("_FILE"):
                assert value.removeprefix("/run/secrets/") in compose["secrets"]


def test_slurm():
    script = DEPLOY / "propmaster.slurm"
    assert run("bash", "-n", str(script)).returncode == 0
    told = run("node", str(ROOT / "dist" / "src" / "cli" / "main.js"), "worker", "--help").stdout
    options = [word for word in script.read_text().split("exec propmaster worker")[1].split() if word.startswith("--")]
    assert options and all(option in told for option in options)
