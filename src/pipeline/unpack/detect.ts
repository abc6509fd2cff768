import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { pointerAt } from '../../formats/lfs-pointer.ts';
import { type FileFormat, HEAD_BYTES, type Recognised, recognise } from '../../formats/recognise.ts';
import { refusal } from '../../formats/refusal.ts';
import { mainSdf } from '../../formats/sdf/main-model.ts';
import { mainLayer } from '../../formats/usd/main-layer.ts';
import type { SourceFormat } from '../types.ts';
import { READABLE } from './input-errors.ts';
import { mainModel } from './main-model.ts';

/** What a reader has to know to begin. */
export interface Detected {
  readonly format: SourceFormat;
  readonly main: string;
  readonly title: string;
}

/**
 * What a single file is read as.
 *
 * @throws {PropmasterError} `invalid_input` for everything that can't be read
 */
export function detectFile(bytes: Uint8Array, where: string, name = where): FileFormat {
  const recognised = recognise(bytes.subarray(0, HEAD_BYTES), name, bytes.length);
  if (recognised.format !== undefined) return recognised.format;
  throw notReadable(recognised, bytes, where);
}

/** Why a file that is recognised as something else is not read. */
export function notReadable({ description, root }: Recognised, head: Uint8Array, where: string): PropmasterError {
  if (root === 'robot') return notYet('URDF', where);
  const refused = (message: string): PropmasterError =>
    new PropmasterError('invalid_input', message, { where, hint: READABLE });
  if (head.length === 0) return refused('The file is empty.');
  const pointer = pointerAt(head, where);
  if (pointer) return refusal('invalid_input', pointer);
  if (root !== undefined) return refused(`This format can't be read: its root element is <${root}>.`);
  if (description !== 'text' && !description.startsWith('binary data'))
    return refused(`A file of this kind (${description}) can't be read.`);
  return refused(`This format can't be read: it begins with ${printable(latin1(head, 8))}.`);
}

const PICTURE = 'png|jpe?g|webp|tga|bmp|gif|tiff?|exr|hdr|dds|ktx2?';
/** What may belong to a single file, of all that lies in its folder. Of an MJCF anything may. */
const BESIDE: Partial<Record<FileFormat, RegExp>> = {
  sdf: new RegExp(`\\.(?:sdf|config|world|material|dae|obj|mtl|stl|gl(?:b|tf)|bin|${PICTURE})$`, 'i'),
  usd: new RegExp(`\\.(?:usd[acz]?|mtlx|${PICTURE})$`, 'i'),
  obj: new RegExp(`\\.(?:mtl|${PICTURE})$`, 'i'),
  dae: new RegExp(`\\.(?:${PICTURE})$`, 'i'),
};

/**
 * Which files of its folder are read with a single one; `undefined`: it stands alone.
 *
 * @returns tells it by a file's path in the folder
 */
export function neighboursOf(format: FileFormat): ((name: string) => boolean) | undefined {
  if (format === 'mjcf') return () => true;
  const beside = BESIDE[format];
  return beside && ((name) => beside.test(name));
}

/**
 * Format of what an archive or a folder holds. Of several the one that says most of a prop's physics.
 *
 * @param stem name of the archive or folder, without extension: settles which of several models is meant
 * @throws {PropmasterError} `invalid_input` when there is no model, or more than one
 */
export function detectFormat(files: ByteMap, stem: string, where: string): Detected {
  const bundle = visualOfBundle(files);
  if (bundle !== undefined) return { format: 'glb_bundle', main: bundle, title: stem };

  const titled = (format: SourceFormat, main: string): Detected => ({ format, main, title: modelTitle(main, stem) });
  const mjcf = mainModel(files, stem, where);
  if (mjcf !== undefined) return titled('mjcf', mjcf);
  const sdf = mainSdf(files, stem);
  if (sdf !== undefined) return titled('sdf', sdf);
  const layer = mainLayer(files, stem);
  if (layer !== undefined) return titled('usd', layer);

  const paths = [...files.keys()];
  const physics = paths.find((file) => path.posix.basename(file).toLowerCase() === 'physics.json');
  if (physics !== undefined) {
    throw new PropmasterError('invalid_input', 'There is a physics.json, but no visual.glb.', {
      where: `${where}: ${physics}`,
      hint: 'A GLB bundle holds visual.glb, collision.glb and physics.json. Import the GLB alone to go without physics.',
    });
  }
  for (const format of ['glb', 'dae', 'obj', 'stl'] as const) {
    const [only, ...more] = paths.filter((file) => file.toLowerCase().endsWith(`.${format}`));
    if (only === undefined) continue;
    if (more.length === 0) return { format, main: only, title: path.posix.parse(only).name };
    throw new PropmasterError(
      'invalid_input',
      `There are ${more.length + 1} ${format.toUpperCase()} files; which one?`,
      {
        where: `${where}: ${[only, ...more].slice(0, 5).join(', ')}`,
        hint:
          format === 'glb'
            ? 'Import one of them alone, or name the visible one visual.glb and the collision one collision.glb.'
            : 'Import one of them alone.',
      },
    );
  }
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

/** `model.xml`, `model.sdf` and `scene.xml` name no prop; the archive around them may. */
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
