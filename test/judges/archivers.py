"""Real tools that pack one tree: who, how, and whether the archive names folders. Used by test_archives.py."""

import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from conftest import ROOT

HERE = Path(__file__).parent
DOTNET = ROOT / ".venv-judges" / "dotnet" / "bin" / "python"
USD = ROOT / ".venv-judges" / "usd" / "bin" / "python"

#: The layer that a USDZ begins with.
LAYER = "Möbel/mug.usda"


#: Packs a tree into an archive.
Pack = Callable[[Path, Path], object]


@dataclass(frozen=True)
class Way:
    """One tool with one set of options."""

    tool: str
    options: str
    pack: Pack
    #: Whether empty folders are in the archive too.
    folders: bool = True
    #: Part of every path in the archive, in front of those of the tree.
    top: str = ""
    ending: str = "zip"
    #: Files of the tree that the tool can't pack, and files that it adds.
    without: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.tool} {self.options}".strip()


def grow(tree: Path) -> None:
    """What models come with: names of many sorts, empty things, large and incompressible and executable files."""
    noise = random.Random(1)
    files = {
        LAYER: b'#usda 1.0\n(\n    defaultPrim = "Mug"\n)\ndef Xform "Mug"\n{\n}\n',
        "mug.xml": b'<mujoco model="mug"/>\n',
        "assets/body 0.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n" * 20_000,
        "assets/texture.png": b"\x89PNG\r\n\x1a\n" + noise.randbytes(900_000),
        "assets/blank.bin": bytes(3_000_000),
        "Möbel/Tür & Griff (2).obj": b"v 0 0 0\n",
        "カップ/モデル.xml": b"<mujoco/>\n",
        "d/" * 20 + "deep.txt": b"deep\n",
        "empty.txt": b"",
        ".hidden": b"hidden\n",
        "#note' [1].txt": b"note\n",
        "one": b"1",
    }
    for name, content in files.items():
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    script = tree / "tools" / "make.sh"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    for folder in ("empty", "empty too/inner"):
        (tree / folder).mkdir(parents=True)


def run(*command: str | Path, within: Path, **options) -> subprocess.CompletedProcess:
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    result = subprocess.run([*map(str, command)], cwd=within, env=environment, capture_output=True, timeout=300, **options)
    assert result.returncode == 0, f"{command}: {result.stderr.decode(errors='replace')}"
    return result


def command(*words: str) -> Pack:
    """A command in the tree, with `ARCHIVE` in place of the archive."""
    return lambda tree, archive: run(*[str(archive) if word == "ARCHIVE" else word for word in words], within=tree)


def piped(*words: str) -> Pack:
    """The same, with the archive on standard output: the tool can't go back and fill in sizes."""
    return lambda tree, archive: archive.write_bytes(run(*words, within=tree).stdout)


def from_list(*words: str) -> Pack:
    """The same, with the names of all files on standard input."""

    def pack(tree: Path, archive: Path) -> None:
        names = "\n".join(name for name, _ in files_of(tree))
        run(*[str(archive) if word == "ARCHIVE" else word for word in words], within=tree, input=names.encode())

    return pack


def everything_in(tree: Path) -> list[tuple[str, Path]]:
    return [(file.relative_to(tree).as_posix(), file) for file in sorted(tree.rglob("*"))]


def files_of(tree: Path) -> list[tuple[str, Path]]:
    return [(name, path) for name, path in everything_in(tree) if path.is_file()]


class Unseekable:
    """A pipe, as zipfile sees it: it then writes descriptors."""

    def __init__(self, file) -> None:
        self.file = file

    def write(self, data: bytes) -> int:
        return self.file.write(data)

    def flush(self) -> None:
        self.file.flush()


