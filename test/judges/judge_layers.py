"""Holds what our reader makes of USD layers against what OpenUSD makes of them. Prints one JSON object.

    python judge_layers.py FOLDER

Every layer of FOLDER is read, then saved by OpenUSD as a crate, and that is read too. Names that begin with "broken" may
be refused; what isn't must be the same.
"""

import json
import math
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from pxr import Sdf, Tf

DUMP = Path(__file__).with_name("dump_layers.mjs")

LISTS = {"explicit": "explicitItems", "added": "addedItems", "prepended": "prependedItems", "appended": "appendedItems", "deleted": "deletedItems", "ordered": "orderedItems"}
ARCS = {"apiSchemas", "references", "payload", "inheritPaths", "specializes", "variantSetNames"}
STRUCTURE = ARCS | {"specifier", "typeName", "primChildren", "properties", "propertyChildren", "variantSetChildren", "variantSelection", "custom", "variability", "default", "timeSamples", "connectionPaths", "targetPaths", "connectionChildren", "targetChildren", "subLayers", "subLayerOffsets", "variantChildren"}
# Metadata that USD knows; `ListInfoKeys` leaves out all other.
REGISTERED = {"active", "apiSchemas", "comment", "customData", "defaultPrim", "documentation", "kind", "metersPerUnit"}


def number(value):
    if isinstance(value, int):
        return value if abs(value) <= 2**53 else f"{value}n"
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value + 0.0


def is_vector(value):
    name = type(value).__name__
    return name.startswith(("Vec", "Quat", "Matrix")) and not name.endswith("Array")


def flat(value):
    """Numbers of a vector, quaternion or matrix."""
    name = type(value).__name__
    if name.startswith("Quat"):
        return [number(float(value.GetReal())), *(number(float(x)) for x in value.GetImaginary())]
    if name.startswith("Matrix"):
        return [number(value[i][j]) for i in range(value.dimension[0]) for j in range(value.dimension[1])]
    return [number(x) for x in value]


def plain(value):
    if value is None or isinstance(value, Sdf.ValueBlock):
        return None
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, Sdf.AssetPath):
        return {"asset": value.path}
    if type(value).__name__ == "TimeCode":
        return number(value.GetValue())
    if isinstance(value, (Sdf.Path, Sdf.PathExpression)):
        return str(value) if isinstance(value, Sdf.Path) else value.GetText()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in sorted(value.items())}
    if type(value).__name__.endswith("ListOp"):
        return list_op(value)
    if is_vector(value):
        return {"tuple": flat(value)}
    if type(value).__name__.endswith("Array") or isinstance(value, (list, tuple)):
        items = []
        for item in value:
            if is_vector(item):
                items.extend(flat(item))
            else:
                items.append(plain(item))
        return {"list": items}
    if isinstance(value, Sdf.Permission):
        return value.displayName.lower()
    if isinstance(value, Sdf.UnregisteredValue):
        return plain(value.value)
    return str(value)


def list_op(op, item=plain):
    if op is None:
        return None
    if op.isExplicit:
        return {"explicit": [item(x) for x in op.explicitItems]}
    found = {ours: [item(x) for x in getattr(op, theirs)] for ours, theirs in sorted(LISTS.items())}
    return {key: items for key, items in found.items() if items}


def reference(value):
    data = getattr(value, "customData", {})
    return [value.assetPath, str(value.primPath) if value.primPath else "", number(value.layerOffset.offset), number(value.layerOffset.scale), plain(dict(data))]


def metadata(spec):
    found = {key: plain(spec.GetInfo(key)) for key in sorted(spec.ListInfoKeys()) if key not in STRUCTURE}
    if "layerRelocates" in found:
        found["layerRelocates"] = {str(a): str(b) for a, b in spec.GetInfo("layerRelocates")}
    return found


def unknown(spec):
    """OpenUSD keeps the text of a value whose type no schema knows; we pass it over."""
    return isinstance(spec.GetInfo("default"), (str, Sdf.UnregisteredValue)) and spec.typeName.type.isUnknown


def prop(spec):
    if isinstance(spec, Sdf.RelationshipSpec):
        targets = spec.GetInfo("targetPaths") if spec.HasInfo("targetPaths") else None
        return {"type": "rel", "custom": spec.custom, "targets": list_op(targets), "metadata": metadata(spec)}
    layer = spec.layer
    samples = None
    if spec.HasInfo("timeSamples"):
        samples = [[number(t), plain(layer.QueryTimeSample(spec.path, t))] for t in layer.ListTimeSamplesForPath(spec.path)]
    return {
        "type": str(spec.GetInfo("typeName")),
        "custom": spec.custom,
        "uniform": spec.variability == Sdf.VariabilityUniform,
        "default": {"value": None if unknown(spec) else plain(spec.GetInfo("default"))} if spec.HasInfo("default") else None,
        "samples": samples,
        "connections": list_op(spec.GetInfo("connectionPaths")) if spec.HasInfo("connectionPaths") else None,
        "metadata": metadata(spec),
    }


