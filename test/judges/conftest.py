"""What all judges share: the prompts, the command line, and the third-party files where they are there."""

import itertools
import os
import random
import shutil
import subprocess
import zipfile
from pathlib import Path

import command_line
import made_once
import pytest

ROOT = Path(__file__).resolve().parents[2]
CLI = ROOT / "dist" / "src" / "cli" / "main.js"
CORPUS = ROOT.parent / "shared" / "corpus" / "mjcf"

PROMPTS = {
    "crate": "wooden crate 60x40x30 cm",
    "table": "oak table 1.2 m long, 75 cm tall",
    "chair": "pine chair",
    "shelf": "walnut shelf 1.8 m tall with four boards",
    "cabinet": "white cabinet with two doors and two drawers, 90 cm wide",
    "mug": "blue ceramic mug",
    "bowl": "ceramic bowl 25 cm wide",
    "bottle": "glass bottle 30 cm tall",
    "laptop": "aluminium laptop",
    "toolbox": "red steel toolbox 45 cm wide",
}


# Nobody here looks at pictures, and they are a third of the work of an install.
SMALL_PICTURES = {"PROPMASTER_PICTURE_SIZE": "64"}


def pytest_configure(config):
    os.environ.update(SMALL_PICTURES)  # for what gets all of the environment
    made_once.begin(config)
    config.addinivalue_line("markers", "nightly: takes longer than every run has; bash test/judges/nightly.sh runs it")


def pytest_collection_modifyitems(items):
    if os.environ.get("PROPMASTER_NIGHTLY"):
        return
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.skip(reason="nightly: bash test/judges/nightly.sh runs it"))


@pytest.fixture
def show(record_property):
    """Has a text stand at the end of the run, whether the test passes or fails."""
    return lambda text: record_property("shown", text)


def pytest_terminal_summary(terminalreporter):
    reports = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    for text in [value for report in reports for key, value in report.user_properties if key == "shown"]:
        terminalreporter.write_line(text)


def any_seed() -> int:
    """Another one each time, but for CI, where what lands must not depend on luck; the nightly list is as free as a developer."""
    given = os.environ.get("PROPMASTER_SEED")
    if given is not None:
        return int(given)
    lucky = os.environ.get("CI") and not os.environ.get("PROPMASTER_NIGHTLY")
    return 20261121 if lucky else random.randrange(2**31)


def propmaster(*arguments: str, home: Path, check: bool = True) -> subprocess.CompletedProcess:
    """Runs the built command line with its state in `home` and nothing of the user's environment."""
    environment = {"HOME": str(home), "PROPMASTER_HOME": str(home / "state"), **SMALL_PICTURES}
    result = command_line.run(arguments, environment)
    assert not check or result.returncode == 0, f"propmaster {' '.join(arguments)}: {result.returncode}\n{result.stderr}"
    return result


def zip_folder(folder: Path, target: Path, top: str) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, f"{top}{file.relative_to(folder).as_posix()}")
    return target


@pytest.fixture(scope="session")
def home(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def corpus_project(tmp_path_factory, home) -> Path:
    """Third-party models, zipped in three ways, imported, then moved."""
    if not CORPUS.is_dir():
        pytest.skip(f"the third-party corpus is not beside this checkout ({CORPUS.relative_to(ROOT.parent)})")
    return made_once.moved("corpus", lambda made: import_corpus(made, tmp_path_factory.mktemp("archives"), home))


def packings() -> list[tuple[str, str]]:
    """(model, way): each model and each way on every run, each with each in the nightly list."""
    models, ways = ("mug", "microwave", "slidecabinet"), ("top", "flat", "other")
    if os.environ.get("PROPMASTER_NIGHTLY"):
        return list(itertools.product(models, ways))
    return [*itertools.product(models[:1], ways), *zip(models[1:], ways[1:], strict=True)]


def import_corpus(made: Path, archives: Path, home: Path) -> None:
    sources = {"mug": ("mug", "mug.xml"), "microwave": ("furniture_sim", "microwave.xml"), "slidecabinet": ("furniture_sim", "slidecabinet.xml")}
    for name, (folder, main) in sources.items():
        part = archives / f"{name}_files"
        shutil.copytree(CORPUS / folder, part)
        for other in part.glob("*.xml"):
            if other.name != main:
                other.unlink()
        tops = {"top": f"{folder}/", "flat": "", "other": "something_else/"}
        for way in [way for model, way in packings() if model == name]:
            archive = zip_folder(part, archives / f"{name}_{way}.zip", tops[way])
            propmaster("import", str(archive), "--name", f"{name}_{way}", "--allow-failed", "--project", str(made), home=home)