def python(method: int, streamed: bool = False, zip64: bool = False, strings: bool = False) -> Pack:
    def pack(tree: Path, archive: Path) -> None:
        with open(archive, "wb") as file, zipfile.ZipFile(Unseekable(file) if streamed else file, "w", method) as target:
            target.comment = b"made by zipfile" if strings else b""
            for name, path in everything_in(tree):
                if path.is_dir() or not (zip64 or strings):
                    target.write(path, name)
                elif strings:
                    target.writestr(name, path.read_bytes())
                else:
                    with target.open(name, "w", force_zip64=True) as entry:
                        entry.write(path.read_bytes())

    return pack


def perl(options: str) -> Pack:
    """IO::Compress::Zip, which is part of Perl; names are bytes to it, so that it is told that they are UTF-8."""
    program = f"""
        use IO::Compress::Zip qw(:all);
        my $out = shift @ARGV;
        zip [@ARGV] => $out, {options} or die $ZipError;
    """
    return lambda tree, archive: run("perl", "-e", program, archive, *[name for name, _ in files_of(tree)], within=tree)


def script(interpreter: Path | str, file: str, *options: str) -> Pack:
    words = (interpreter, "run") if interpreter == "go" else (interpreter,)
    return lambda tree, archive: run(*words, HERE / file, tree, archive, *options, within=tree)


def with_top(pack: Pack) -> Pack:
    """Packs the folder of the tree instead of what is in it."""
    return lambda tree, archive: pack(tree.parent, archive)


STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
MANIFEST = ("META-INF/MANIFEST.MF",)

