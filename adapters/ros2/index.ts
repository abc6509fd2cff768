import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { readWrittenUrdf, URDF_OMITS } from '../written-urdf.ts';
import { CMAKE_LISTS, CMAKE_LISTS_OF_LARGE, GAZEBO_HOOK, PACKAGE, packageXml, RVIZ } from './package-files.ts';
import { writeReadme } from './readme.ts';

/** ROS 2: the folder is an ament package, whose URDF files name their meshes by `package://`. */
export const ros2: Adapter<'ros2'> = {
  name: 'ros2',
  title: 'ROS 2',
  summary: 'an ament package with URDF',
  formats: ['sdf', 'mjcf', 'usd', 'usdz', 'glb_bundle', 'glb'],
  folder: 'urdf',

  emit: ({ name, model }) =>
    writeUrdfFiles({ ...model, name }, { uri: (path) => `package://${PACKAGE}/urdf/${name}/${path}` }),

  writes: 'urdf',
  read: readWrittenUrdf,
  omits: URDF_OMITS,
  rank: 8,

  indexEntry: (prop) => describeProp(prop, `urdf/${prop.name}/${prop.name}.urdf`),

  emitProject(entries, _scenes, isSample = false) {
    const { props, file } = projectIndex('ros2', entries);
    return new Map([
      ['README.md', writeReadme(props)],
      file,
      ['package.xml', packageXml(props)],
      ['CMakeLists.txt', isSample ? CMAKE_LISTS_OF_LARGE : CMAKE_LISTS],
      ['rviz/view.rviz', RVIZ],
      [`hooks/${PACKAGE}.dsv.in`, GAZEBO_HOOK],
    ]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `ros2 launch ${PACKAGE} view.launch.py prop:=${name}`,
  },

  assets: { 'launch/view.launch.py': 'adapters/ros2/view.launch.py' },
};
