"""A prop or scene as an app of mjswan, on the MJCF that is installed.

python bench/peers/viewer_mjswan.py PROJECT NAME FOLDER
"""

import json
import re
import sys
from pathlib import Path

import mjswan
import mujoco
from mjswan.build.frontend import TEMPLATE_DIR, ClientBuilder

project, name, out = sys.argv[1:]
# The wheel has the page built; without this note it would be built again, with a Node.js from the network.
note = TEMPLATE_DIR / "dist" / ".mjswan-build-meta.json"
note.write_text(json.dumps(ClientBuilder(TEMPLATE_DIR)._build_meta("/", None, False, False)))

folder = Path(project) / "mujoco"
scene = folder / "scenes" / f"{name}.xml"
spec = mujoco.MjSpec.from_file(str(scene if scene.exists() else folder / name / f"{name}.xml"))
if scene.exists():
    # Props that are attached bring files of one name; mjswan packs by name, so each gets that of its prop in front.
    for one in [*spec.meshes, *spec.textures]:
        if not one.file:
            continue
        prop = re.sub(r"_\d+/.*", "", one.name)
        bytes_ = (folder / prop / "assets" / one.file).read_bytes()
        one.file = f"{prop}_{one.file}"
        spec.assets[one.file] = bytes_
builder = mjswan.Builder()
builder.add_project(name="bench").add_scene(spec=spec, name=name)
builder.build(out)
