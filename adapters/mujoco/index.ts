import { writeMjcfWithScene } from '../../src/formats/mjcf/scene.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { writeReadme } from './readme.ts';
import { writeProjectScene } from './scene.ts';
import { writeMjcfOfScene } from './scene-file.ts';

/**
 * MuJoCo, in the layout of mujoco_menagerie: `<name>/<name>.xml`, `<name>/scene.xml`, `<name>/assets/`.
 * Conservative MJCF: 3.3, 3.12 and 4.0 load the same files.
 */
export const mujoco: Adapter = {
  name: 'mujoco',
  title: 'MuJoCo',
  formats: ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit({ name, model }) {
    return writeMjcfWithScene({ ...model, name });
  },

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.xml`),

  emitProject(entries, scenes = []) {
    const { props, file } = projectIndex('mujoco', entries, scenes);
    return new Map([['README.md', writeReadme(props, scenes)], file, ['scene.xml', writeProjectScene(props)]]);
  },

  emitScene(scene) {
    const file = `scenes/${scene.name}.xml`;
    return { file, files: new Map([[file, writeMjcfOfScene(scene)]]) };
  },

  assets: { 'propmaster_mujoco.py': 'adapters/mujoco/propmaster_mujoco.py' },
};
