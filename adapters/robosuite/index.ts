import { writeRobosuite } from '../../src/formats/mjcf/write-robosuite.ts';
import type { Adapter } from '../contract.ts';
import { describeProp, treesOf } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { writeReadme } from './readme.ts';

/** robosuite and robocasa: every prop is an object that `MujocoXMLObject` loads. */
export const robosuite: Adapter = {
  name: 'robosuite',
  title: 'robosuite',
  formats: ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeRobosuite({ ...model, name }),

  indexEntry: (prop) => ({ ...describeProp(prop, `${prop.name}/${prop.name}.xml`), ...treesOf(prop) }),

  emitProject(entries) {
    const { props, file } = projectIndex('robosuite', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  assets: { 'propmaster_robosuite.py': 'adapters/robosuite/propmaster_robosuite.py' },
};
