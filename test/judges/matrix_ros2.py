"""The URDF of some projects' ROS 2 packages, by `check_urdf` of urdfdom and by yourdfpy: `python matrix_ros2.py PROJECT…`, answered
as matrix_report.py says. ROS 2 itself shows props and simulates none.
"""

import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import yourdfpy
from matrix_report import judge_all
from matrix_stand import weight_and_joints


def package_faults(folder: Path) -> list[str]:
    """What catkin_lint and colcon look at: format 3 of package.xml, one name everywhere, and installed folders that exist."""
    package = ET.parse(folder / "package.xml").getroot()
    cmake = (folder / "CMakeLists.txt").read_text(encoding="utf-8")
    name = package.findtext("name")
    faults = [f"package.xml has no <{tag}>" for tag in ("name", "version", "description", "maintainer", "license") if not package.findtext(tag)]
    if package.get("format") != "3" or package.find("export/build_type").text != "ament_cmake":
        faults.append("package.xml is not of format 3 and ament_cmake")
    if f"project({name})" not in cmake or not cmake.rstrip().endswith("ament_package()"):
        faults.append("CMakeLists.txt has another project, or does not end with ament_package()")
    installed = cmake.split("install(DIRECTORY ")[1].split(" DESTINATION")[0].split()
    return faults + [f"{each}/ is installed and not there" for each in installed if not (folder / each).is_dir()]


def faults_of(folder: Path, entry: dict) -> list[str]:
    file = folder / entry["file"]
    faults = package_faults(folder)
    name = ET.parse(folder / "package.xml").getroot().findtext("name")
    said = subprocess.run([shutil.which("check_urdf"), file], capture_output=True, text=True)
    if said.returncode != 0 or "Successfully Parsed XML" not in said.stdout or "rror" in said.stderr:
        faults.append(f"check_urdf: {(said.stderr or said.stdout).strip()[-200:]}")

    def found(fname: str, **_: object) -> str:
        prefix = f"package://{name}/"
        assert fname.startswith(prefix), f"{fname} is not in the package {name}"
        return str(folder / fname.removeprefix(prefix))

    robot = yourdfpy.URDF.load(str(file), filename_handler=found, load_collision_meshes=True, build_collision_scene_graph=True)
    mass = sum(link.inertial.mass for link in robot.robot.links if link.inertial is not None)
    return faults + weight_and_joints(entry, mass, [joint.name for joint in robot.robot.joints])


if __name__ == "__main__":
    assert shutil.which("check_urdf"), "check_urdf is not installed: apt-get install liburdfdom-tools"
    judge_all("ros2", sys.argv[1:], faults_of)
