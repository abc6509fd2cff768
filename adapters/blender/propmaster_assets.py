"""Marks imported props as assets of the project's library: for `make_library.py` beside it, and for the Blender extension."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import bpy


def mark(collection: bpy.types.Collection, entry: dict[str, Any], license: str | None, folder: Path) -> None:
    """Makes the collection an asset of this .blend, in the catalog that the prop has in the project's library.

    Args:
      entry: of the prop in `index.json`.
      folder: the library, `blender/` of the project: its catalogs and pictures.
    """
    collection.asset_mark()
    data = collection.asset_data
    size = [high - low for low, high in zip(entry["bounds"]["min"], entry["bounds"]["max"])]
    joints = f", {len(entry['joints'])} joints" if entry["joints"] else ""
    data.description = f"{' x '.join(f'{edge:.3f}' for edge in size)} m, {entry['mass']:.3f} kg{joints}"
    data.author = "propmaster"
    if license and hasattr(data, "license"):
        data.license = license
    for tag in dict.fromkeys([entry.get("category", ""), *entry["labels"]]):
        if tag:
            data.tags.new(tag, skip_if_exists=True)
    uuid = catalog(folder / "blender_assets.cats.txt", entry.get("category"))
    if uuid:
        data.catalog_id = uuid
    picture = folder / entry["name"] / "thumbnail.png"
    if picture.is_file():
        _set_preview(collection, picture)


def catalog(file: Path, category: str | None) -> str | None:
    """UUID of a category's catalog. A line is `UUID:path:name`; in a path hyphens stand for what means something else."""
    wanted = "propmaster" if category is None else "propmaster/" + re.sub(r"[^\w -]", "-", category)
    if not file.is_file():
        return None
    lines = (line.split(":") for line in file.read_text(encoding="utf-8").splitlines())
    return next((parts[0] for parts in lines if len(parts) == 3 and parts[1] == wanted), None)


def _set_preview(collection: bpy.types.Collection, picture: Path) -> None:
    """As pixels, not as a path: Blender loads a path later, when it draws, which in the background it never does."""
    image = bpy.data.images.load(str(picture))
    preview = collection.preview_ensure()
    preview.image_size = image.size
    preview.image_pixels_float = image.pixels[:]
    bpy.data.images.remove(image)
