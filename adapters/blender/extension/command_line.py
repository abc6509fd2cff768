"""Command lines of propmaster. Text that a user typed stands behind `--`, where nothing is an option."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Sequence

from .protocol import Line, error_line

IMPORTED = "blender"
"""Always among the simulators: it is what gets imported."""


@dataclass(frozen=True)
class Service:
    """Which service is asked; neither of the two: the one that propmaster would choose itself, else the local one."""

    profile: str = ""
    base_url: str = ""
    online: bool = True
    """Whether Blender may use the network."""

    def refused(self) -> Line | None:
        """The error to show, where a service elsewhere was chosen and Blender is to work offline."""
        if self.online or not (self.base_url or self.profile not in ("", "local")):
            return None
        chosen = self.base_url or f"the profile {self.profile}"
        return error_line(
            "offline",
            f"Blender is set to work offline, and {chosen} is a service elsewhere.",
            "Allow it in Preferences > System > Network, or empty profile and base URL here: the local service needs none.",
        )

    def options(self) -> list[str]:
        """Offline the local service is named, since the environment or `propmaster auth use` may have chosen another."""
        if not self.online:
            return ["--profile", "local"]
        if self.base_url:
            return ["--base-url", self.base_url]
        return ["--profile", self.profile] if self.profile else []


def begin(program: Sequence[str], project: Path, service: Service) -> list[str]:
    """What every command line begins with."""
    return [*program, "--json", "--cancel-on-stdin-end", "--project", str(project), *service.options()]


def prompt_with(prompt: str, size: Sequence[float] = (0, 0, 0), material: str = "") -> str:
    """A prompt that also says size and material.

    Args:
      size: width, depth and height [m]; 0: left open.
    """
    width, depth, height = (f"{100 * length:.4g}" for length in size)
    words = [prompt.strip()]
    if material.strip():
        words.append(f"made of {material.strip()}")
    if all(size):
        words.append(f"{width}x{depth}x{height} cm")  # round things understand this order too
    else:
        named = ((size[0], width, "wide"), (size[1], depth, "deep"), (size[2], height, "tall"))
        words += [f"{text} cm {word}" for length, text, word in named if length]
    return ", ".join(words)


def generate(prompt: str, simulators: Iterable[str], name: str = "", replace: bool = False) -> list[str]:
    return ["generate", *_installing(simulators, name, replace), "--", prompt]


def generate_blueprint(
    path: Path, parameters: str, simulators: Iterable[str], name: str = "", replace: bool = False
) -> list[str]:
    """What a blueprint describes.

    Args:
      parameters: `width=0.3, colour=dark red`: name=value with commas between them, in the units of the blueprint.
    """
    given = [part.strip() for part in parameters.split(",") if part.strip()]
    settings = [f"--set={setting}" for setting in given]
    return ["generate", *_installing(simulators, name, replace), f"--blueprint={path}", *settings]


def import_file(
    path: Path, simulators: Iterable[str], name: str = "", replace: bool = False, mass: float = 0, density: float = 0
) -> list[str]:
    """mass [kg] or density [kg/m³]; 0: as the file says."""
    weight = ["--mass", f"{mass:.9g}"] if mass else ["--density", f"{density:.9g}"] if density else []
    return ["import", *_installing(simulators, name, replace), *weight, "--", str(path)]


def run_batch(items: Path, results: Path, simulators: Iterable[str]) -> list[str]:
    return ["batch", "run", "--simulators", _joined(simulators), "--results", str(results), "--", str(items)]


def verify(name: str) -> list[str]:
    return ["verify", "--", name]


def build_library(names: Sequence[str]) -> list[str]:
    return ["blend", "--", *names]


def _installing(simulators: Iterable[str], name: str, replace: bool) -> list[str]:
    named = ["--name", name] if name else []
    return ["--simulators", _joined(simulators), *named, *(["--replace"] if replace else [])]


def _joined(simulators: Iterable[str]) -> str:
    return ",".join(sorted({*simulators, IMPORTED}))
