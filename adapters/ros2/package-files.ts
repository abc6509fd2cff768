import { element } from '../../src/formats/mjcf/xml.ts';
import { text } from '../../src/formats/sdf/write-values.ts';
import type { IndexEntry } from '../contract.ts';

/** Name of the package, which every `package://` of its files has. */
export const PACKAGE = 'propmaster_props';

/** What the launch file runs. */
const RUNS = [
  'ament_index_python',
  'launch',
  'launch_ros',
  'tf2_ros',
  'robot_state_publisher',
  'joint_state_publisher_gui',
  'rviz2',
];

/** `package.xml` of format 3. @see REP 149 */
export function packageXml(entries: readonly IndexEntry[]): string {
  const names = entries.map(({ name }) => name).join(', ');
  const root = element('package', { format: '3' }, [
    text('name', PACKAGE),
    text('version', '1.0.0'),
    text('description', names === '' ? 'Props for simulation.' : `Props for simulation: ${names}.`),
    text('maintainer', 'propmaster', { email: 'props@example.org' }),
    text('license', 'See the licences of the props in index.json'),
    text('buildtool_depend', 'ament_cmake'),
    ...RUNS.map((name) => text('exec_depend', name)),
    element('export', {}, [text('build_type', 'ament_cmake')]),
  ]);
  return `<?xml version="1.0"?>\n${root}\n`;
}

/** Installs the files, and tells Gazebo of them. */
export const CMAKE_LISTS = `cmake_minimum_required(VERSION 3.8)
project(${PACKAGE})

find_package(ament_cmake REQUIRED)

install(DIRECTORY launch rviz urdf DESTINATION share/\${PROJECT_NAME})
install(FILES index.json DESTINATION share/\${PROJECT_NAME})
ament_environment_hooks("\${CMAKE_CURRENT_SOURCE_DIR}/hooks/\${PROJECT_NAME}.dsv.in")

ament_package()
`;

/** With the shards of the index. */
export const CMAKE_LISTS_OF_LARGE = CMAKE_LISTS.replace('install(DIRECTORY ', 'install(DIRECTORY index.json.d ');

/** Gazebo turns \`package://\` into \`model://\`, which it looks for in these folders. */
export const GAZEBO_HOOK = `prepend-non-duplicate;GZ_SIM_RESOURCE_PATH;share
prepend-non-duplicate;IGN_GAZEBO_RESOURCE_PATH;share
`;

export const RVIZ = `Panels:
  - Class: rviz_common/Displays
    Name: Displays
Visualization Manager:
  Class: ""
  Displays:
    - Class: rviz_default_plugins/Grid
      Enabled: true
      Name: Grid
    - Class: rviz_default_plugins/RobotModel
      Description Source: Topic
      Description Topic:
        Value: /robot_description
      Enabled: true
      Name: Prop
    - Class: rviz_default_plugins/TF
      Enabled: false
      Name: TF
  Global Options:
    Fixed Frame: prop_root
  Views:
    Current:
      Class: rviz_default_plugins/Orbit
      Distance: 2
      Name: Current View
`;