def contents(spec, path, into, variant=False):
    prim = spec.primSpec if variant else spec
    arcs = {}
    for key in ARCS:
        if prim.HasInfo(key):
            arcs[key] = list_op(prim.GetInfo(key), reference if key in ("references", "payload") else plain)
    into[path] = {
        "specifier": None if variant else str(prim.specifier).split("Specifier")[1].lower(),
        "type": None if variant else prim.typeName,
        "arcs": arcs,
        "variants": plain(dict(prim.GetInfo("variantSelection"))) if prim.HasInfo("variantSelection") else {},
        "metadata": metadata(prim),
        "properties": sorted([p.name, prop(p)] for p in prim.properties),
        "children": [c.name for c in prim.nameChildren],
    }
    for child in prim.nameChildren:
        contents(child, f"{path}/{child.name}", into)
    for set_ in prim.variantSets.values():
        for variant_spec in set_.variants.values():
            contents(variant_spec, f"{path}{{{set_.name}={variant_spec.name}}}", into, True)


def describe(file):
    layer = Sdf.Layer.OpenAsAnonymous(str(file))
    if layer is None:
        return None
    prims = {}
    for prim in layer.rootPrims:
        contents(prim, f"/{prim.name}", prims)
    return {
        "metadata": metadata(layer.pseudoRoot),
        "subLayers": [[p, number(o.offset), number(o.scale)] for p, o in zip(layer.subLayerPaths, layer.subLayerOffsets)],
        "children": [p.name for p in layer.rootPrims],
        "prims": prims,
    }


def without_nothing(value):
    """JSON's `undefined` and Python's `None` at the places where they mean "not there"."""
    if isinstance(value, dict):
        return {k: without_nothing(v) for k, v in value.items() if v is not None or k == "value"}
    return [without_nothing(v) for v in value] if isinstance(value, list) else value


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def differences(ours, theirs, path=""):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted(ours.keys() | theirs.keys()):
            if key not in theirs and path.endswith("/metadata") and key not in REGISTERED:
                continue
            if key not in ours or key not in theirs:
                yield f"{path}/{key}: only {'theirs' if key in theirs else 'ours'}: {str(theirs.get(key, ours.get(key)))[:80]}"
            else:
                yield from differences(ours[key], theirs[key], f"{path}/{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for i, (a, b) in enumerate(zip(ours, theirs)):
            yield from differences(a, b, f"{path}/{i}")
    elif is_number(ours) and is_number(theirs):
        # JavaScript writes large doubles without a point, and Python takes those for whole numbers.
        if float(ours) != float(theirs):
            yield f"{path}: ours {ours}, theirs {theirs}"
    elif ours != theirs or isinstance(ours, bool) != isinstance(theirs, bool):
        yield f"{path}: ours {str(ours)[:100]}, theirs {str(theirs)[:100]}"


class OurReader:
    """One long-lived process; a file at a time."""

    def __init__(self):
        command = ["node", "--import", "tsx", DUMP]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def read(self, file):
        self.process.stdin.write(f"{file}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def describe_or_none(file):
    try:
        return describe(file)
    except Tf.ErrorException:
        return None


def main(folder):
    reader, failures, counts = OurReader(), [], Counter()
    with tempfile.TemporaryDirectory() as crates:
        for file in sorted(folder.rglob("*.usd*")):
            may_refuse = file.name.startswith("broken")
            if not compare(reader, file, may_refuse, failures, counts):
                continue
            crate = Path(crates) / f"{counts['same']}.usdc"
            Sdf.Layer.OpenAsAnonymous(str(file)).Export(str(crate))
            if not compare(reader, crate, False, failures, counts):
                failures.append(f"… the crate of {file}")
    print(json.dumps({**counts, "failures": failures}))
    return 1 if failures else 0


def compare(reader, file, may_refuse, failures, counts):
    ours, theirs = reader.read(file), describe_or_none(file)
    if "refused" in ours:
        counts["refused"] += 1
        if theirs is not None and not may_refuse:
            failures.append(f"{file}: {ours['refused']}")
        return False
    if theirs is None:
        failures.append(f"{file}: OpenUSD refuses it, we don't")
        return False
    found = list(differences(without_nothing(ours), without_nothing(theirs)))
    failures.extend(f"{file}{difference}" for difference in found[:3])
    counts["same"] += not found
    return not found


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
