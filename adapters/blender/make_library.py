"""Builds Blender's asset library out of the props of this folder: one `<name>/<name>.blend` each, marked as an asset, with
catalog, tags, author, license and preview. The GLB files stay what they are; a .blend can be deleted and built again.

    blender --factory-startup --background --python-exit-code 1 --python make_library.py -- [name ...] [--into FOLDER]

Without names: every prop of `index.json`. `--into` writes `<name>/<name>.blend` there instead. It opens no window, reads
nothing but this folder, and leaves the user's preferences alone. A Python that has `bpy` runs it as well:
`python make_library.py [name ...]`. Needs Blender 4.2 LTS or newer; 3.4 works, without license.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import bpy

HERE = Path(__file__).resolve().parent

sys.dont_write_bytecode = True  # no __pycache__ beside the props
sys.path.insert(0, str(HERE))

import propmaster_assets  # noqa: E402
import propmaster_blender  # noqa: E402


def build(name: str, target: Path) -> None:
    """Writes one prop as a .blend: a file with one collection, which is the asset.

    Raises:
      KeyError: no such prop.
    """
    entry = propmaster_blender.index()[name]
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    root = propmaster_blender.import_prop(name)
    propmaster_assets.mark(root.users_collection[0], entry, root.get("license"), HERE)
    bpy.ops.file.pack_all()
    target.parent.mkdir(parents=True, exist_ok=True)
    # As a copy under another name and then moved: an older one is replaced whole, and never kept as .blend1.
    part = target.with_name(f"{target.name}.part")
    bpy.ops.wm.save_as_mainfile(filepath=str(part), copy=True, compress=True, relative_remap=True, check_existing=False)
    os.replace(part, target)


def _main(arguments: list[str]) -> int:
    into = HERE
    if "--into" in arguments:
        at = arguments.index("--into")
        if at + 1 == len(arguments):
            print("--into wants a folder", file=sys.stderr)
            return 2
        into = Path(arguments[at + 1])
        arguments = arguments[:at] + arguments[at + 2 :]
    entries = propmaster_blender.index()
    unknown = [name for name in arguments if name not in entries]
    if unknown:
        print(f"no prop {', '.join(unknown)}; there are: {', '.join(sorted(entries))}", file=sys.stderr)
        return 1
    with _no_thumbnails():
        for name in arguments or sorted(entries):
            build(name, into / name / f"{name}.blend")
            print(f"PROPMASTER_BUILT {name}", flush=True)
    return 0


@contextmanager
def _no_thumbnails() -> Iterator[None]:
    """Saving a file leaves a picture of it in the cache of the user's desktop; not so here. The setting is put back."""
    paths = bpy.context.preferences.filepaths
    was = paths.file_preview_type
    paths.file_preview_type = "NONE"
    try:
        yield
    finally:
        paths.file_preview_type = was


if __name__ == "__main__":
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [] if bpy.app.binary_path else sys.argv[1:]
    problem = _main(given)
    if problem:
        sys.exit(problem)
