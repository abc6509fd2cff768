import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { rootName } from '../../formats/xml/root-name.ts';
import type { SourceFormat } from '../types.ts';
import { mainModel } from './main-model.ts';

export const READABLE = 'Give an MJCF file, folder or ZIP, a GLB bundle (visual.glb, physics.json) or a single GLB.';

/** What a reader has to know to begin. */
export interface Detected {
  readonly format: SourceFormat;
  readonly main: string;
  readonly title: string;
}

/**
 * Kind of a single file from its first bytes; its extension says nothing.
 *
 * @see APPNOTE.TXT 4.3.7 and 4.3.16 ("PK"); glTF 2.0, 4.4.2 ("glTF"); USD crate ("PXR-USDC") and "#usda"
 * @throws {PropmasterError} `invalid_input` for everything that can't be read
 */
export function detectFile(bytes: Uint8Array, where: string): 'zip' | 'glb' | 'mjcf' {
  const start = latin1(bytes, 8);
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip';
  if (start.startsWith('glTF')) return 'glb';
  if (start.startsWith('PXR-USDC') || start.startsWith('#usda')) throw notYet('USD', where);
  const root = rootName(bytes);
  if (root === 'mujoco') return 'mjcf';
  if (root === 'sdf') throw notYet('SDF', where);
  if (root === 'robot') throw notYet('URDF', where);
  if (bytes.length === 0) throw new PropmasterError('invalid_input', 'The file is empty.', { where, hint: READABLE });
  const found = root === undefined ? `it begins with ${printable(start)}` : `its root element is <${root}>`;
  throw new PropmasterError('invalid_input', `This format can't be read: ${found}.`, { where, hint: READABLE });
}

/**
 * Format of what an archive or a folder holds.
 *
 * @param stem name of the archive or folder, without extension: settles which of several models is meant
 * @throws {PropmasterError} `invalid_input` when there is no model, or more than one
 */
export function detectFormat(files: ByteMap, stem: string, where: string): Detected {
  const bundle = visualOfBundle(files);
  if (bundle !== undefined) return { format: 'glb_bundle', main: bundle, title: stem };

  const model = mainModel(files, stem, where);
  if (model !== undefined) return { format: 'mjcf', main: model, title: modelTitle(model, stem) };

  const paths = [...files.keys()];
  const physics = paths.find((file) => path.posix.basename(file).toLowerCase() === 'physics.json');
  if (physics !== undefined) {
    throw new PropmasterError('invalid_input', 'There is a physics.json, but no visual.glb.', {
      where: `${where}: ${physics}`,
      hint: 'A GLB bundle holds visual.glb, collision.glb and physics.json. Import the GLB alone to go without physics.',
    });
  }
  const glbs = paths.filter((file) => /\.glb$/i.test(file));
  if (glbs.length === 1) return { format: 'glb', main: glbs[0]!, title: path.posix.parse(glbs[0]!).name };
  if (glbs.length > 1) {
    throw new PropmasterError('invalid_input', `There are ${glbs.length} GLB files and no visual.glb among them.`, {
      where: `${where}: ${glbs.slice(0, 5).join(', ')}`,
      hint: 'Import one of them alone, or name the visible one visual.glb and the collision one collision.glb.',
    });
  }
  if (paths.some((file) => /\.usd[acz]?$/i.test(file))) throw notYet('USD', where);
  if (paths.some((file) => /\.sdf$/i.test(file))) throw notYet('SDF', where);
  if (paths.some((file) => /\.urdf$/i.test(file))) throw notYet('URDF', where);
  throw new PropmasterError('invalid_input', 'There is no model in it.', {
    where: paths.length === 0 ? where : `${where}: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}`,
    hint: READABLE,
  });
}

/** The `visual.glb` that lies highest: it makes a bundle of what lies around it. */
function visualOfBundle(files: ByteMap): string | undefined {
  const visuals = [...files.keys()]
    .filter((file) => path.posix.basename(file).toLowerCase() === 'visual.glb')
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return visuals[0];
}

/** `model.xml` and `scene.xml` name no prop; the archive around them may. */
function modelTitle(model: string, stem: string): string {
  const own = path.posix.parse(model).name;
  return /^(?:model|scene)$/i.test(own) ? stem : own;
}

function notYet(format: string, where: string): PropmasterError {
  return new PropmasterError('invalid_input', `${format} can't be read yet.`, { where, hint: READABLE });
}

function latin1(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

function printable(start: string): string {
  return JSON.stringify(start.replace(/[^\u0020-\u007e]/g, '?'));
}
