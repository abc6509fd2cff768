import { rootName } from '../formats/xml/root-name.ts';
import type { FileKind } from './types.ts';

/** What a file seems to be. */
export interface Recognised {
  readonly kind: FileKind;
  readonly description: string;
}

/** How much of a file is looked at [byte]: licences stand in front of the root element of an XML file. */
export const HEAD_BYTES = 1024 * 1024;

/** Kinds by their first bytes, each at its offset. Hexadecimal. */
const SIGNATURES: readonly (readonly [offset: number, hex: string, kind: FileKind, description: string])[] = [
  [0, '504b0304', 'archive', 'ZIP archive'],
  [0, '504b0506', 'archive', 'ZIP archive'],
  [0, '504b0708', 'archive', 'ZIP archive'],
  [0, '676c5446', 'glb', 'binary glTF (GLB)'],
  [0, '5058522d55534443', 'usd', 'binary USD layer (USDC)'],
  [0, '2375736461', 'usd', 'USD layer as text (USDA)'],
  [0, '89504e470d0a1a0a', 'image', 'PNG image'],
  [0, 'ffd8ff', 'image', 'JPEG image'],
  [8, '57454250', 'image', 'WebP image'],
  [0, 'ab4b5458203230bb', 'image', 'KTX2 texture'],
  [0, '474946383761', 'image', 'GIF image'],
  [0, '474946383961', 'image', 'GIF image'],
  [0, '49492a00', 'image', 'TIFF image'],
  [0, '4d4d002a', 'image', 'TIFF image'],
  [0, '762f3101', 'image', 'OpenEXR image'],
  [0, '44445320', 'image', 'DDS texture'],
  [0, '1f8b', 'other', 'gzip archive'],
  [0, '377abcaf271c', 'other', '7z archive'],
  [0, '526172211a07', 'other', 'RAR archive'],
  [0, 'fd377a585a00', 'other', 'xz archive'],
  [0, '28b52ffd', 'other', 'Zstandard archive'],
  [0, '425a68', 'other', 'bzip2 archive'],
  [257, '7573746172', 'other', 'tar archive'],
  [0, '25504446', 'other', 'PDF document'],
  [0, '7f454c46', 'other', 'program (ELF)'],
  [0, '4d5a', 'other', 'program (Windows)'],
  [0, 'cffaedfe', 'other', 'program (macOS)'],
  [0, '424c454e444552', 'other', 'Blender file'],
  [0, '4b617964617261204642582042696e617279', 'other', 'FBX model'],
  [0, '894844460d0a1a0a', 'other', 'HDF5 file'],
  [0, '53514c69746520666f726d61742033', 'other', 'SQLite database'],
];

const XML_LANGUAGES: Readonly<Record<string, string>> = { mujoco: 'MJCF', sdf: 'SDF', robot: 'URDF' };

/** What an XML file with this root element is written in. */
export const xmlLanguage = (root: string): string | undefined =>
  Object.hasOwn(XML_LANGUAGES, root) ? XML_LANGUAGES[root] : undefined;

/**
 * Kind of a file by its first bytes. Its name says nothing, except that a ZIP called `.usdz` is to be a USDZ package.
 *
 * @param head its first {@link HEAD_BYTES}
 */
export function recognise(head: Uint8Array, name: string): Recognised {
  if (head.length === 0) return { kind: 'other', description: 'empty file' };
  const hex = Buffer.from(head.subarray(0, 512)).toString('hex');
  const known = SIGNATURES.find(([offset, signature]) => hex.startsWith(signature, 2 * offset));
  if (known !== undefined) {
    const [, , kind, description] = known;
    return { kind, description: kind === 'archive' && /\.usdz$/i.test(name) ? 'USDZ package' : description };
  }
  const root = rootName(head);
  if (root !== undefined) return { kind: 'xml', description: `${xmlLanguage(root) ?? 'XML'} file` };
  return { kind: 'other', description: plain(head) };
}

/** What has no signature. */
function plain(head: Uint8Array): string {
  const start = Buffer.from(head.subarray(0, 4096));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from binary data
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(start.toString('latin1')))
    return 'binary data of an unknown kind';
  const text = start.toString('utf8');
  if (/^\s*[[{]/.test(text)) return /"asset"\s*:/.test(text) ? 'glTF as JSON' : 'JSON text';
  if (/^\s*solid\b/.test(text)) return 'STL mesh as text';
  if (/^ply\r?\n/.test(text)) return 'PLY mesh';
  if (/^(?:#.*\r?\n|\s*\r?\n|mtllib .*\r?\n|o .*\r?\n|g .*\r?\n)*v\s+-?[\d.]/.test(text)) return 'OBJ mesh';
  return 'text';
}
