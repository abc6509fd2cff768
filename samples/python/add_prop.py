"""Adds a prop to a project with the command line of propmaster, and prints its progress.

    python3 add_prop.py FOLDER "oak crate 40 cm wide" [--propmaster "node dist/lib/cli.js"]

Python 3.9 or later, nothing but the standard library. Ctrl-C cancels: the work is undone in good order, and the same
command goes on from there. The lines are those of docs/json-protocol.md.
"""

import argparse
import json
import shlex
import shutil
import subprocess
import sys
from typing import Any, Callable, Dict, List

PROTOCOL = 1

Line = Dict[str, Any]


class PropmasterError(Exception):
    """The error line of propmaster, as it is."""

    def __init__(self, line: Line, exit_code: int) -> None:
        super().__init__(line.get("message", "propmaster failed"))
        self.line = line
        self.exit_code = exit_code


def run(command: List[str], arguments: List[str], on_line: Callable[[Line], None]) -> Line:
    """Runs propmaster to its end and returns its result line.

    on_line is told every line before. Our end of stdin stays open as long as we live: should we be killed, propmaster
    stops by itself.
    """
    process = subprocess.Popen(
        [*command, "--json", "--cancel-on-stdin-end", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None and process.stdout is not None
    last: Line = {}
    try:
        try:
            last = read(process.stdout, on_line)
        except KeyboardInterrupt:
            process.stdin.close()  # cancels; what is left to say is still read
            last = read(process.stdout, lambda line: None)
    finally:
        process.stdin.close()
        process.stdout.close()
        exit_code = process.wait()
    if last.get("type") == "result":
        return last
    raise PropmasterError(last or {"message": "propmaster ended without a last line"}, exit_code or 1)


def read(lines: Any, on_line: Callable[[Line], None]) -> Line:
    """Returns the last line."""
    last: Line = {}
    for text in lines:
        last = json.loads(text)
        if last.get("type") not in ("result", "error"):
            on_line(last)
    return last


def show(line: Line) -> None:
    """Prints a progress line; other kinds of lines may come one day."""
    if line.get("type") != "progress":
        return
    percent = "" if "fraction" not in line else " {:.0f}%".format(100 * line["fraction"])
    print("{}: {}{} {}".format(line["stage"], line["state"], percent, line.get("message", "")).rstrip(), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Adds a prop to a project.")
    parser.add_argument("folder")
    parser.add_argument("prompt")
    parser.add_argument("--propmaster", help="how propmaster is started; else the one in PATH")
    options = parser.parse_args()
    command = shlex.split(options.propmaster) if options.propmaster else [shutil.which("propmaster") or "propmaster"]
    try:
        version = run(command, ["--version"], show)
        if version["protocol"] != PROTOCOL:
            print("This propmaster speaks protocol {}.".format(version["protocol"]), file=sys.stderr)
            return 1
        prop = run(command, ["generate", "--project", options.folder, "--", options.prompt], show)
    except FileNotFoundError:
        print("There is no propmaster. Install it: npm install --global propmaster", file=sys.stderr)
        return 127
    except PropmasterError as error:
        # stderr of propmaster has said it in words already.
        print("failed: {}".format(error.line.get("code", "killed")), flush=True)
        return error.exit_code
    print("{}: {}, {:.2f} kg".format(prop["name"], prop["verdict"], prop["report"]["measured"]["mass"]))
    for simulator, file in prop["entries"].items():
        print("{}: {}/{}".format(simulator, options.folder, file))
    return 0


if __name__ == "__main__":
    sys.exit(main())
