import { refusal } from '../refusal.ts';
import { plyHeader } from './findings.ts';

export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

/** Bytes of each type. */
export const SIZES: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

const TYPES: ReadonlyMap<string, PlyType> = new Map([
  ...(Object.keys(SIZES) as PlyType[]).map((type) => [type, type] as const),
  ['char', 'int8'],
  ['uchar', 'uint8'],
  ['short', 'int16'],
  ['ushort', 'uint16'],
  ['int', 'int32'],
  ['uint', 'uint32'],
  ['float', 'float32'],
  ['double', 'float64'],
]);

export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** Of a list: the type of its length. */
  readonly lengthType?: PlyType;
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export interface PlyHeader {
  readonly format: 'ascii' | 'little' | 'big';
  readonly elements: readonly PlyElement[];
  /** Names of images that comments give, as MeshLab writes them. */
  readonly images: readonly string[];
  /** Where the data begin [byte]. */
  readonly end: number;
}

const FORMATS = { ascii: 'ascii', binary_little_endian: 'little', binary_big_endian: 'big' } as const;
/** Longer headers are none [byte], and no element has so many properties. */
const [LONGEST, MOST] = [65_536, 256];

/** @throws {PropmasterError} `invalid_input` naming the line */
export function readHeader(bytes: Uint8Array, place: string): PlyHeader {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, LONGEST));
  const end = /(?:^|[\r\n])end_header[ \t]*(?:\r\n|\n|\r)/.exec(text);
  const lines = text.slice(0, end?.index ?? 0).split(/\r\n|\n|\r/);
  const wrong = (line: number, problem: string): Error =>
    refusal('invalid_input', plyHeader.at(`${place}:${line}`, { line, problem }));
  if (!end || lines[0]?.trim() !== 'ply') throw wrong(1, 'it does not begin with "ply", or has no "end_header"');
  let format: PlyHeader['format'] | undefined;
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  const images: string[] = [];
  for (const [index, content] of lines.entries()) {
    const [word, ...rest] = content.trim().split(/\s+/);
    const line = index + 1;
    if (word === 'format') {
      format = FORMATS[rest[0] as keyof typeof FORMATS];
      if (format === undefined || rest[1] !== '1.0') throw wrong(line, 'the format is none of version 1.0');
    } else if (word === 'element') {
      const [name = '', count = ''] = rest;
      if (!/^\d{1,15}$/.test(count)) throw wrong(line, 'an element must have a name and a count');
      elements.push({ name, count: Number(count), properties: [] });
    } else if (word === 'property') {
      const element = elements.at(-1);
      const isList = rest[0] === 'list';
      const [length, type] = isList
        ? [TYPES.get(rest[1] ?? ''), TYPES.get(rest[2] ?? '')]
        : [undefined, TYPES.get(rest[0] ?? '')];
      const name = rest[isList ? 3 : 1];
      if (!element || !type || name === undefined || (isList && !length))
        throw wrong(line, 'a property must belong to an element and have a known type and a name');
      if (element.properties.push({ name, type, ...(length && { lengthType: length }) }) > MOST)
        throw wrong(line, `an element has more than ${MOST} properties`);
    } else if (word === 'comment' && rest[0]?.toLowerCase() === 'texturefile') images.push(rest.slice(1).join(' '));
  }
  if (format === undefined) throw wrong(1, 'there is no line "format"');
  return { format, elements, images, end: end.index + end[0].length };
}
