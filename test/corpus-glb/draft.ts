import type { ByteMap } from '../../src/formats/files.ts';

export type Entry = Record<string, unknown>;

/** The JSON of a file in the making; what is damaged later need not be of the right type. */
export interface Json extends Entry {
  asset: Entry;
  buffers: Entry[];
  bufferViews: Entry[];
  accessors: Entry[];
  meshes: { primitives: Entry[]; [key: string]: unknown }[];
  nodes: Entry[];
  scenes: Entry[];
}

/** A file in the making. */
export interface Draft {
  readonly json: Json;
  bin: Uint8Array;
}

/** A file and its verdict: `accept--<trait>` or `refuse--<code without format/>--<trait>`. */
export interface Fixture {
  readonly name: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
  /** What lies around it in its archive. */
  readonly files?: ByteMap;
}

/** Edges of 0.1 m along the axes, faces outwards. */
export const CORNERS = [0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1];
export const FACES = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];

const FLOAT = 5126;
export const USHORT = 5123;

/** A tetrahedron: accessor 0 its corners, accessor 1 its faces; each in a view of its own. */
export function tetrahedron(): Draft {
  const draft: Draft = {
    json: {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, name: 'tetrahedron' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      accessors: [],
      bufferViews: [],
      buffers: [{ byteLength: 0 }],
    },
    bin: new Uint8Array(),
  };
  addAccessor(draft, 'VEC3', Float32Array.from(CORNERS), { min: [0, 0, 0], max: boundsTop(CORNERS) });
  addAccessor(draft, 'SCALAR', Uint16Array.from(FACES));
  return draft;
}

/** Largest x, y, z, as the file has them: in single precision. */
export const boundsTop = (points: readonly number[]): number[] =>
  [0, 1, 2].map((axis) => Math.fround(Math.max(...points.filter((_, i) => i % 3 === axis))));

export const boundsBottom = (points: readonly number[]): number[] =>
  [0, 1, 2].map((axis) => Math.fround(Math.min(...points.filter((_, i) => i % 3 === axis))));

/** Bytes as a new view of the BIN chunk, beginning at a multiple of four. @returns its index */
export function addView(draft: Draft, content: Uint8Array, rest: Entry = {}): number {
  const start = Math.ceil(draft.bin.length / 4) * 4;
  const bin = new Uint8Array(Math.ceil((start + content.length) / 4) * 4);
  bin.set(draft.bin);
  bin.set(content, start);
  draft.bin = bin;
  draft.json.buffers[0]!['byteLength'] = bin.length;
  return draft.json.bufferViews.push({ buffer: 0, byteOffset: start, byteLength: content.length, ...rest }) - 1;
}

const COMPONENTS = new Map<unknown, number>([
  [Int8Array, 5120],
  [Uint8Array, 5121],
  [Int16Array, 5122],
  [Uint16Array, USHORT],
  [Uint32Array, 5125],
  [Float32Array, FLOAT],
]);
const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

type Values = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

/** Values as a new accessor over a view of its own. @returns its index */
export function addAccessor(draft: Draft, type: string, values: Values, rest: Entry = {}): number {
  const bufferView = addView(draft, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  const accessor = { componentType: COMPONENTS.get(values.constructor), type, count: values.length / SIZES[type]! };
  return draft.json.accessors.push({ bufferView, ...accessor, ...rest }) - 1;
}

/** The first primitive of the first mesh. */
export const primitiveOf = ({ json }: Draft): Entry & { attributes: Entry } =>
  json.meshes[0]!.primitives[0] as Entry & { attributes: Entry };

/** An image in a view of its own, as base colour of the whole. @returns its index */
export function addTexture(draft: Draft, image: Uint8Array, mimeType: string, rest: Entry = {}): number {
  const { json } = draft;
  primitiveOf(draft).attributes['TEXCOORD_0'] = addAccessor(draft, 'VEC2', Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1));
  const images = (json['images'] ?? []) as Entry[];
  json['images'] = images;
  images.push({ mimeType, bufferView: addView(draft, image) });
  json['textures'] = [{ source: images.length - 1, ...rest }];
  json['materials'] = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
  primitiveOf(draft)['material'] = 0;
  return images.length - 1;
}

/** Names the extensions that a file uses, and those that it requires. */
export function useExtensions({ json }: Draft, used: readonly string[], required: readonly string[] = used): void {
  json['extensionsUsed'] = used;
  if (required.length > 0) json['extensionsRequired'] = required;
}

/** A tetrahedron, changed. */
export const changed = (change: (draft: Draft) => unknown) => (): Uint8Array => {
  const draft = tetrahedron();
  change(draft);
  return pack(draft);
};

/** A draft as a file. */
export function pack({ json, bin }: Draft): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  return container([JSON_CHUNK, text], ...(bin.length > 0 ? [[BIN_CHUNK, bin] as const] : []));
}

export const JSON_CHUNK = 0x4e4f534a;
export const BIN_CHUNK = 0x004e4942;

/** Header and chunks, padded as glTF demands: JSON with spaces, others with zeros. */
export function container(...chunks: readonly (readonly [type: number, content: Uint8Array | string])[]): Uint8Array {
  const parts = chunks.map(([type, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const padded = new Uint8Array(8 + Math.ceil(bytes.length / 4) * 4).fill(type === JSON_CHUNK ? 0x20 : 0);
    padded.set(bytes, 8);
    const view = new DataView(padded.buffer);
    view.setUint32(0, padded.length - 8, true);
    view.setUint32(4, type, true);
    return padded;
  });
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 12));
  const view = new DataView(file.buffer);
  for (const [i, word] of [0x46546c67, 2, file.length].entries()) view.setUint32(4 * i, word, true);
  let at = 12;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** A file with 32-bit words of it overwritten, by their offsets. */
export function withWords(file: Uint8Array, words: Readonly<Record<number, number>>): Uint8Array {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  for (const [offset, word] of Object.entries(words)) view.setUint32(Number(offset), word, true);
  return copy;
}
