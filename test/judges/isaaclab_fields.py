"""Reads from a release of Isaac Lab which fields its configuration classes have. Its wheel can't be imported without
Isaac Sim, so the sources are parsed.

    pip download --no-deps isaaclab==2.3.2.post1
    python isaaclab_fields.py isaaclab-2.3.2.post1-*.whl > ../fixtures/isaaclab-fields.json
"""

import ast
import json
import re
import sys
import zipfile

# What props_cfg.py uses: class → the module that it is imported from.
WANTED = {
    "ImplicitActuatorCfg": "isaaclab.actuators",
    "ArticulationCfg": "isaaclab.assets",
    "ArticulationCfg.InitialStateCfg": "isaaclab.assets",
    "AssetBaseCfg": "isaaclab.assets",
    "AssetBaseCfg.InitialStateCfg": "isaaclab.assets",
    "RigidObjectCfg": "isaaclab.assets",
    "RigidObjectCfg.InitialStateCfg": "isaaclab.assets",
    "InteractiveSceneCfg": "isaaclab.scene",
    "DomeLightCfg": "isaaclab.sim",
    "GroundPlaneCfg": "isaaclab.sim",
    "RigidBodyPropertiesCfg": "isaaclab.sim",
    "UsdFileCfg": "isaaclab.sim",
}


def classes_of(tree: ast.Module) -> dict[str, ast.ClassDef]:
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = node
            found.update({f"{node.name}.{inner.name}": inner for inner in node.body if isinstance(inner, ast.ClassDef)})
    return found


def fields_of(name: str, classes: dict[str, ast.ClassDef]) -> dict[str, str]:
    """Field → `required` or `optional`, those of the base classes first."""
    node = classes[name]
    fields: dict[str, str] = {}
    for base in reversed(node.bases):
        base_name = ast.unparse(base)
        for candidate in (base_name, base_name.split(".")[-1]):
            if candidate in classes:
                fields.update(fields_of(candidate, classes))
                break
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            required = statement.value is None or ast.unparse(statement.value) == "MISSING"
            fields[statement.target.id] = "required" if required else "optional"
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            fields[statement.targets[0].id] = "optional"
    return fields


def main(wheel: str) -> None:
    classes: dict[str, ast.ClassDef] = {}
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if re.search(r"isaaclab/isaaclab/.*cfg\.py$", name):
                classes.update(classes_of(ast.parse(archive.read(name))))
    version = re.search(r"isaaclab-([^-]+)-", wheel)[1]
    table = {name: {"module": module, "fields": fields_of(name, classes)} for name, module in WANTED.items()}
    print(json.dumps({"package": "isaaclab", "version": version, "classes": table}, indent=2))


if __name__ == "__main__":
    main(sys.argv[1])
