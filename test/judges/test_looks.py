"""A prop looks in MuJoCo as the file did that it was made of: both are rendered by MuJoCo and compared. A missing judge fails, as
in test_mujoco.py."""

import json
import re
import struct
import subprocess
import zlib
from pathlib import Path

import pytest
from conftest import ROOT, propmaster

HERE = Path(__file__).parent
# Edges of shapes and of colours are sampled anew; what is the wrong colour is a whole face.
MOST = 0.1

BLOCK = "v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n" + (
    "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 5/1 6/2 7/3 8/4\nf 4/1 3/2 2/3 1/4\nf 1/1 2/2 6/3 5/4\nf 3/1 4/2 8/3 7/4\nf 2/1 3/2 7/3 6/4\nf 4/1 1/2 5/3 8/4\n"
)
MESH = '<mesh name="b" file="b.obj" scale=".05 .05 .05"/>'
CELLS = {"U": (255, 0, 0), "L": (0, 255, 0), "F": (0, 0, 255), "R": (255, 255, 0), "B": (0, 255, 255), "D": (255, 0, 255)}


def picture(rows: list[list[tuple[int, int, int]]], edge: int = 64) -> bytes:
    """A PNG whose cells are `edge` pixels wide."""
    data = b"".join((b"\0" + b"".join(bytes(cell) * edge for cell in row)) * edge for row in rows)

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", edge * len(rows[0]), edge * len(rows), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


FOUR = picture([[(255, 0, 0), (0, 255, 0)], [(0, 0, 255), (255, 255, 255)]])
GRID = picture([[CELLS.get(cell, (0, 0, 0)) for cell in row] for row in (".U..", "LFRB", ".D..")])


def prop(assets: str, geoms: str) -> str:
    body = f'<body name="b"><freejoint/>{geoms}</body>'
    return f"<mujoco><asset>{MESH}{assets}</asset><worldbody>{body}</worldbody></mujoco>"


def mesh(name: str, x: float, more: str = "") -> str:
    return f'<geom type="mesh" mesh="b" material="{name}" pos="{x} 0 0" {more}/>'


CASES = {
    "rgba_over_material": {
        "m.xml": prop(
            '<material name="grey" rgba=".8 .8 .8 1"/>',
            '<geom type="box" size=".1 .1 .02" material="grey"/>'
            + "".join(
                f'<geom size=".03" pos="{x} 0 .05" material="grey" rgba="{colour} 1"/>'
                for x, colour in ((-0.06, ".9 .1 .1"), (0, ".1 .8 .1"), (0.06, ".9 .8 .1"))
            ),
        )
    },
    "one_name_in_two_folders": {
        "m.xml": prop(
            "".join(f'<texture name="{n}" type="2d" file="{n}/base.png"/><material name="{n}" texture="{n}"/>' for n in "xy"),
            mesh("x", 0) + mesh("y", 0.15) + mesh("y", 0.3, 'rgba="1 .4 .4 1"'),
        ),
        "x/base.png": picture([[(255, 0, 0)]]),
        "y/base.png": picture([[(0, 200, 255)]]),
    },
    "flipped": {
        "m.xml": prop(
            '<texture name="h" type="2d" file="p.png" hflip="true"/><texture name="v" type="2d" file="p.png" vflip="true"/>'
            '<texture name="p" type="2d" file="p.png"/>' + "".join(f'<material name="{n}" texture="{n}"/>' for n in "hvp"),
            mesh("h", 0) + mesh("v", 0.15) + mesh("p", 0.3),
        ),
        "p.png": FOUR,
    },
    "cubes": {
        "m.xml": prop(
            '<texture name="g" type="cube" file="g.png" gridsize="3 4" gridlayout=".U..LFRB.D.."/><texture name="p" type="cube" file="p.png"/>'
            '<material name="g" texture="g"/><material name="p" texture="p"/><mesh name="c" file="c.obj" scale=".05 .05 .05"/>',
            '<geom type="box" size=".06 .03 .05" material="g"/><geom size=".05" pos=".2 0 0" material="g"/>'
            '<geom type="cylinder" size=".04 .06" pos="-.2 0 0" material="g"/><geom type="box" size=".06 .03 .05" pos="0 .2 0" material="p"/>'
            '<geom type="mesh" mesh="c" material="g" pos=".2 .2 0" euler="0 0 30"/>',
        ),
        "c.obj": "\n".join(line for line in re.sub(r"/\d", "", BLOCK).splitlines() if not line.startswith("vt")),
        "g.png": GRID,
        "p.png": FOUR,
    },
    "hidden_groups": {
        "m.xml": prop(
            "",
            '<geom type="box" size=".05 .05 .05" rgba=".8 .4 .1 1"/><geom size=".1" group="4" contype="0" conaffinity="0" mass="0" rgba="0 1 0 1"/>'
            '<geom size=".02" pos=".1 0 0" contype="0" conaffinity="0" mass="0" rgba="1 0 0 0"/>',
        )
    },
}

