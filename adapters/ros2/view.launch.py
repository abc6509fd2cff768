"""Shows a prop in RViz, its joints as sliders: ros2 launch propmaster_props view.launch.py prop:=NAME"""

import hashlib
import json
from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, OpaqueFunction
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node

SHARE = Path(get_package_share_directory("propmaster_props"))


def _entries(name):
    """Entries by name; of a project of many props those of the shard that would have `name`, without one all."""
    index = json.loads((SHARE / "index.json").read_text(encoding="utf-8"))
    if index["version"] == 1:
        return {entry["name"]: entry for entry in index["props"]}
    shard = hashlib.sha256(name.encode()).hexdigest()[:2] if name else "??"
    files = sorted((SHARE / index["shards"]).glob(f"{shard}.json"))
    return {entry["name"]: entry for file in files for entry in json.loads(file.read_text(encoding="utf-8"))["props"]}


def _nodes(context):
    entries = _entries(LaunchConfiguration("prop").perform(context))
    name = LaunchConfiguration("prop").perform(context) or next(iter(entries), "")
    if name not in entries:
        raise RuntimeError(f"no prop {name!r}; there are: {', '.join(sorted(entries)) or 'none'}")
    entry = entries[name]
    description = (SHARE / entry["file"]).read_text(encoding="utf-8")
    root = "world" if entry["base"] == "fixed" else entry["root"]
    return [
        Node(package="robot_state_publisher", executable="robot_state_publisher", parameters=[{"robot_description": description}]),
        Node(package="joint_state_publisher_gui", executable="joint_state_publisher_gui"),
        # RViz looks from a frame of one name, whatever the root of the prop is called.
        Node(package="tf2_ros", executable="static_transform_publisher", arguments=["--frame-id", "prop_root", "--child-frame-id", root]),
        Node(package="rviz2", executable="rviz2", arguments=["-d", str(SHARE / "rviz" / "view.rviz")]),
    ]


def generate_launch_description():
    return LaunchDescription([DeclareLaunchArgument("prop", default_value=""), OpaqueFunction(function=_nodes)])
