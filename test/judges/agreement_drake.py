"""What Drake reads of props installed for Gazebo, from the SDF 1.11: `python agreement_drake.py PROJECT` → one JSON object,
as test_agreement.py describes."""

import json
import logging
import sys
from pathlib import Path

from agreement_shapes import bounds_of
from pydrake.geometry import Box, Capsule, Convex, Cylinder, Ellipsoid, Mesh, Role, Sphere
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
from pydrake.multibody.tree import ModelInstanceIndex
from pydrake.systems.framework import DiagramBuilder

logging.getLogger("drake").setLevel(logging.ERROR)


def read(path: Path) -> dict:
    builder = DiagramBuilder()
    plant, scene = AddMultibodyPlantSceneGraph(builder, 0.001)
    Parser(plant).AddModels(str(path))
    plant.Finalize()
    context = plant.GetMyContextFromRoot(builder.Build().CreateDefaultContext())
    instances = [ModelInstanceIndex(i) for i in range(2, plant.num_model_instances())]
    bodies = [plant.get_body(i) for instance in instances for i in plant.GetBodyIndices(instance)]
    joints = [plant.get_joint(i) for instance in instances for i in plant.GetJointIndices(instance)]
    links, touched = {}, []
    inspector = scene.model_inspector()
    for body in bodies:
        pose = plant.EvalBodyPoseInWorld(context, body)
        own = body.default_spatial_inertia()
        moment = own.Shift(own.get_com()).CalcRotationalInertia().CopyToFullMatrix3()
        turn = pose.rotation().matrix()
        links[body.name()] = {
            "mass": own.get_mass(),
            "centre": pose.multiply(own.get_com()).tolist(),
            "inertia": (turn @ moment @ turn.T).tolist(),
        }
        for geometry in inspector.GetGeometries(plant.GetBodyFrameIdOrThrow(body.index()), Role.kProximity):
            touched.append(shape_of(inspector, geometry, pose))
    ranges = {
        joint.name(): [joint.position_lower_limits()[0], joint.position_upper_limits()[0]]
        for joint in joints
        if joint.num_positions() == 1
    }
    return {"links": links, "ranges": ranges, "bounds": bounds_of(touched)}


def shape_of(inspector, geometry, body_pose):
    pose = body_pose.multiply(inspector.GetPoseInFrame(geometry))
    place = pose.rotation().matrix().tolist(), pose.translation().tolist()
    shape = inspector.GetShape(geometry)
    match shape:
        case Mesh() | Convex():
            hull = shape.GetConvexHull()
            return place, ("points", [hull.vertex(i).tolist() for i in range(hull.num_vertices())])
        case Box():
            return place, ("box", (shape.size() / 2).tolist())
        case Sphere():
            return place, ("sphere", shape.radius())
        case Ellipsoid():
            return place, ("ellipsoid", (shape.a(), shape.b(), shape.c()))
        case Cylinder():
            return place, ("cylinder", shape.radius(), shape.length() / 2, 2)
        case Capsule():
            return place, ("capsule", shape.radius(), shape.length() / 2, 2)
    raise TypeError(f"{shape} has no bounds here")


def main(project: Path) -> None:
    folder = project / "gazebo"
    entries = json.loads((folder / "index.json").read_text(encoding="utf-8"))["props"]
    models = folder / "models"
    print(json.dumps({entry["name"]: read(models / entry["name"] / "model.sdf") for entry in entries}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
