"""Packs a tree with OpenUSD: python pack_usd.py TREE ARCHIVE writer|package. Runs in the venv of OpenUSD."""

import os
import sys
from pathlib import Path

from pxr import Sdf, UsdUtils

LAYER = "Möbel/mug.usda"
tree, archive, way = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
os.chdir(tree)
if way == "writer":
    with Sdf.ZipFileWriter.CreateNew(archive) as writer:
        writer.AddFile(LAYER)
        for file in sorted(Path().rglob("*")):
            if file.is_file() and file.stat().st_size > 0 and file.as_posix() != LAYER:  # it can't map nothing
                writer.AddFile(file.as_posix())
else:
    # The packager takes what the layer refers to: here everything.
    layer = Sdf.Layer.CreateNew("package.usda")
    prim = Sdf.PrimSpec(layer, "Mug", Sdf.SpecifierDef)
    names = [file.as_posix() for file in sorted(Path().rglob("*")) if file.is_file() and file.stat().st_size > 0]
    attribute = Sdf.AttributeSpec(prim, "files", Sdf.ValueTypeNames.AssetArray)
    attribute.default = Sdf.AssetPathArray([Sdf.AssetPath(f"./{name}") for name in names])
    layer.Save()
    assert UsdUtils.CreateNewUsdzPackage("package.usda", archive)
    os.remove("package.usda")
