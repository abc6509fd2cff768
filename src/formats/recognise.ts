import { endingOf, type FileFormat } from '../model/source-formats.ts';
import { lfsPointer } from './lfs-pointer.ts';
import { isBinaryStl, MARKS, type RecognisedKind, type Signature, type Unsigned, unsigned } from './marks.ts';
import { rootName } from './xml/root-name.ts';

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

const [BLEND, FBX] = ['Blender file', 'FBX model'] as const;
const UNREAD_MODELS: ReadonlySet<string> = new Set([BLEND, FBX]);

/** Whether a file holds a model, of a kind that nothing here reads. */
export const isUnreadModel = ({ description }: Pick<Recognised, 'description'>): boolean =>
  UNREAD_MODELS.has(description);

/** Files of other kinds by their first bytes. */
const IMAGES: readonly Signature[] = [
  [0, '89504e470d0a1a0a', 'PNG image'],
  [0, 'ffd8ff', 'JPEG image'],
  [8, '57454250', 'WebP image'],
  [0, 'ab4b5458203230bb', 'KTX2 texture'],
  [0, '474946383761', 'GIF image'],
  [0, '474946383961', 'GIF image'],
  [0, '49492a00', 'TIFF image'],
  [0, '4d4d002a', 'TIFF image'],
  [0, '762f3101', 'OpenEXR image'],
  [0, '44445320', 'DDS texture'],
];
const OTHERS: readonly Signature[] = [
  [0, '1f8b', 'gzip archive'],
  [0, '377abcaf271c', '7z archive'],
  [0, '526172211a07', 'RAR archive'],
  [0, 'fd377a585a00', 'xz archive'],
  [0, '28b52ffd', 'Zstandard archive'],
  [0, '425a68', 'bzip2 archive'],
  [257, '7573746172', 'tar archive'],
  [0, '25504446', 'PDF document'],
  [0, '7f454c46', 'program (ELF)'],
  [0, '4d5a', 'program (Windows)'],
  [0, 'cffaedfe', 'program (macOS)'],
  [0, '424c454e444552', BLEND],
  [0, '4b617964617261204642582042696e617279', FBX],
  [0, '3b20464258', FBX], // `; FBX 7.4.0 project file`
  [0, '894844460d0a1a0a', 'HDF5 file'],
  [0, '53514c69746520666f726d61742033', 'SQLite database'],
];

const FORMATS = Object.keys(MARKS) as FileFormat[];

interface Signed {
  readonly signature: Signature;
  readonly kind: RecognisedKind;
  readonly format?: FileFormat;
}

const SIGNED: readonly Signed[] = [
  ...FORMATS.flatMap((format) =>
    MARKS[format].signatures.map((signature) => ({ signature, kind: MARKS[format].kind, format })),
  ),
  ...IMAGES.map((signature) => ({ signature, kind: 'image' }) as const),
  ...OTHERS.map((signature) => ({ signature, kind: 'other' }) as const),
];

interface XmlLanguage {
  readonly language: string;
  readonly format?: FileFormat;
}

const XML_LANGUAGES: ReadonlyMap<string, XmlLanguage> = new Map([
  ...FORMATS.flatMap((format): [string, XmlLanguage][] => {
    const { root } = MARKS[format];
    return root === undefined ? [] : [[root.name, { language: root.language, format }]];
  }),
]);

/** What an XML file with this root element is written in; a namespace prefix does not count. */
export const xmlLanguage = (root: string): string | undefined => xmlKind(root)?.language;

const xmlKind = (root: string): XmlLanguage | undefined => XML_LANGUAGES.get(root.replace(/^.*:/, ''));

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
  const known = SIGNED.find(({ signature: [offset, bytes] }) => hex.startsWith(bytes, 2 * offset));
  // Eighty free bytes begin a binary STL, so any signature may stand there; its size can't be an accident.
  if (known !== undefined && !(known.format === undefined && isBinaryStl(head, size))) {
    const { kind, format, signature } = known;
    return {
      kind,
      description: kind === 'archive' && endingOf(name) === 'usdz' ? 'USDZ package' : signature[2],
      ...(format === undefined ? {} : { format }),
    };
  }
  const root = rootName(head);
  if (root === undefined) return withoutMark(unsigned(head, size, name));
  const { language = 'XML', format } = xmlKind(root) ?? {};
  return { kind: 'xml', description: `${language} file`, root, ...(format === undefined ? {} : { format }) };
}

/** What has neither a signature nor a root element. */
function withoutMark(file: Unsigned): Recognised {
  const { head, size, text } = file;
  if (size === head.length && lfsPointer(head) !== undefined) return { kind: 'other', description: 'Git LFS pointer' };
  const found = firstOf('content', file);
  if (found) return found;
  if (text !== undefined && /^\s*[[{]/.test(text)) return { kind: 'other', description: 'JSON text' };
  const description = text === undefined ? 'binary data of an unknown kind' : 'text';
  return firstOf('name', file) ?? { kind: 'other', description };
}

function firstOf(mark: 'content' | 'name', file: Unsigned): Recognised | undefined {
  for (const format of FORMATS) {
    const description = MARKS[format][mark]?.(file);
    if (description !== undefined) return { kind: MARKS[format].kind, description, format };
  }
  return undefined;
}
