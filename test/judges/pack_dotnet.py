"""Packs a tree with .NET's System.IO.Compression: python pack_dotnet.py TREE ARCHIVE WAY. Runs in a venv of its own."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1"  # or it asks for ICU

import dotnetcore2
from clr_loader import get_coreclr
from pythonnet import set_runtime


def start_runtime() -> None:
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "runtimeconfig.json"
        framework = {"name": "Microsoft.NETCore.App", "version": "3.1.0"}
        config.write_text(json.dumps({"runtimeOptions": {"tfm": "netcoreapp3.1", "framework": framework}}))
        set_runtime(get_coreclr(runtime_config=str(config), dotnet_root=str(Path(dotnetcore2.__file__).parent / "bin")))


def pack_folder(tree: Path, archive: Path, level: str, base: bool = False) -> None:
    ZipFile.CreateFromDirectory(str(tree), str(archive), getattr(CompressionLevel, level), base)


def pack_entries(tree: Path, archive: str, separator: str = "/") -> None:
    """Entry by entry; into a pipe the writer can't go back, so it leaves descriptors."""
    stream = FileStream(archive, FileMode.Open, FileAccess.Write)
    target = ZipArchive(stream, ZipArchiveMode.Create)
    for file in sorted(tree.rglob("*")):
        if file.is_file():
            name = file.relative_to(tree).as_posix().replace("/", separator)
            ZipFileExtensions.CreateEntryFromFile(target, str(file), name)
    target.Dispose()
    stream.Dispose()


def pack_into_pipe(tree: Path, archive: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, open(archive, "wb") as file:
        pipe = os.path.join(folder, "pipe")
        os.mkfifo(pipe)
        reader = subprocess.Popen(["cat", pipe], stdout=file)
        pack_entries(tree, pipe)
        assert reader.wait(60) == 0


start_runtime()
import clr  # noqa: E402, which is there from now on

clr.AddReference("System.IO.Compression")
clr.AddReference("System.IO.Compression.ZipFile")
from System.IO import FileAccess, FileMode, FileStream  # noqa: E402
from System.IO.Compression import CompressionLevel, ZipArchive, ZipArchiveMode, ZipFile, ZipFileExtensions  # noqa: E402

tree, archive, way = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
if way in ("Optimal", "Fastest", "NoCompression"):
    pack_folder(tree, archive, way)
elif way == "base":
    pack_folder(tree, archive, "Optimal", base=True)
elif way == "pipe":
    pack_into_pipe(tree, archive)
else:
    archive.touch()
    pack_entries(tree, str(archive), {"entries": "/", "backslash": "\\"}[way])
