"""The ROS 2 packages of some projects: `python matrix_ros2.py PROJECT…`, answered as matrix_report.py says.

`colcon` builds each package with Debian's ament_cmake, and a shell sources what it installed; ament_lint_cmake and catkin_pkg read its
files. `check_urdf` of urdfdom and yourdfpy read the URDF that was installed, whose meshes have to be in the installed package. ROS 2 itself
shows props and simulates none.
"""

import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import yourdfpy
from matrix_report import judge_all
from matrix_stand import weight_and_joints

WORKSPACES = tempfile.TemporaryDirectory(prefix="propmaster-ros2-")

# The Python of Debian, which has ament's modules: none of a virtual environment may come first.
CLEAN = {"PATH": "/usr/bin:/bin"}

VALIDATE = """
import sys
from catkin_pkg.package import parse_package
warnings = []
parse_package(sys.argv[1]).validate(warnings=warnings)
sys.exit("; ".join(warnings) or None)
"""

SOURCED = """
source install/setup.bash
/usr/bin/python3 -c 'import sys; from ament_index_python.packages import *; print(get_package_share_directory(sys.argv[1]))' "$1"
echo "$GZ_SIM_RESOURCE_PATH:$IGN_GAZEBO_RESOURCE_PATH"
"""


def run(*command: str | Path, **options) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


@cache
def built(folder: Path) -> tuple[Path, list[str]]:
    """What colcon installs of a package: its share folder, and what is wrong with the package; `folder` itself if nothing came of it."""
    name = ET.parse(folder / "package.xml").getroot().findtext("name")
    workspace = Path(tempfile.mkdtemp(dir=WORKSPACES.name))
    (workspace / "src").mkdir()
    (workspace / "src" / name).symlink_to(folder.resolve())  # as its README says
    environment = {**CLEAN, "HOME": str(workspace)}
    colcon = run("colcon", "build", "--packages-select", name, cwd=workspace, env=environment)
    if colcon.returncode != 0:
        return folder, [f"colcon: {(colcon.stderr or colcon.stdout).strip()[-200:]}"]
    faults = []
    for reader, command in {
        "ament_lint_cmake": ["ament_lint_cmake", folder / "CMakeLists.txt"],
        "catkin_pkg": ["/usr/bin/python3", "-c", VALIDATE, folder],
    }.items():
        read = run(*command, env=CLEAN)
        if read.returncode != 0:
            faults.append(f"{reader}: {(read.stderr + read.stdout).strip()[-200:]}")
    sourced = run("bash", "-c", SOURCED, "bash", name, cwd=workspace, env=environment)
    share, resources = (*sourced.stdout.splitlines(), "", "")[:2]
    if share != str(workspace / "install" / name / "share" / name):
        return folder, [*faults, f"a sourced workspace doesn't find the package: {sourced.stderr.strip()[-200:]}"]
    if resources.split(":") != [str(Path(share).parent)] * 2:
        faults.append(f"Gazebo is told to look in {resources}")
    return Path(share), faults


def faults_of(folder: Path, entry: dict) -> list[str]:
    share, faults = built(folder)
    if share == folder:
        return faults
    file = share / entry["file"]
    said = run(shutil.which("check_urdf"), file)
    if said.returncode != 0 or "Successfully Parsed XML" not in said.stdout or "rror" in said.stderr:
        faults = [*faults, f"check_urdf: {(said.stderr or said.stdout).strip()[-200:]}"]

    def found(fname: str, **_: object) -> str:
        prefix = f"package://{share.name}/"
        assert fname.startswith(prefix), f"{fname} is not in the package {share.name}"
        mesh = share / fname.removeprefix(prefix)
        assert mesh.is_file(), f"{fname} was not installed"  # yourdfpy only prints that
        return str(mesh)

    robot = yourdfpy.URDF.load(str(file), filename_handler=found, load_collision_meshes=True, build_collision_scene_graph=True)
    mass = sum(link.inertial.mass for link in robot.robot.links if link.inertial is not None)
    return faults + weight_and_joints(entry, mass, [joint.name for joint in robot.robot.joints])


if __name__ == "__main__":
    assert shutil.which("check_urdf"), "check_urdf is not installed: apt-get install liburdfdom-tools"
    assert Path("/usr/bin/colcon").exists(), "colcon is not installed: bash test/judges/install.sh"
    judge_all("ros2", sys.argv[1:], faults_of)
