import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { readWrittenUrdf, URDF_OMITS } from '../written-urdf.ts';
import { writeReadme } from './readme.ts';

/** Any loader of URDF: PyBullet, Drake, SAPIEN, Genesis, Newton, yourdfpy, MuJoCo. Paths are relative to the file. */
export const urdf: Adapter<'urdf'> = {
  name: 'urdf',
  title: 'URDF',
  summary: 'URDF with OBJ meshes, for any loader',
  formats: ['sdf', 'mjcf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeUrdfFiles({ ...model, name }),

  writes: 'urdf',
  read: readWrittenUrdf,
  omits: URDF_OMITS,
  rank: 6,

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.urdf`),

  emitProject(entries) {
    const { props, file } = projectIndex('urdf', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `python propmaster_urdf.py ${name}`,
  },

  assets: { 'propmaster_urdf.py': 'adapters/urdf/propmaster_urdf.py' },
};
