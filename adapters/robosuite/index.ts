import { writeRobosuite } from '../../src/formats/mjcf/write-robosuite.ts';
import type { Adapter } from '../contract.ts';
import { describeProp, treesOf } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { writeReadme } from './readme.ts';

/** robosuite and robocasa: every prop is an object that `MujocoXMLObject` loads. */
export const robosuite: Adapter<'robosuite'> = {
  name: 'robosuite',
  title: 'robosuite',
  summary: 'MJCF objects for robosuite',
  formats: ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeRobosuite({ ...model, name }),

  writes: 'mjcf',
  async read(files, entry, name) {
    const { readRobosuite } = await import('../../src/formats/mjcf/read-robosuite.ts');
    return readRobosuite(files, { entry, name });
  },
  omits: ['mimic'],
  rank: 4,

  indexEntry: (prop) => ({ ...describeProp(prop, `${prop.name}/${prop.name}.xml`), ...treesOf(prop) }),

  emitProject(entries) {
    const { props, file } = projectIndex('robosuite', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `pip install robosuite\npython propmaster_robosuite.py --view ${name}`,
  },

  assets: { 'propmaster_robosuite.py': 'adapters/robosuite/propmaster_robosuite.py' },
};