# Each of two attached models has a texture file of the same name.
CASES["attached_with_one_name"] = {
    "m.xml": '<mujoco><asset><model name="x" file="x/m.xml"/><model name="y" file="y/m.xml"/></asset><worldbody><body name="set"><freejoint/>'
    '<geom type="box" size=".2 .1 .01" pos=".08 0 -.06"/><attach model="x" body="p" prefix="x_"/>'
    '<frame pos=".15 0 0"><attach model="y" body="p" prefix="y_"/></frame></body></worldbody></mujoco>',
    **{
        f"{name}/{file}": content
        for name, colour in (("x", (255, 0, 0)), ("y", (0, 200, 255)))
        for file, content in {
            "m.xml": '<mujoco><compiler texturedir="tex"/><asset><mesh name="b" file="b.obj" scale=".05 .05 .05"/><texture name="t" type="2d" file="base.png"/>'
            '<material name="m" texture="t"/></asset><worldbody><body name="p"><geom type="mesh" mesh="b" material="m"/></body></worldbody></mujoco>',
            "b.obj": BLOCK,
            "tex/base.png": picture([[colour]]),
        }.items()
    },
}

# What other formats have, beside MJCF that MuJoCo shows as their own viewers show the file: two halves, or one box. [m], Z up.
HALF = (0.1, 0.1, 0.05)
RED, BLUE = (0.9, 0.1, 0.1), (0.1, 0.2, 0.9)


def block(centre: float) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]], list[int]]:
    """Corners, coordinates on the image, and triangles of a box of `HALF`, each side with corners of its own. Y up."""
    points, uvs, triangles = [], [], []
    for axis in range(3):
        for side in (-1, 1):
            first = len(points)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                sides = (side, u, v) if axis == 0 else (v, side, u) if axis == 1 else (u, v, side)
                x, y, z = (s * half for s, half in zip(sides, (HALF[0], HALF[2], HALF[1]), strict=True))
                points.append((x, y + centre, z))
                uvs.append(((u + 1) / 2, (1 - v) / 2))
            order = (0, 1, 2, 0, 2, 3) if side > 0 else (0, 2, 1, 0, 3, 2)
            triangles.extend(first + corner for corner in order)
    return points, uvs, triangles


def glb(material: dict, colours: tuple[tuple[float, float, float], ...] = ((1, 1, 1),), image: bytes | None = None) -> bytes:
    """One mesh: a box for each colour of vertices, one on the other."""
    points, uvs, triangles, painted = [], [], [], []
    for at, colour in enumerate(colours):
        corners, coordinates, faces = block(2 * HALF[2] * (at - (len(colours) - 1) / 2))
        triangles += [len(points) + corner for corner in faces]
        points, uvs, painted = points + corners, uvs + coordinates, painted + [colour] * len(corners)
    attributes = {"POSITION": (points, "VEC3"), "TEXCOORD_0": (uvs, "VEC2")}
    if len(colours) > 1:
        attributes["COLOR_0"] = (painted, "VEC3")
    data, views, accessors, names = b"", [], [], {}

    def add(content: bytes) -> int:
        nonlocal data
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(content)})
        data += content + b"\0" * (-len(content) % 4)
        return len(views) - 1

    for name, (values, kind) in attributes.items():
        names[name] = len(accessors)
        view = add(b"".join(struct.pack(f"<{len(value)}f", *value) for value in values))
        bounds = {"min": [min(c) for c in zip(*values, strict=True)], "max": [max(c) for c in zip(*values, strict=True)]}
        rounded = {key: [struct.unpack("<f", struct.pack("<f", one))[0] for one in value] for key, value in bounds.items()}
        accessors.append({"bufferView": view, "componentType": 5126, "count": len(values), "type": kind, **rounded})
    view = add(struct.pack(f"<{len(triangles)}H", *triangles))
    accessors.append({"bufferView": view, "componentType": 5123, "count": len(triangles), "type": "SCALAR"})
    pictures = {}
    if image is not None:
        pictures = {"images": [{"bufferView": add(image), "mimeType": "image/png"}], "textures": [{"source": 0}]}
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "name": "thing"}],
        "meshes": [{"primitives": [{"attributes": names, "indices": len(accessors) - 1, "material": 0}]}],
        "materials": [{"name": "look", **material}],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(data)}],
        **pictures,
        **({"extensionsUsed": list(material["extensions"])} if "extensions" in material else {}),
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    return (
        struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data))
        + struct.pack("<I4s", len(text), b"JSON")
        + text
        + struct.pack("<I4s", len(data), b"BIN\0")
        + data
    )


