import { packGlb, padded } from './write-container.ts';

/** Numbers of the specification: componentType and bufferView.target. */
const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;
const UNSIGNED_INT = 5125;
const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;

/** A node as it will stand in the JSON; `children` grows while the tree is hung together. */
export interface DraftNode {
  readonly name: string;
  readonly children?: number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly mesh?: number;
  readonly extensions?: Readonly<Record<string, object>>;
  readonly extras?: object;
}

type Json = Record<string, unknown>;

/**
 * A glTF file in the making: its lists, and its one buffer. What is added is referred to by the index that comes back.
 * Written out by hand and not by a library, because an adapter's `emit` waits for nothing.
 */
export class Draft {
  readonly #lists = new Map<string, Json[]>();
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** @param list name of a list of the specification: `nodes`, `meshes`, `materials`… */
  add(list: string, entry: object): number {
    const entries = this.#lists.get(list) ?? [];
    this.#lists.set(list, entries);
    return entries.push(entry as Json) - 1;
  }

  addNode(node: DraftNode, parent?: DraftNode): number {
    const index = this.add('nodes', node);
    parent?.children?.push(index);
    return index;
  }

  /** @param array values of vertices, `width` to each; with the bounds that positions must have */
  addVertices(array: Float32Array, width: 2 | 3, bounds: boolean): number {
    return this.add('accessors', {
      bufferView: this.addBytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), ARRAY_BUFFER),
      componentType: FLOAT,
      count: array.length / width,
      type: `VEC${width}`,
      ...(bounds ? boundsOf(array, width) : {}),
    });
  }

  /** @param vertices how many the indices choose from: two bytes do for 65,534 of them, 65,535 being reserved */
  addIndices(indices: Uint32Array, vertices: number): number {
    const short = vertices < 0xffff;
    const array = short ? Uint16Array.from(indices) : indices;
    return this.add('accessors', {
      bufferView: this.addBytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), ELEMENT_ARRAY_BUFFER),
      componentType: short ? UNSIGNED_SHORT : UNSIGNED_INT,
      count: array.length,
      type: 'SCALAR',
    });
  }

  addBytes(bytes: Uint8Array, target?: number): number {
    const index = this.add('bufferViews', {
      buffer: 0,
      byteOffset: this.#length,
      byteLength: bytes.length,
      ...(target === undefined ? {} : { target }),
    });
    this.#chunks.push(bytes);
    this.#length += padded(bytes.length);
    return index;
  }

  /** @param head what belongs to the file as a whole: asset, scene, extensions */
  finish(head: object): Uint8Array {
    const buffer = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      buffer.set(chunk, at);
      at += padded(chunk.length);
    }
    const buffers = buffer.length > 0 ? { buffers: [{ byteLength: buffer.length }] } : {};
    return packGlb(
      { ...head, ...Object.fromEntries([...this.#lists].map(([k, v]) => [k, v.map(withoutEmpty)])), ...buffers },
      buffer,
    );
  }
}

/** An empty list of children is an error in glTF. */
function withoutEmpty(entry: Json): Json {
  const { children, ...others } = entry;
  return Array.isArray(children) && children.length === 0 ? others : entry;
}

function boundsOf(array: Float32Array, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < array.length; i++) {
    min[i % width] = Math.min(min[i % width]!, array[i]!);
    max[i % width] = Math.max(max[i % width]!, array[i]!);
  }
  return { min, max };
}
