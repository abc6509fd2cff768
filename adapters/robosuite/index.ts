import { writeRobosuite } from '../../src/formats/mjcf/write-robosuite.ts';
import type { Adapter, Prop } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import type { SimulatorIndex } from '../index-schema.ts';
import { writeReadme } from './readme.ts';

/** robosuite and robocasa: every prop is an object that `MujocoXMLObject` loads. */
export const robosuite: Adapter = {
  name: 'robosuite',
  title: 'robosuite',
  formats: ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit: ({ name, model }) => writeRobosuite({ ...model, name }),

  indexEntry: (prop) => ({ ...describeProp(prop, `${prop.name}/${prop.name}.xml`), ...treesOf(prop) }),

  emitProject(entries) {
    const props = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const index: SimulatorIndex = {
      version: 1,
      simulator: 'robosuite',
      props: structuredClone(props) as SimulatorIndex['props'],
    };
    return new Map([
      ['README.md', writeReadme(props)],
      ['index.json', `${JSON.stringify(index, null, 2)}\n`],
    ]);
  },

  assets: { 'propmaster_robosuite.py': 'adapters/robosuite/propmaster_robosuite.py' },
};

function treesOf({ model }: Prop): { readonly trees?: number } {
  const trees = model.links.length - model.joints.length;
  return trees > 1 ? { trees } : {};
}