def mdl(module: str, inputs: str) -> str:
    """A box of `HALF` that has an MDL material."""
    return f"""#usda 1.0
(defaultPrim = "Box"
metersPerUnit = 1
upAxis = "Z")
def Xform "Box" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]) {{
  float physics:mass = 1
  def Cube "Shape" (prepend apiSchemas = ["PhysicsCollisionAPI", "MaterialBindingAPI"]) {{
    double size = 2
    float3 xformOp:scale = {HALF}
    uniform token[] xformOpOrder = ["xformOp:scale"]
    rel material:binding = </Box/Looks/Look>
  }}
  def Scope "Looks" {{
   def Material "Look" {{
    token outputs:mdl:surface.connect = </Box/Looks/Look/Shader.outputs:out>
    def Shader "Shader" {{
      uniform token info:implementationSource = "sourceAsset"
      uniform asset info:mdl:sourceAsset = @{module}.mdl@
      uniform token info:mdl:sourceAsset:subIdentifier = "{module}"
      {inputs}
      token outputs:out
    }}
   }}
  }}
}}
"""


def boxes(*colours: tuple[float, float, float]) -> str:
    """Boxes of `HALF`, one on the other, the lowest first, about the origin."""
    geoms = "".join(
        f'<geom type="box" size="{HALF[0]} {HALF[1]} {HALF[2]}" pos="0 0 {2 * HALF[2] * (at - (len(colours) - 1) / 2)}" rgba="{r} {g} {b} 1"/>'
        for at, (r, g, b) in enumerate(colours)
    )
    return f'<mujoco><worldbody><body name="b"><freejoint/>{geoms}</body></worldbody></mujoco>'


def painted_obj() -> str:
    lines, first = [], 1
    for centre, colour in ((-HALF[2], BLUE), (HALF[2], RED)):
        points, _, triangles = block(centre)
        lines += [f"v {x} {-z} {y} {colour[0]} {colour[1]} {colour[2]}" for x, y, z in points]
        lines += ["f " + " ".join(str(first + corner) for corner in triangles[at : at + 3]) for at in range(0, len(triangles), 3)]
        first += len(points)
    return "\n".join(lines)


def painted_ply() -> str:
    vertices, faces = [], []
    for centre, colour in ((-HALF[2], BLUE), (HALF[2], RED)):
        points, _, triangles = block(centre)
        faces += [[len(vertices) + corner for corner in triangles[at : at + 3]] for at in range(0, len(triangles), 3)]
        vertices += [(x, -z, y, *srgb(colour)) for x, y, z in points]
    head = "".join(f"property float {axis}\n" for axis in "xyz") + "".join(f"property uchar {name}\n" for name in ("red", "green", "blue"))
    rows = [" ".join(map(str, row)) for row in vertices] + [" ".join(map(str, (3, *face))) for face in faces]
    lists = f"element face {len(faces)}\nproperty list uchar int vertex_indices"
    return f"ply\nformat ascii 1.0\nelement vertex {len(vertices)}\n{head}{lists}\nend_header\n" + "\n".join(rows) + "\n"


