import type { IndexEntry } from '../contract.ts';
import { tableOfProps } from '../readme-table.ts';
import { PACKAGE } from './package-files.ts';

/** `README.md`: from this folder to RViz and Gazebo. */
export function writeReadme(entries: readonly IndexEntry[]): string {
  const name = entries[0]?.name ?? 'NAME';
  return `# Props for ROS 2

${tableOfProps(entries)}

This folder is an ament package, \`${PACKAGE}\`. Put it into the \`src\` of a workspace, or link it there:

\`\`\`sh
mkdir -p ~/props_ws/src
ln -s "$PWD" ~/props_ws/src/${PACKAGE}      # in this folder
cd ~/props_ws
rosdep install --from-paths src --ignore-src -y
colcon build --packages-select ${PACKAGE}
source install/setup.bash
ros2 launch ${PACKAGE} view.launch.py prop:=${name}
\`\`\`

The launch file shows a prop in RViz, with a slider for each joint.

## In a launch file of your own

\`\`\`python
from ament_index_python.packages import get_package_share_directory

share = get_package_share_directory("${PACKAGE}")
description = open(f"{share}/urdf/${name}/${name}.urdf").read()
Node(package="robot_state_publisher", executable="robot_state_publisher", parameters=[{"robot_description": description}])
\`\`\`

## In Gazebo

The package tells Gazebo where its meshes are (\`GZ_SIM_RESOURCE_PATH\`), once the workspace was sourced:

\`\`\`sh
ros2 run ros_gz_sim create -file "$(ros2 pkg prefix --share ${PACKAGE})/urdf/${name}/${name}.urdf" -name ${name} -z 0.01
\`\`\`

Props for \`gazebo\` carry friction, springs and cavities as well, which URDF can't: prefer them in Gazebo.

## Good to know

- Meshes are named by \`package://${PACKAGE}/urdf/<prop>/meshes/…\`. The name of the package must stay; the folder may be moved.
- A prop that is bolted down hangs on a link \`world\`.
- \`index.json\` tells programs what is here: file, size, mass and joints of each prop, in metres, kilograms and radians.
`;
}
