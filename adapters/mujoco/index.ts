import { sceneFile, writeMjcfWithScene } from '../../src/formats/mjcf/scene.ts';
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
export const mujoco: Adapter<'mujoco'> = {
  name: 'mujoco',
  title: 'MuJoCo',
  summary: 'MJCF, as in MuJoCo Menagerie',
  formats: ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit({ name, model }) {
    return writeMjcfWithScene({ ...model, name });
  },

  writes: 'mjcf',
  async read(files, entry, name) {
    const { readMjcf } = await import('../../src/formats/mjcf/read.ts');
    return readMjcf(files, { entry, name, severalBodies: true, own: true });
  },
  omits: [],
  rank: 0,
  async tryOut(files, name) {
    const { compileMjcf } = await import('../../src/formats/mjcf/compile.ts');
    (await compileMjcf(files, sceneFile(name), { own: true })).dispose();
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

  loading: {
    language: 'sh',
    prop: (name) => `pip install mujoco\npython propmaster_mujoco.py --view ${name}`,
    scene: (name) => `pip install mujoco\npython -m mujoco.viewer --mjcf=scenes/${name}.xml`,
  },

  assets: { 'propmaster_mujoco.py': 'adapters/mujoco/propmaster_mujoco.py' },
};
