import { lfsPointer } from './lfs-pointer.ts';
import { isAsciiStl } from './stl/read-ascii.ts';
import { declaredCount, STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from './stl/read-binary.ts';
import { rootName } from './xml/root-name.ts';

/** What kind of thing a file is. */
export type RecognisedKind = 'archive' | 'glb' | 'usd' | 'xml' | 'mesh' | 'image' | 'other';

/** What a single file can be read as. */
export type FileFormat = 'zip' | 'mjcf' | 'sdf' | 'usd' | 'glb' | 'obj' | 'stl' | 'dae';

/** What a file is. */
export interface Recognised {
  readonly kind: RecognisedKind;
  /** In words: `ZIP archive`, `PNG image`. */
  readonly description: string;
  /** What it is read as; `undefined`: nothing reads it. */
  readonly format?: FileFormat;
  /** Name of the root element of XML. */
  readonly root?: string;
}

/** How much of a file is looked at [byte]: licences stand in front of the root element of an XML file. */
export const HEAD_BYTES = 1024 * 1024;

const [BLEND, FBX, PLY, VTK] = ['Blender file', 'FBX model', 'PLY mesh', 'VTK data'] as const;
const UNREAD_MODELS: ReadonlySet<string> = new Set([BLEND, FBX, PLY, VTK]);

/** Whether a file holds a model, of a kind that nothing here reads. */
export const isUnreadModel = ({ description }: Pick<Recognised, 'description'>): boolean =>
  UNREAD_MODELS.has(description);

/** Kinds by their first bytes, each at its offset. Hexadecimal. */
const SIGNATURES: readonly (readonly [offset: number, hex: string, kind: RecognisedKind, description: string])[] = [
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
  [0, '424c454e444552', 'other', BLEND],
  [0, '4b617964617261204642582042696e617279', 'other', FBX],
  [0, '3b20464258', 'other', FBX], // `; FBX 7.4.0 project file`
  [0, '706c790a', 'other', PLY],
  [0, '706c790d', 'other', PLY],
  [0, '232076746b20446174614669', 'other', VTK], // `# vtk DataFile Version`
  [0, '894844460d0a1a0a', 'other', 'HDF5 file'],
  [0, '53514c69746520666f726d61742033', 'other', 'SQLite database'],
];

/** What the kinds with a signature are read as. */
const SIGNED_FORMATS: Partial<Record<RecognisedKind, FileFormat>> = { archive: 'zip', glb: 'glb', usd: 'usd' };

const XML_LANGUAGES: Readonly<Record<string, { readonly language: string; readonly format?: FileFormat }>> = {
  mujoco: { language: 'MJCF', format: 'mjcf' },
  sdf: { language: 'SDF', format: 'sdf' },
  robot: { language: 'URDF' },
  COLLADA: { language: 'COLLADA', format: 'dae' },
};

/** What an XML file with this root element is written in; a namespace prefix does not count. */
export const xmlLanguage = (root: string): string | undefined => xmlKind(root)?.language;

function xmlKind(root: string): (typeof XML_LANGUAGES)[string] | undefined {
  const name = root.replace(/^.*:/, '');
  return Object.hasOwn(XML_LANGUAGES, name) ? XML_LANGUAGES[name] : undefined;
}

/**
 * What a file is: the one answer for `import`, `inspect`, `doctor` and the MCP server. Its content decides. Its name
 * counts where a format has no mark of its own: a ZIP called `.usdz` is to be a USDZ package, text called `.obj` an OBJ,
 * what is called `.stl` an STL, a JSON object called `.gltf` a glTF.
 *
 * @param head its first {@link HEAD_BYTES}
 * @param name its path or name
 * @param size of the whole file [byte]
 */
export function recognise(head: Uint8Array, name: string, size: number = head.length): Recognised {
  if (size === 0) return { kind: 'other', description: 'empty file' };
  const hex = Buffer.from(head.subarray(0, 512)).toString('hex');
  const known = SIGNATURES.find(([offset, signature]) => hex.startsWith(signature, 2 * offset));
  // Eighty free bytes begin a binary STL, so any signature may stand there; its size can't be an accident.
  if (known !== undefined && !(/^(?:other|image)$/.test(known[2]) && isBinaryStl(head, size))) {
    const [, , kind, description] = known;
    const format = SIGNED_FORMATS[kind];
    return {
      kind,
      description: kind === 'archive' && ending(name) === 'usdz' ? 'USDZ package' : description,
      ...(format === undefined ? {} : { format }),
    };
  }
  const root = rootName(head);
  if (root === undefined) return plain(head, name, size);
  const { language = 'XML', format } = xmlKind(root) ?? {};
  return { kind: 'xml', description: `${language} file`, root, ...(format === undefined ? {} : { format }) };
}

const isBinaryStl = (head: Uint8Array, size: number): boolean => {
  const count = declaredCount(head);
  return count !== undefined && size === STL_HEADER_BYTES + STL_TRIANGLE_BYTES * count;
};

/** Vertices behind comments, blank lines and names: no other text begins so. */
const OBJ_START = /^(?:#.*\r?\n|\s*\r?\n|mtllib .*\r?\n|[og] .*\r?\n)*v\s+[-+]?[\d.]/;
/** `{` and, soon, `"asset": {`, which every glTF has. */
const GLTF_START = /^\s*\{[\s\S]*"asset"\s*:\s*\{/;

/** What has no signature. */
function plain(head: Uint8Array, name: string, size: number): Recognised {
  const start = Buffer.from(head.subarray(0, 4096));
  const called = ending(name);
  if (size === head.length && lfsPointer(head) !== undefined) return { kind: 'other', description: 'Git LFS pointer' };
  if (isBinaryStl(head, size)) return { kind: 'mesh', description: 'STL mesh', format: 'stl' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from binary data
  const isText = !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(start.toString('latin1'));
  const text = start.toString('utf8').replace(/^\uFEFF/, '');
  if (isText) {
    if (GLTF_START.test(text) || (called === 'gltf' && /^\s*\{/.test(text))) {
      return { kind: 'glb', description: 'glTF as JSON', format: 'glb' };
    }
    if (isAsciiStl(start)) return { kind: 'mesh', description: 'STL mesh as text', format: 'stl' };
    if (called === 'obj' || OBJ_START.test(text)) return { kind: 'mesh', description: 'OBJ mesh', format: 'obj' };
    if (/^\s*[[{]/.test(text)) return { kind: 'other', description: 'JSON text' };
  }
  if (/^stl[ab]?$/.test(called)) {
    return { kind: 'mesh', description: isText ? 'STL mesh as text' : 'STL mesh', format: 'stl' };
  }
  return { kind: 'other', description: isText ? 'text' : 'binary data of an unknown kind' };
}

const ending = (name: string): string => /\.([^./\\]+)$/.exec(name.toLowerCase())?.[1] ?? '';
