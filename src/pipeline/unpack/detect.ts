import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { mainSdf } from '../../formats/sdf/main-model.ts';
import { mainLayer } from '../../formats/usd/main-layer.ts';
import { rootName } from '../../formats/xml/root-name.ts';
import type { SourceFormat } from '../types.ts';
import { mainModel } from './main-model.ts';

export const READABLE =
  'Give MJCF, SDF or USD (a file, folder or ZIP), a USDZ, a GLB, a GLB bundle (visual.glb, physics.json), or an OBJ, STL or DAE.';

/** What a reader has to know to begin. */
export interface Detected {
  readonly format: SourceFormat;
  readonly main: string;
  readonly title: string;
}

/** What a single file is. */
export type FileFormat = 'zip' | Exclude<SourceFormat, 'usdz' | 'glb_bundle'>;

const ROOTS: Readonly<Record<string, FileFormat>> = { mujoco: 'mjcf', sdf: 'sdf', COLLADA: 'dae' };

/**
 * Kind of a single file by what is in it. Its extension counts for OBJ only, which has no other mark.
 *
 * @see APPNOTE.TXT 4.3.7 and 4.3.16 ("PK"); glTF 2.0, 4.4.2 ("glTF"); USD crate ("PXR-USDC") and "#usda"
 * @throws {PropmasterError} `invalid_input` for everything that can't be read
 */
export function detectFile(bytes: Uint8Array, where: string, name = where): FileFormat {
  const start = latin1(bytes, 8);
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip';
  if (start.startsWith('glTF')) return 'glb';
  if (start.startsWith('PXR-USDC') || start.startsWith('#usda')) return 'usd';
  const root = rootName(bytes);
  if (root !== undefined && Object.hasOwn(ROOTS, root)) return ROOTS[root]!;
  if (root === 'robot') throw notYet('URDF', where);
  if (bytes.length === 0) throw new PropmasterError('invalid_input', 'The file is empty.', { where, hint: READABLE });
  if (isStl(bytes)) return 'stl';
  if (/\.obj$/i.test(name) && !latin1(bytes, 4_096).includes('\0')) return 'obj';
  const found = root === undefined ? `it begins with ${printable(start)}` : `its root element is <${root}>`;
  throw new PropmasterError('invalid_input', `This format can't be read: ${found}.`, { where, hint: READABLE });
}

/** Text that begins with `solid` and has a facet soon, or binary of just the size that its count demands. */
function isStl(bytes: Uint8Array): boolean {
  if (/^\s*solid\b[\s\S]*\bfacet\b/.test(latin1(bytes, 1_024))) return true;
  if (bytes.length < 84) return false;
  const count = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(80, true);
  return bytes.length === 84 + 50 * count;
}

const PICTURE = 'png|jpe?g|webp|tga|bmp|gif|tiff?|exr|hdr|dds|ktx2?';
/** What may belong to a single file, of all that lies in its folder. Of an MJCF anything may. */
const BESIDE: Partial<Record<FileFormat, RegExp>> = {
  sdf: new RegExp(`\\.(?:sdf|config|world|material|dae|obj|mtl|stl|gl(?:b|tf)|bin|${PICTURE})$`, 'i'),
  usd: new RegExp(`\\.(?:usd[acz]?|${PICTURE})$`, 'i'),
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
