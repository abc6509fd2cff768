"""What OpenUSD makes of the chest of write_meaning.mjs: python judge_meaning_usd.py FILE.usda → one JSON object."""

import json
import sys

from pxr import Usd, UsdGeom, UsdPhysics, UsdSemantics, UsdShade

stage = Usd.Stage.Open(sys.argv[1])
frames, labels, images, bounce = {}, {}, {}, {}
for prim in stage.Traverse():
    for taxonomy in UsdSemantics.LabelsAPI.GetDirectTaxonomies(prim):
        labels.setdefault(prim.GetName(), {})[taxonomy] = list(UsdSemantics.LabelsAPI(prim, taxonomy).GetLabelsAttr().Get())
    if prim.GetName().split("_")[0] in ("grasp", "support", "cavity"):
        place = UsdGeom.Xformable(prim).ComputeLocalToWorldTransform(Usd.TimeCode.Default())
        turn = place.ExtractRotationQuat()
        frames[prim.GetName()] = {
            "position": list(place.ExtractTranslation()),
            "rotation": [turn.GetReal(), *turn.GetImaginary()],
            "link": prim.GetParent().GetName(),
        }
    if prim.HasAPI(UsdPhysics.CollisionAPI):
        material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial("physics")
        if material:
            bounce[prim.GetName()] = UsdPhysics.MaterialAPI(material).GetRestitutionAttr().Get()
surface = UsdShade.Shader(stage.GetPrimAtPath(f"{stage.GetDefaultPrim().GetPath()}/Looks/oak/surface"))
for name in ("diffuseColor", "roughness", "metallic", "normal"):
    source, output, _ = UsdShade.ConnectableAPI.GetConnectedSource(surface.GetInput(name))
    shader = UsdShade.Shader(source.GetPrim())
    value = lambda key, of=shader: of.GetInput(key).Get()  # noqa: E731 - one name for five attributes
    images[name] = {
        "file": value("file").path,
        "found": value("file").resolvedPath != "",
        "output": output,
        "space": value("sourceColorSpace"),
        "wrap": [value("wrapS"), value("wrapT")],
    }
print(json.dumps({"frames": frames, "labels": labels, "images": images, "bounce": bounce}))
