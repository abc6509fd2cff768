"""Holds our composition of stages against OpenUSD's. Prints one JSON object.

    python judge_stages.py STAGES

STAGES is a JSON file: a list of {"folder", "entry"}. Prims, their order, types, schemas, values, targets and connections
must be the same. What OpenUSD only warns of (a reference in a circle) may be refused by us.
"""

import json
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

from judge_layers import differences, plain
from pxr import Usd

DUMP = Path(__file__).with_name("dump_stage.mjs")
EVERYTHING = Usd.TraverseInstanceProxies(Usd.PrimIsActive)


def value_of(attribute):
    if not attribute.HasAuthoredValue():
        return None
    # Only what is written counts: fallbacks of schemas are the importer's matter.
    info = attribute.GetResolveInfo(Usd.TimeCode.Default())
    if info.GetSource() in (Usd.ResolveInfoSourceDefault,):
        return plain(attribute.Get())
    samples = attribute.GetTimeSamples()
    return plain(attribute.Get(samples[0])) if samples else None


def describe_prim(prim):
    attributes, relationships = {}, {}
    for prop in prim.GetAuthoredProperties():
        if isinstance(prop, Usd.Relationship):
            relationships[prop.GetName()] = [str(path) for path in prop.GetTargets()]
        else:
            connections = [str(path) for path in prop.GetConnections()]
            attributes[prop.GetName()] = {"value": value_of(prop), "connections": connections}
    # A prim of a prototype doesn't know what is above the instance.
    above = {} if prim.IsInstanceProxy() else {"defined": prim.IsDefined(), "abstract": prim.IsAbstract()}
    return {
        **above,
        "specifier": str(prim.GetSpecifier()).split("Specifier")[1].lower(),
        "type": str(prim.GetTypeName()),
        "schemas": [str(name) for name in prim.GetPrimTypeInfo().GetAppliedAPISchemas()],
        "kind": prim.GetMetadata("kind") or None,
        "data": plain(prim.GetAllAuthoredMetadata().get("customData", {})) or None,
        "children": [child.GetName() for child in prim.GetFilteredChildren(EVERYTHING)],
        "attributes": attributes,
        "relationships": relationships,
    }


def describe(folder, entry):
    stage = Usd.Stage.Open(os.path.join(folder, entry))
    return {str(prim.GetPath()): describe_prim(prim) for prim in Usd.PrimRange(stage.GetPseudoRoot(), EVERYTHING) if not prim.IsPseudoRoot()}


def describe_in_time(stage, seconds=10):
    """In a process of its own: classes that inherit from one another keep OpenUSD busy for hours."""
    ours, theirs = multiprocessing.Pipe(False)
    process = multiprocessing.get_context("fork").Process(target=lambda: theirs.send(describe(stage["folder"], stage["entry"])))
    process.start()
    try:
        return ours.recv() if ours.poll(seconds) else None
    finally:
        process.kill()
        process.join()


def without_nothing(value):
    if isinstance(value, dict):
        return {key: without_nothing(item) for key, item in value.items() if item is not None}
    return [without_nothing(item) for item in value] if isinstance(value, list) else value


def main(stages):
    lines = "".join(json.dumps(stage) + "\n" for stage in stages)
    command = ["node", "--import", "tsx", DUMP]
    ours = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=500, check=True).stdout.splitlines()
    failures, same, refused, late = [], 0, 0, 0
    for stage, line in zip(stages, ours, strict=True):
        what, answer = stage.get("name", stage["entry"]), json.loads(line)
        if "refused" in answer:
            refused += 1
            if not stage.get("refused"):
                failures.append(f"{what}: only we refuse it: {answer}")
            continue
        theirs = describe_in_time(stage)
        if theirs is None:
            late += 1
            continue
        for path in answer["prims"].keys() & theirs.keys():
            if "defined" not in theirs[path]:
                answer["prims"][path].update(defined=None, abstract=None)
        found = list(differences(without_nothing(answer["prims"]), without_nothing(theirs)))
        failures.extend(f"{what}: {difference}" for difference in found[:6])
        same += not found
    print(json.dumps({"same": same, "refused": refused, "late": late, "failures": failures}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
