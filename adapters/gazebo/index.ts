import { writeFuelModel } from '../../src/formats/sdf/fuel-model.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { writeReadme } from './readme.ts';
import { writeWorldOfScene } from './scene-file.ts';
import { writeWorld } from './world.ts';

/**
 * Gazebo, Fortress and later: `models/<name>/` is a Fuel model, so that `model://<name>` finds it once `env.sh` has told
 * Gazebo of the folder.
 */
export const gazebo: Adapter<'gazebo'> = {
  name: 'gazebo',
  title: 'Gazebo',
  summary: 'SDF models, as in Fuel',
  formats: ['sdf', 'mjcf', 'usd', 'glb_bundle', 'glb'],
  folder: 'models',

  emit({ name, model, preview, thumbnail = preview }) {
    return new Map([
      ...writeFuelModel({ ...model, name }),
      ...(thumbnail === undefined ? [] : [['thumbnails/1.png', thumbnail] as const]),
    ]);
  },

  writes: 'sdf',
  async read(files, entry, name) {
    const { readSdf } = await import('../../src/formats/sdf/read.ts');
    // Colliders as they were written: an open or concave one stays what it is.
    return readSdf(files, { entry, name, collider: 'none' });
  },
  omits: [],
  rank: 2,

  indexEntry: (prop) => describeProp(prop, `models/${prop.name}/model.sdf`),

  emitProject(entries, scenes = []) {
    const { props, file } = projectIndex('gazebo', entries, scenes);
    return new Map([['README.md', writeReadme(props, scenes)], file, ['worlds/propmaster.sdf', writeWorld(props)]]);
  },

  emitScene(scene) {
    const file = `worlds/${scene.name}.sdf`;
    return { file, files: new Map([[file, writeWorldOfScene(scene)]]) };
  },

  loading: {
    language: 'sh',
    prop: (name) => `. ./env.sh\npython3 propmaster_gazebo.py ${name} > ${name}_world.sdf\ngz sim -r ${name}_world.sdf`,
    scene: (name) => `. ./env.sh\ngz sim -r worlds/${name}.sdf`,
  },

  assets: {
    'env.sh': 'adapters/gazebo/env.sh',
    'propmaster_gazebo.py': 'adapters/gazebo/propmaster_gazebo.py',
  },
};
