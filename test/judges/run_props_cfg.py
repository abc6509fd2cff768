"""Runs props_cfg.py against stand-ins for Isaac Lab that know the fields of its classes, and nothing else. Prints what
the file configured, as JSON.

    python run_props_cfg.py ISAAC_FOLDER FIELDS

FIELDS is test/fixtures/isaaclab-fields.json. A field that a class lacks, or a required one that is left out, is an error.
"""

import importlib
import json
import sys
import types
from collections.abc import Mapping
from pathlib import Path


def stand_in(name: str, fields: dict[str, str]) -> type:
    def initialise(self, **given):
        unknown = set(given) - set(fields)
        missing = {field for field, need in fields.items() if need == "required"} - set(given)
        if unknown or missing:
            raise TypeError(f"{name}: unknown {sorted(unknown)}, missing {sorted(missing)}")
        self.given = given

    return type(name.split(".")[-1], (), {"__init__": initialise, "fields": fields})


def install(table: dict) -> None:
    classes = {name: stand_in(name, entry["fields"]) for name, entry in table["classes"].items()}
    modules = {"isaaclab": types.ModuleType("isaaclab"), "isaaclab.utils": types.ModuleType("isaaclab.utils")}
    modules["isaaclab.utils"].configclass = lambda cls: cls
    for name, entry in table["classes"].items():
        module = modules.setdefault(entry["module"], types.ModuleType(entry["module"]))
        owner, _, inner = name.partition(".")
        setattr(classes[owner] if inner else module, inner or name, classes[name])
    sys.modules.update(modules)


def plain(value):
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if hasattr(value, "given"):
        return {"class": type(value).__name__, **plain(value.given)}
    return value


def main(folder: Path, fields: Path) -> None:
    table = json.loads(fields.read_text(encoding="utf-8"))
    install(table)
    sys.path.insert(0, str(folder))
    props_cfg = importlib.import_module("props_cfg")
    own = {name: value for name, value in vars(props_cfg.PropsSceneCfg).items() if not name.startswith("__")}
    assets = {name: value for name, value in own.items() if hasattr(value, "given")}
    clash = set(assets) & set(table["classes"]["InteractiveSceneCfg"]["fields"])
    if clash:
        raise TypeError(f"the scene has fields of InteractiveSceneCfg: {sorted(clash)}")
    needed = {field for field, need in props_cfg.PropsSceneCfg.fields.items() if need == "required"} - set(own)
    print(json.dumps({"cfgs": plain(props_cfg.CFGS), "rigid": plain(props_cfg.RIGID_CFGS), "scene": plain(assets), "needed": sorted(needed)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
