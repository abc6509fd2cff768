import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { writeReadme } from './readme.ts';

/** Newton: MJCF, of which its importer keeps inertia, springs, armature and ball joints; its URDF importer knows none of these. */
export const newton: Adapter<'newton'> = {
  name: 'newton',
  title: 'Newton',
  summary: 'MJCF, as ModelBuilder.add_mjcf loads it',
  formats: ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeMjcf({ ...model, name }),

  writes: 'mjcf',
  async read(files, entry, name) {
    const { readMjcf } = await import('../../src/formats/mjcf/read.ts');
    return readMjcf(files, { entry, name, severalBodies: true });
  },
  omits: [],
  rank: 10,

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.xml`),

  emitProject(entries) {
    const { props, file } = projectIndex('newton', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `pip install "newton[importers]"\npython propmaster_newton.py ${name}`,
  },

  assets: { 'propmaster_newton.py': 'adapters/newton/propmaster_newton.py' },
};