SPEC_GLOSS = "KHR_materials_pbrSpecularGlossiness"
BLACK = {"baseColorFactor": [0, 0, 0, 1], "metallicFactor": 0}


def srgb(colour: tuple[float, float, float]) -> tuple[int, int, int]:
    """Bytes of an image that show a colour of MuJoCo's, which knows no other space."""
    return tuple(round(255 * part) for part in colour)


def linear(colour: tuple[float, float, float]) -> list[float]:
    """As a factor of glTF, or an input of MDL, has it."""
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]


def as_inputs(colour: tuple[float, float, float]) -> str:
    return "({}, {}, {})".format(*linear(colour))


OTHERS: dict[str, tuple[str, str | bytes, str]] = {
    "mdl_constant": ("m.usda", mdl("OmniPBR", f"color3f inputs:diffuse_color_constant = {as_inputs(RED)}"), boxes(RED)),
    "mdl_tinted": (
        "m.usda",
        mdl("OmniPBR", f"color3f inputs:diffuse_color_constant = (1, 1, 1)\ncolor3f inputs:diffuse_tint = {as_inputs(BLUE)}"),
        boxes(BLUE),
    ),
    "vertex_colours_glb": ("m.glb", glb({"pbrMetallicRoughness": {"metallicFactor": 0}}, (linear(BLUE), linear(RED))), boxes(BLUE, RED)),
    "vertex_colours_obj": ("m.obj", painted_obj(), boxes(BLUE, RED)),
    "vertex_colours_ply": ("m.ply", painted_ply(), boxes(BLUE, RED)),
    "specular_glossiness": ("m.glb", glb({"extensions": {SPEC_GLOSS: {"diffuseFactor": [*linear(RED), 1]}}}), boxes(RED)),
    "specular_glossiness_image": (
        "m.glb",
        glb({"extensions": {SPEC_GLOSS: {"diffuseTexture": {"index": 0}}}}, image=picture([[srgb(BLUE)]])),
        boxes(BLUE),
    ),
    "emissive": ("m.glb", glb({"pbrMetallicRoughness": BLACK, "emissiveFactor": linear(RED)}), boxes(RED)),
    "emissive_image": (
        "m.glb",
        glb({"pbrMetallicRoughness": BLACK, "emissiveFactor": [1, 1, 1], "emissiveTexture": {"index": 0}}, image=picture([[srgb(BLUE)]])),
        boxes(BLUE),
    ),
}


def installed(case: str, entry: str, files: dict[str, str | bytes], tmp_path: Path) -> tuple[Path, Path]:
    """What was given, and the MJCF that was installed of it."""
    source = tmp_path / "source"
    for name, content in files.items():
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    project = tmp_path / "project"
    project.mkdir()
    given = ["--name", case, "--project", str(project), "--allow-failed"]
    propmaster("import", str(source / entry), *given, home=tmp_path)
    return source / entry, project / "mujoco" / case / f"{case}.xml"


@pytest.mark.parametrize("case", CASES)
def test_looks_as_its_source(case, tmp_path):
    source, written = installed(case, "m.xml", {"b.obj": BLOCK, **CASES[case]}, tmp_path)
    assert max(differences(source, written)) <= MOST


@pytest.mark.parametrize("case", OTHERS)
def test_looks_of_other_formats(case, tmp_path):
    entry, content, expected = OTHERS[case]
    _, written = installed(case, entry, {entry: content}, tmp_path)
    reference = tmp_path / "expected.xml"
    reference.write_text(expected)
    assert max(differences(reference, written)) <= MOST


def test_the_judge_can_fail(tmp_path):
    """Two colours must not pass for one."""
    for name, colour in (("a", "1 0 0 1"), ("b", "0 1 0 1")):
        (tmp_path / f"{name}.xml").write_text(f'<mujoco><worldbody><geom size=".1" rgba="{colour}"/></worldbody></mujoco>')
    assert min(differences(tmp_path / "a.xml", tmp_path / "b.xml")) > 0.9


def differences(source: Path, written: Path) -> list[float]:
    python = ROOT / ".venv-judges" / "mujoco-4.0.0" / "bin" / "python"
    assert python.exists(), "MuJoCo 4.0.0 is not installed: bash test/judges/install.sh"
    done = subprocess.run([python, HERE / "judge_looks.py", source, written], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["differ"]
