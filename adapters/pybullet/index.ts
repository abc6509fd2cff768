import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { readWrittenUrdf, URDF_OMITS } from '../written-urdf.ts';
import { writeReadme } from './readme.ts';

/** PyBullet: URDF as `loadURDF` takes it, and a loader that does what URDF leaves to the program. */
export const pybullet: Adapter<'pybullet'> = {
  name: 'pybullet',
  title: 'PyBullet',
  summary: 'URDF, as loadURDF takes it',
  formats: ['sdf', 'mjcf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeUrdfFiles({ ...model, name }),

  writes: 'urdf',
  read: readWrittenUrdf,
  omits: URDF_OMITS,
  rank: 7,

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.urdf`),

  emitProject(entries) {
    const { props, file } = projectIndex('pybullet', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `pip install pybullet\npython propmaster_pybullet.py --view ${name}`,
  },

  assets: { 'propmaster_pybullet.py': 'adapters/pybullet/propmaster_pybullet.py' },
};
