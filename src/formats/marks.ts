import { endingOf, type FileFormat } from '../model/source-formats.ts';
import { isAsciiStl } from './stl/read-ascii.ts';
import { declaredCount, STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from './stl/read-binary.ts';

/** What kind of thing a file is. */
export type RecognisedKind = 'archive' | 'glb' | 'usd' | 'xml' | 'mesh' | 'image' | 'other';

/** First bytes of a file, at an offset. Hexadecimal. */
export type Signature = readonly [offset: number, hex: string, description: string];

/** A file that neither begins with a signature nor is XML. */
export interface Unsigned {
  /** Its first bytes, and the size of the whole [byte]. */
  readonly head: Uint8Array;
  readonly size: number;
  /** Beginning of the file, if it is text. */
  readonly text: string | undefined;
  /** Ending of its name. */
  readonly ending: string;
}

/** How the files of a format are told from others. */
export interface Marks {
  readonly kind: RecognisedKind;
  readonly signatures: readonly Signature[];
  /** Name of the root element of XML, and what its language is called. */
  readonly root?: { readonly name: string; readonly language: string };
  /** For formats without signature: what the content is, in words, if it is of the format. Earlier formats win. */
  readonly content?: (file: Unsigned) => string | undefined;
  /** What the name alone tells, of a file that nothing else is known of. */
  readonly name?: (file: Unsigned) => string | undefined;
}

/** `{` and, soon, `"asset": {`, which every glTF has. */
const GLTF_START = /^\s*\{[\s\S]*"asset"\s*:\s*\{/;
/** Vertices behind comments, blank lines and names: no other text begins so. */
const OBJ_START = /^(?:#.*\r?\n|\s*\r?\n|mtllib .*\r?\n|[og] .*\r?\n)*v\s+[-+]?[\d.]/;

/** The marks of each format. A format without a row here is a type error. */
export const MARKS: Readonly<Record<FileFormat, Marks>> = {
  zip: {
    kind: 'archive',
    signatures: [
      [0, '504b0304', 'ZIP archive'],
      [0, '504b0506', 'ZIP archive'],
      [0, '504b0708', 'ZIP archive'],
    ],
  },
  mjcf: { kind: 'xml', signatures: [], root: { name: 'mujoco', language: 'MJCF' } },
  sdf: { kind: 'xml', signatures: [], root: { name: 'sdf', language: 'SDF' } },
  urdf: { kind: 'xml', signatures: [], root: { name: 'robot', language: 'URDF' } },
  usd: {
    kind: 'usd',
    signatures: [
      [0, '5058522d55534443', 'binary USD layer (USDC)'],
      [0, '2375736461', 'USD layer as text (USDA)'],
    ],
  },
  dae: { kind: 'xml', signatures: [], root: { name: 'COLLADA', language: 'COLLADA' } },
  stl: {
    kind: 'mesh',
    signatures: [],
    content: ({ head, size, text }) => {
      if (isBinaryStl(head, size)) return 'STL mesh';
      return text !== undefined && isAsciiStl(head.subarray(0, 4096)) ? 'STL mesh as text' : undefined;
    },
    name: ({ ending, text }) => {
      if (!/^stl[ab]?$/.test(ending)) return undefined;
      return text === undefined ? 'STL mesh' : 'STL mesh as text';
    },
  },
  ply: {
    kind: 'mesh',
    signatures: [
      [0, '706c790a', 'PLY mesh'],
      [0, '706c790d', 'PLY mesh'],
    ],
  },
  vtk: { kind: 'mesh', signatures: [[0, '232076746b20446174614669', 'VTK data']] }, // `# vtk DataFile Version`
  glb: {
    kind: 'glb',
    signatures: [[0, '676c5446', 'binary glTF (GLB)']],
    content: ({ text = '', ending }) =>
      GLTF_START.test(text) || (ending === 'gltf' && /^\s*\{/.test(text)) ? 'glTF as JSON' : undefined,
  },
  obj: {
    kind: 'mesh',
    signatures: [],
    content: ({ text, ending }) =>
      text !== undefined && (ending === 'obj' || OBJ_START.test(text)) ? 'OBJ mesh' : undefined,
  },
};

/** Whether the size is the one that a binary STL of its declared count has. */
export const isBinaryStl = (head: Uint8Array, size: number): boolean => {
  const count = declaredCount(head);
  return count !== undefined && size === STL_HEADER_BYTES + STL_TRIANGLE_BYTES * count;
};

/** @param name path or name of the file */
export function unsigned(head: Uint8Array, size: number, name: string): Unsigned {
  const start = Buffer.from(head.subarray(0, 4096));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from binary data
  const isText = !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(start.toString('latin1'));
  const text = isText ? start.toString('utf8').replace(/^\uFEFF/, '') : undefined;
  return { head, size, text, ending: endingOf(name) };
}
