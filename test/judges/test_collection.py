"""The references of `npm run collection` measure what stands in a file: figures by hand, of fixtures that each format can say.
A missing judge fails, as in test_mujoco.py."""

import json
import math
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT

HERE = Path(__file__).parent
VENVS = ROOT / ".venv-judges"
SDF = [VENVS / "bin" / "measure_sdf"]
USD = [VENVS / "usd" / "bin" / "python", HERE / "measure_usd.py"]
MJCF = [VENVS / "mujoco-4.0.0" / "bin" / "python", HERE / "measure_mjcf.py"]


def measure(command, file, *more):
    return subprocess.run([*command, file, *more], capture_output=True, text=True, timeout=300, check=False)


def measured(command, file, *more):
    done = measure(command, file, *more)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# A cabinet of 10 kg, 0.4 × 0.3 × 0.8 m, that stands 1 m off the origin, turned by 90° about Z, and a door of 2 kg that opens by 2 rad.
TRIANGLE = "v 0 0 0\nv 0.2 0 0\nv 0 0.1 0\nv 5 5 5\nf 1 2 3\n"


def test_sdf_mass_size_and_ranges(tmp_path):
    box = "<geometry><box><size>0.4 0.3 0.8</size></box></geometry>"
    model = f"""<sdf version="1.9"><model name="cabinet"><pose>1 0 0.4 0 0 {math.pi / 2}</pose>
      <link name="body"><inertial><mass>10</mass></inertial><visual name="v">{box}</visual></link>
      <link name="door"><pose>0 0.15 0 0 0 0</pose><inertial><mass>2</mass></inertial></link>
      <joint name="hinge" type="revolute"><parent>body</parent><child>door</child>
        <axis><xyz>0 0 1</xyz><limit><lower>0</lower><upper>2</upper></limit></axis></joint>
      <joint name="wheel" type="fixed"><parent>body</parent><child>door</child></joint></model></sdf>"""
    (tmp_path / "model.sdf").write_text(model.replace('<joint name="wheel" type="fixed"><parent>body</parent><child>door</child></joint>', ""))
    found = measured(SDF, tmp_path / "model.sdf")
    # In the frame of the model, which its own pose doesn't turn.
    assert found["size"] == pytest.approx([0.4, 0.3, 0.8])
    assert found["mass"] == pytest.approx(12)
    assert found["joints"] == [{"lower": 0, "upper": 2}]
    assert found["static"] is False


def test_sdf_meshes_are_measured_by_their_triangles(tmp_path):
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "t.obj").write_text(TRIANGLE)
    mesh = "<geometry><mesh><uri>model://part/t.obj</uri><scale>2 2 2</scale></mesh></geometry>"
    (tmp_path / "model.sdf").write_text(
        f'<sdf version="1.9"><model name="m"><static>true</static><link name="l"><visual name="v">{mesh}</visual></link></model></sdf>'
    )
    found = measured(SDF, tmp_path / "model.sdf", tmp_path)
    assert found["size"] == pytest.approx([0.4, 0.2, 0])
    assert found["static"] is True
    refused = measure(SDF, tmp_path / "model.sdf")
    assert refused.returncode == 1
    assert "model://part/t.obj" in refused.stderr


def test_usd_mass_size_and_ranges(tmp_path):
    (tmp_path / "stage.usda").write_text("""#usda 1.0
( defaultPrim = "cabinet"; metersPerUnit = 0.01; kilogramsPerUnit = 0.001; upAxis = "Y" )
def Xform "cabinet" {
  def Xform "body" ( prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"] ) {
    float physics:mass = 10000
    def Cube "c" { double size = 1; double3 xformOp:scale = (40, 80, 30); uniform token[] xformOpOrder = ["xformOp:scale"]; }
    def Cube "guide" { double size = 900; uniform token purpose = "guide"; }
  }
  def Xform "door" ( prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"] ) { float physics:mass = 2000; }
  def PhysicsRevoluteJoint "hinge" { rel physics:body0 = </cabinet/body>; rel physics:body1 = </cabinet/door>; float physics:lowerLimit = 0; float physics:upperLimit = 90; }
  def PhysicsPrismaticJoint "slide" { rel physics:body1 = </cabinet/door>; float physics:upperLimit = 25; }
}
""")
    found = measured(USD, tmp_path / "stage.usda")
    # Y is up in the stage: its height of 80 cm is Z here.
    assert found["size"] == pytest.approx([0.4, 0.3, 0.8])
    assert found["mass"] == pytest.approx(12)
    assert found["joints"][0] == {"lower": 0, "upper": pytest.approx(math.pi / 2)}
    assert found["joints"][1] == {"lower": None, "upper": pytest.approx(0.25)}


def test_usd_instances_and_bodies_without_a_mass(tmp_path):
    (tmp_path / "stage.usda").write_text("""#usda 1.0
( defaultPrim = "tray"; metersPerUnit = 1; upAxis = "Z" )
def Xform "tray" ( prepend apiSchemas = ["PhysicsRigidBodyAPI"] ) {
  def PointInstancer "pegs" {
    rel prototypes = [</tray/pegs/peg>]
    int[] protoIndices = [0, 0]
    point3f[] positions = [(0, 0, 0), (1, 0, 0)]
    def Cube "peg" { double size = 0.1; }
  }
}
""")
    found = measured(USD, tmp_path / "stage.usda")
    assert found["mass"] is None
    assert found["size"] == pytest.approx([1.1, 0.1, 0.1], rel=1e-6)


def test_mjcf_mass_size_and_ranges(tmp_path):
    (tmp_path / "model.xml").write_text("""<mujoco><compiler angle="radian"/><worldbody><geom type="plane" size="9 9 1"/>
      <body name="body" pos="1 0 0"><freejoint/><geom type="box" size="0.2 0.15 0.4" mass="10"/>
        <geom type="box" size="5 5 5" group="3" mass="0"/>
        <body name="door" pos="0 0.15 0"><joint name="hinge" axis="0 0 1" range="0 2"/>
          <joint name="turn" axis="0 1 0"/><geom type="cylinder" size="0.01 0.02" mass="2"/></body></body></worldbody></mujoco>""")
    found = measured(MJCF, tmp_path / "model.xml")
    assert found["size"] == pytest.approx([0.4, 0.31, 0.8])
    assert found["mass"] == pytest.approx(12)
    assert found["joints"] == [{"lower": 0, "upper": 2}, {"lower": None, "upper": None}]


@pytest.mark.parametrize(("command", "name"), [(SDF, "model.sdf"), (USD, "stage.usda"), (MJCF, "model.xml")])
def test_what_is_no_model_has_a_problem(tmp_path, command, name):
    (tmp_path / name).write_text("no model")
    done = measure(command, tmp_path / name)
    assert done.returncode != 0
    assert done.stderr.strip() != ""
