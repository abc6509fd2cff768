"""A prop or scene as Drake's static HTML. Drake reads no <attach>: the props of a scene are added one by one, as SDF.

python bench/peers/viewer_drake.py PROJECT NAME OUT.html
"""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from pydrake.geometry import Meshcat, MeshcatVisualizer
from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
from pydrake.systems.framework import DiagramBuilder

project, name, out = sys.argv[1:]
sys.path.append(str(Path(project) / "drake"))
import propmaster_drake as props  # noqa: E402

meshcat = Meshcat()
builder = DiagramBuilder()
plant, graph = AddMultibodyPlantSceneGraph(builder, 0.002)
scene = Path(project) / "mujoco" / "scenes" / f"{name}.xml"
if scene.exists():
    numbers = lambda frame, key, default: [float(n) for n in frame.get(key, default).split()]  # noqa: E731
    for frame in ET.parse(scene).iter("frame"):
        for one in frame.findall("attach"):
            props.add(
                plant,
                one.get("model"),
                instance=one.get("prefix").rstrip("/"),
                position=numbers(frame, "pos", "0 0 0"),
                quaternion=numbers(frame, "quat", "1 0 0 0"),
            )
else:
    props.add(plant, name)
plant.Finalize()
MeshcatVisualizer.AddToBuilder(builder, graph, meshcat)
diagram = builder.Build()
diagram.ForcedPublish(diagram.CreateDefaultContext())
Path(out).write_text(meshcat.StaticHtml())
