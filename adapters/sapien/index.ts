import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { readWrittenUrdf, URDF_OMITS } from '../written-urdf.ts';
import { writeReadme } from './readme.ts';

/** SAPIEN and ManiSkill: URDF, and builders of actors and articulations, as their environments place things. */
export const sapien: Adapter<'sapien'> = {
  name: 'sapien',
  title: 'SAPIEN, ManiSkill',
  summary: 'URDF, for builders of actors and articulations',
  formats: ['sdf', 'mjcf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeUrdfFiles({ ...model, name }),

  writes: 'urdf',
  read: readWrittenUrdf,
  omits: URDF_OMITS,
  rank: 9,

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.urdf`),

  emitProject(entries) {
    const { props, file } = projectIndex('sapien', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `pip install sapien\npython propmaster_sapien.py ${name}`,
  },

  assets: { 'propmaster_sapien.py': 'adapters/sapien/propmaster_sapien.py' },
};
