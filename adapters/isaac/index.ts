import type { FileMap } from '../../src/formats/files.ts';
import type { Adapter } from '../contract.ts';
import { describeProp, treesOf } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { freeze, rebaseRoot } from './freeze.ts';
import { kindOfModel, mainFile } from './kind.ts';
import { writePropsCfg } from './props-cfg.ts';
import { SHARDS_FOLDER, writePropsCfgOfLarge, writePropsCfgShard } from './props-cfg-shards.ts';
import { writeReadme } from './readme.ts';
import { writeStageOfScene } from './scene-file.ts';
import { simReadyFolder } from './simready.ts';

/**
 * Isaac Sim and Isaac Lab, in the layout of SimReady: `<name>/simready_usd/<name>.usda`. An articulation comes a second
 * time as `<name>/rigid_usd/<name>_rigid.usda`, its joints frozen, for scenes that want one rigid body. The profile
 * allows one USD file a folder; a variant set would put the rigid-body schemas of every link into variants, where most
 * readers of USD but OpenUSD's own don't look.
 */
export const isaac: Adapter<'isaac'> = {
  name: 'isaac',
  title: 'Isaac Sim and Isaac Lab',
  summary: 'USD, as SimReady has it',
  formats: ['usd', 'usdz', 'mjcf', 'sdf', 'glb_bundle', 'glb'],

  emit: ({ name, model, thumbnail }) => {
    const kind = kindOfModel(model);
    const single = kind === 'rigid' || kind === 'static' ? freeze(model) : rebaseRoot(model);
    const rigid = { ...freeze(model), name: `${name}_rigid`, base: 'free' as const };
    return new Map([
      ...below('simready_usd', simReadyFolder({ ...single, name }, name, thumbnail)),
      ...(kind === 'articulation' ? below('rigid_usd', simReadyFolder(rigid, name, thumbnail)) : []),
    ]);
  },

  writes: 'usd',
  async read(files, entry, name) {
    const { readUsd } = await import('../../src/formats/usd/read.ts');
    return readUsd(files, { entry, name });
  },
  omits: [],
  rank: 1,

  indexEntry: (prop) => ({ ...describeProp(prop, mainFile(prop.name)), ...treesOf(prop) }),

  emitProject(entries, scenes = [], isSample = false) {
    const { props, file } = projectIndex('isaac', entries, scenes);
    return new Map([
      ['README.md', writeReadme(props, scenes)],
      file,
      ['props_cfg.py', (isSample ? writePropsCfgOfLarge : writePropsCfg)(props)],
    ]);
  },

  emitShard: (entries, shard) => new Map([[`${SHARDS_FOLDER}/${shard}.py`, writePropsCfgShard(entries)]]),

  emitScene(scene) {
    const file = `scenes/${scene.name}.usda`;
    return { file, files: new Map([[file, writeStageOfScene(scene)]]) };
  },

  loading: {
    language: 'python',
    prop: (name) => `import propmaster_isaac as props\nprops.spawn("${name}", position=(0, 0, 0.8))`,
  },

  assets: { 'propmaster_isaac.py': 'adapters/isaac/propmaster_isaac.py' },
};

const below = (folder: string, files: FileMap) =>
  [...files].map(([path, content]) => [`${folder}/${path}`, content] as const);
