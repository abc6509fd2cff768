import { writeMjcfScene } from '../../src/formats/mjcf/scene.ts';
import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import type { SimulatorIndex } from '../index-schema.ts';
import { writeReadme } from './readme.ts';
import { writeProjectScene } from './scene.ts';

/**
 * MuJoCo, in the layout of mujoco_menagerie: `<name>/<name>.xml`, `<name>/scene.xml`, `<name>/assets/`.
 * Conservative MJCF: 3.3, 3.12 and 4.0 load the same files.
 */
export const mujoco: Adapter = {
  name: 'mujoco',
  title: 'MuJoCo',
  formats: ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit({ name, model }) {
    const named = { ...model, name };
    return new Map([...writeMjcf(named), ['scene.xml', writeMjcfScene(named)]]);
  },

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.xml`),

  emitProject(entries) {
    const props = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const index: SimulatorIndex = {
      version: 1,
      simulator: 'mujoco',
      props: structuredClone(props) as SimulatorIndex['props'],
    };
    return new Map([
      ['README.md', writeReadme(props)],
      ['index.json', `${JSON.stringify(index, null, 2)}\n`],
      ['scene.xml', writeProjectScene(props)],
    ]);
  },

  assets: { 'propmaster_mujoco.py': 'adapters/mujoco/propmaster_mujoco.py' },
};