WAYS = [
    Way("zip", "-r", command("zip", "-qr", "ARCHIVE", ".")),
    Way("zip", "-r with top folder", with_top(command("zip", "-qr", "ARCHIVE", "tree")), top="tree/"),
    Way("zip", "-0", command("zip", "-qr0", "ARCHIVE", ".")),
    Way("zip", "-1", command("zip", "-qr1", "ARCHIVE", ".")),
    Way("zip", "-9", command("zip", "-qr9", "ARCHIVE", ".")),
    Way("zip", "-X", command("zip", "-qrX", "ARCHIVE", ".")),
    Way("zip", "-D", command("zip", "-qrD", "ARCHIVE", "."), folders=False),
    Way("zip", "-@", from_list("zip", "-q", "ARCHIVE", "-@"), folders=False),
    Way("zip", "-fd", command("zip", "-qr", "-fd", "ARCHIVE", ".")),
    Way("zip", "-fd -0", command("zip", "-qr0", "-fd", "ARCHIVE", ".")),
    Way("zip", "-fz", command("zip", "-qr", "-fz", "ARCHIVE", ".")),
    # Not `-fz -fd`: zip 3.0 then writes an end record that promises a Zip64 one and leaves it out; nobody can read that.
    Way("zip", "-UN=UTF8", command("zip", "-qr", "-UN=UTF8", "ARCHIVE", ".")),
    Way("zip", "to a pipe", piped("zip", "-qr", "-", ".")),
    Way("zip", "to a pipe, -0", piped("zip", "-qr0", "-", ".")),
    Way("zip", "to a pipe, -fz-", piped("zip", "-qr", "-fz-", "-", ".")),
    Way("7z", "a", command("7z", "a", "-tzip", "ARCHIVE", ".")),
    Way("7z", "-mx=0", command("7z", "a", "-tzip", "-mx=0", "ARCHIVE", ".")),
    Way("7z", "-mx=1", command("7z", "a", "-tzip", "-mx=1", "ARCHIVE", ".")),
    Way("7z", "-mx=9", command("7z", "a", "-tzip", "-mx=9", "ARCHIVE", ".")),
    Way("7z", "-mm=Copy", command("7z", "a", "-tzip", "-mm=Copy", "ARCHIVE", ".")),
    Way("7z", "-mm=Deflate", command("7z", "a", "-tzip", "-mm=Deflate", "ARCHIVE", ".")),
    Way("7z", "-mcu=on", command("7z", "a", "-tzip", "-mcu=on", "ARCHIVE", ".")),
    Way("7z", "-mtc=off", command("7z", "a", "-tzip", "-mtc=off", "ARCHIVE", ".")),
    Way("7z", "-mmt=off with top folder", with_top(command("7z", "a", "-tzip", "-mmt=off", "ARCHIVE", "tree")), top="tree/"),
    Way("bsdtar", "zip", command("bsdtar", "--format", "zip", "-cf", "ARCHIVE", ".")),
    Way("bsdtar", "by ending", command("bsdtar", "-acf", "ARCHIVE", ".")),
    Way("bsdtar", "stored", command("bsdtar", "--format", "zip", "--options", "zip:compression=store", "-cf", "ARCHIVE", ".")),
    Way("bsdtar", "level 9", command("bsdtar", "--format", "zip", "--options", "zip:compression-level=9", "-cf", "ARCHIVE", ".")),
    Way("bsdtar", "Zip64", command("bsdtar", "--format", "zip", "--options", "zip:zip64", "-cf", "ARCHIVE", ".")),
    Way("bsdtar", "to a pipe", piped("bsdtar", "--format", "zip", "-cf", "-", ".")),
    Way("bsdtar", "with top folder", with_top(command("bsdtar", "--format", "zip", "-cf", "ARCHIVE", "tree")), top="tree/"),
    Way("jar", "cf", command("jar", "cf", "ARCHIVE", "."), added=MANIFEST),
    Way("jar", "c0f", command("jar", "c0f", "ARCHIVE", "."), added=MANIFEST),
    Way("jar", "cMf", command("jar", "cMf", "ARCHIVE", ".")),
    Way("jar", "cM0f", command("jar", "cM0f", "ARCHIVE", ".")),
    Way("jar", "to a pipe", piped("jar", "c", "."), added=MANIFEST),
    Way("jar", "--date", command("jar", "--create", "--no-manifest", "--date=2024-12-31T12:00:00Z", "--file", "ARCHIVE", ".")),
    Way("python", "stored", python(STORED)),
    Way("python", "deflated", python(DEFLATED)),
    Way("python", "unseekable", python(DEFLATED, streamed=True)),
    Way("python", "unseekable, stored", python(STORED, streamed=True)),
    Way("python", "writestr", python(DEFLATED, strings=True)),
    Way("python", "force_zip64", python(DEFLATED, zip64=True)),
    Way("python", "force_zip64, unseekable", python(DEFLATED, streamed=True, zip64=True)),
    Way("python", "shutil", lambda tree, archive: shutil.make_archive(str(archive.with_suffix("")), "zip", tree)),
    Way("python", "-m zipfile", with_top(command(sys.executable, "-m", "zipfile", "-c", "ARCHIVE", "tree")), top="tree/"),
    Way("perl", "deflated", perl("Method => ZIP_CM_DEFLATE, Efs => 1"), folders=False),
    Way("perl", "stored", perl("Method => ZIP_CM_STORE, Efs => 1"), folders=False),
    Way("perl", "streamed", perl("Stream => 1, Efs => 1"), folders=False),
    Way("perl", "minimal", perl("Minimal => 1"), folders=False),
    Way("perl", "Zip64", perl("Zip64 => 1, Efs => 1"), folders=False),
    Way("perl", "Zip64, streamed", perl("Zip64 => 1, Stream => 1, Efs => 1"), folders=False),
    *[
        Way("dotnet", options, script(DOTNET, "pack_dotnet.py", options), folders=folders, top=top)
        for options, folders, top in (
            ("Optimal", True, ""),
            ("Fastest", True, ""),
            ("NoCompression", True, ""),
            ("base", True, "tree/"),
            ("entries", False, ""),
            ("pipe", False, ""),
            ("backslash", False, ""),
        )
    ],
    *[Way("go", options, script("go", "pack_go.go", options)) for options in ("deflate", "store", "raw", "addfs")],
    Way("usd", "ZipFileWriter", script(USD, "pack_usd.py", "writer"), folders=False, ending="usdz", without=("empty.txt",)),
    Way(
        "usd",
        "CreateNewUsdzPackage",
        script(USD, "pack_usd.py", "package"),
        folders=False,
        ending="usdz",
        without=("empty.txt",),
        added=("package.usda",),
    ),
]
