import type { FileMap } from '../../src/formats/files.ts';
import { writePhysicsGlb } from '../../src/formats/glb/write-physics.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { CATALOGS_FILE, writeCatalogs } from './catalogs.ts';
import { writeReadme } from './readme.ts';
import { writeListOfScene } from './scene-file.ts';

/**
 * Blender: a folder that is an asset library, with one GLB a prop, `<name>/<name>.glb`, that holds visuals, colliders and
 * physics. `propmaster_blender.py` imports it as rigid bodies; `make_library.py` builds the `.blend` files that the asset
 * browser shows. Blender 4.2 to 5.2, and 3.4.
 */
export const blender: Adapter<'blender'> = {
  name: 'blender',
  title: 'Blender',
  summary: 'GLB, as an asset library',
  formats: ['glb_bundle', 'glb', 'usd', 'mjcf', 'sdf'],

  emit({ name, model, thumbnail }): FileMap {
    return new Map([
      [`${name}.glb`, writePhysicsGlb({ ...model, name })],
      ...(thumbnail === undefined ? [] : [['thumbnail.png', thumbnail] as const]),
    ]);
  },

  writes: 'glb',
  async read(files, entry, name) {
    const { readGlb } = await import('../../src/formats/glb/read.ts');
    // A prop that is only seen gets no colliders; those that were written are hulls and solids, and stay.
    return readGlb(files.get(entry)!, { name, place: entry, files, collider: 'none' });
  },
  omits: ['damping', 'friction', 'armature', 'spring', 'ballLimit', 'effort', 'velocity', 'mimic'],
  rank: 3,

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.glb`),

  emitProject(entries, scenes = []) {
    const { props, file } = projectIndex('blender', entries, scenes);
    return new Map([file, [CATALOGS_FILE, writeCatalogs(props)], ['README.md', writeReadme(props, scenes)]]);
  },

  gathered: { file: CATALOGS_FILE, write: writeCatalogs },

  emitScene(scene) {
    const file = `scenes/${scene.name}.json`;
    return { file, files: new Map([[file, writeListOfScene(scene)]]) };
  },

  loading: {
    language: 'sh',
    prop: (name) => `blender --python propmaster_blender.py -- ${name}`,
  },

  assets: {
    'propmaster_blender.py': 'adapters/blender/propmaster_blender.py',
    'propmaster_assets.py': 'adapters/blender/propmaster_assets.py',
    'propmaster_lights.py': 'adapters/blender/propmaster_lights.py',
    'propmaster_rigid_bodies.py': 'adapters/blender/propmaster_rigid_bodies.py',
    'make_library.py': 'adapters/blender/make_library.py',
  },
};
