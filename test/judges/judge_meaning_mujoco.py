"""What MuJoCo makes of the chest of write_meaning.mjs: python judge_meaning_mujoco.py FOLDER/mujoco → one JSON object.

Frames of sites with all joints at 0 (position [m], quaternion w x y z), half sizes, and the textures of its material by role.
"""

import json
import sys

import mujoco

model = mujoco.MjModel.from_xml_path(f"{sys.argv[1]}/chest/chest.xml")
data = mujoco.MjData(model)
mujoco.mj_forward(model, data)


def quaternion(matrix):
    import numpy

    out = numpy.zeros(4)
    mujoco.mju_mat2Quat(out, matrix)
    return out.tolist()


sites = {
    model.site(i).name: {
        "position": data.site_xpos[i].tolist(),
        "rotation": quaternion(data.site_xmat[i]),
        "size": model.site_size[i].tolist(),
        "link": model.body(model.site_bodyid[i]).name,
    }
    for i in range(model.nsite)
}
roles = {"rgb": 1, "normal": 5, "orm": 9}
oak = model.mat("oak").id
images = {role: model.tex(model.mat_texid[oak][at]).name for role, at in roles.items()}
texts = {}
for i in range(model.ntext):
    start, size = model.text_adr[i], model.text_size[i]
    said = bytes(model.text_data[start : start + size]).decode().rstrip("\0")
    texts[mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_TEXT, i)] = said

# Two copies in one scene: sites get the prefix, textures stay with their material.
scene = mujoco.MjSpec()
for prefix in ("left/", "right/"):
    scene.attach(mujoco.MjSpec.from_file(f"{sys.argv[1]}/chest/chest.xml"), prefix=prefix, frame=scene.worldbody.add_frame())
both = scene.compile()
copies = [both.tex(both.mat_texid[both.mat(f"{prefix}/oak").id][roles["orm"]]).name for prefix in ("left", "right")]
print(json.dumps({"version": mujoco.__version__, "sites": sites, "images": images, "texts": texts, "copies": copies}))
