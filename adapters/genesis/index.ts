import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { readWrittenUrdf, URDF_OMITS } from '../written-urdf.ts';
import { writeReadme } from './readme.ts';

/** Genesis: URDF with convex colliders, as `gs.morphs.URDF` takes it. */
export const genesis: Adapter<'genesis'> = {
  name: 'genesis',
  title: 'Genesis',
  summary: 'URDF, as gs.morphs.URDF takes it',
  formats: ['sdf', 'mjcf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeUrdfFiles({ ...model, name }),

  writes: 'urdf',
  read: readWrittenUrdf,
  omits: URDF_OMITS,
  rank: 11,

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.urdf`),

  emitProject(entries) {
    const { props, file } = projectIndex('genesis', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `pip install genesis-world torch\npython propmaster_genesis.py ${name}`,
  },

  assets: { 'propmaster_genesis.py': 'adapters/genesis/propmaster_genesis.py' },
};
