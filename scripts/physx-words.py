"""Prints every property of PhysX's USD schemas, by `namespace/property`, as the account of them (src/formats/usd/account.ts) is kept.

The test of the account (test/formats/usd/account.test.ts) reads the output. The package physx-usd-schemas has the schemas; run it with a
Python that has that and usd-core:

    .venv-judges/simready/bin/python scripts/physx-words.py > test/formats/usd/physx-words.txt
"""

import pathlib
from importlib.metadata import distribution

from pxr import Sdf

package = distribution("physx-usd-schemas")
layer = Sdf.Layer.FindOrOpen(
    str(pathlib.Path(package.locate_file("physx_usd_schemas/PhysxSchema/resources/generatedSchema.usda")))
)
words = set()
for prim in layer.rootPrims:
    for prop in prim.properties:
        namespace, _, rest = prop.name.replace("__INSTANCE_NAME__:", "").partition(":")
        if namespace.lower().startswith("physx"):
            words.add(f"{namespace}/{rest}")
print("# physx-usd-schemas", package.version)
print("\n".join(sorted(words)))
