"""Prints every word of USD's schemas: `usdGeom/Mesh` for a schema, `usdGeom/Mesh/points` for a property that it declares.

The test of the account of USD (test/formats/usd/account.test.ts) reads the output. Run it with a Python that has usd-core:

    .venv-judges/usd/bin/python scripts/usd-words.py > test/formats/usd/words.txt
"""

import pathlib

import pxr
from pxr import Sdf, Usd

FAMILIES = (
    "usd", "usdGeom", "usdHydra", "usdLod", "usdLux", "usdMedia", "usdPhysics", "usdProc", "usdRender", "usdRi",
    "usdSemantics", "usdShade", "usdSkel", "usdUI", "usdVol",
)  # fmt: skip

root = pathlib.Path(pxr.__file__).parent / "pluginfo"
print("# OpenUSD", ".".join(map(str, Usd.GetVersion()[1:])))
for family in FAMILIES:
    layer = Sdf.Layer.FindOrOpen(str(root / family / "resources" / family / "schema.usda"))
    for prim in layer.rootPrims:
        if prim.specifier != Sdf.SpecifierClass:
            continue
        print(f"{family}/{prim.name}")
        for prop in prim.properties:
            print(f"{family}/{prim.name}/{prop.name}")
