import type { Texture } from '../../model/types.ts';
import { writePng } from '../png/write.ts';

/** Most blocks of 2 × 2 pixels in 2048 × 2048. */
const MOST_BLOCKS = 2 ** 20;
/** Edges of a block [pixel], and how many pixels all blocks may have for an edge of more than two. */
const EDGES = [16, 8, 4, 2] as const;
const ROOM = 2 ** 18;
/** Bits of each channel that count: fewer where there are more blocks than the image has room for. */
const DEPTHS = [8, 6, 5, 4] as const;

/** The colours at the corners of a triangle, each as four bytes: red, green, blue, alpha. */
export type Corners = readonly [a: number, b: number, c: number];

interface Block {
  readonly corners: Corners;
  /** Place in the image, in the order of the blocks. */
  place: number;
}

/** Texture coordinates of the corners of a triangle, and a number for each that only equal ones share. */
interface Placed {
  readonly uvs: readonly (readonly [u: number, v: number])[];
  readonly slots: readonly number[];
}

/**
 * An image with a block of pixels for each combination of colours that a triangle has at its corners. Sampled between
 * the middles of pixels, it shows what is in between as well. Blocks are sorted by colour, so that smaller versions of the
 * image, which renderers make, mix what is alike. Its size is bounded: where there are too many combinations, colours are
 * rounded, and at last each triangle has one.
 */
export class ColourAtlas {
  readonly #blocks = new Map<string, Block>();
  readonly #depth: number;
  readonly #isFlat: boolean;
  #edge = 2;
  #columns = 1;
  #rows = 1;

  private constructor(triangles: Iterable<Corners>, depth: number, isFlat: boolean, most: number) {
    this.#depth = depth;
    this.#isFlat = isFlat;
    for (const corners of triangles) {
      const { key, turned } = this.#keyOf(corners);
      if (!this.#blocks.has(key)) this.#blocks.set(key, { corners: turned, place: 0 });
      if (this.#blocks.size > most) return;
    }
    this.#arrange();
  }

  /**
   * @param triangles gone through once or more
   * @param most blocks, at least 4096
   */
  static of(triangles: () => Iterable<Corners>, most: number = MOST_BLOCKS): ColourAtlas {
    for (const depth of DEPTHS) {
      const atlas = new ColourAtlas(triangles(), depth, false, most);
      if (atlas.#blocks.size <= most) return atlas;
    }
    return new ColourAtlas(triangles(), DEPTHS.at(-1)!, true, Infinity);
  }

  /** Bits of each channel that were kept. */
  get depth(): number {
    return this.#depth;
  }

  /** Where a triangle lies that was among those that it was made of. */
  place(corners: Corners): Placed {
    const { key, turns } = this.#keyOf(corners);
    const { corners: own, place } = this.#blocks.get(key)!;
    const [left, top] = [(place % this.#columns) * this.#edge, Math.floor(place / this.#columns) * this.#edge];
    const [width, height] = [this.#columns * this.#edge, this.#rows * this.#edge];
    const at = (x: number, y: number) => [(left + x) / width, (top + y) / height] as const;
    if (isEven(own)) {
      const middle = at(this.#edge / 2, this.#edge / 2);
      return { uvs: [middle, middle, middle], slots: [3 * place, 3 * place, 3 * place] };
    }
    const far = this.#edge - 0.5;
    const uvs = [at(0.5, 0.5), at(far, 0.5), at(0.5, far)] as const;
    const order = [0, 1, 2].map((corner) => (corner + 3 - turns) % 3);
    return { uvs: order.map((corner) => uvs[corner]!), slots: order.map((corner) => 3 * place + corner) };
  }

  /** PNG; with alpha where a colour has some. */
  texture(name: string): Texture {
    const hasAlpha = [...this.#blocks.values()].some(({ corners }) => corners.some((one) => (one & 255) < 255));
    const channels = hasAlpha ? 4 : 3;
    const [width, height, edge] = [this.#columns * this.#edge, this.#rows * this.#edge, this.#edge];
    const values = new Uint8Array(width * height * channels);
    for (const { corners, place } of this.#blocks.values()) {
      const [left, top] = [(place % this.#columns) * edge, Math.floor(place / this.#columns) * edge];
      const [a, b, c] = corners.map(channelsOf) as [number[], number[], number[]];
      for (let y = 0; y < edge; y++)
        for (let x = 0; x < edge; x++)
          for (let channel = 0; channel < channels; channel++) {
            const [from, across, down] = [a[channel]!, b[channel]!, c[channel]!];
            const value = from + ((across - from) * x + (down - from) * y) / (edge - 1);
            values[((top + y) * width + left + x) * channels + channel] = Math.min(255, Math.max(0, Math.round(value)));
          }
    }
    return { name, mime: 'image/png', bytes: writePng({ width, height, channels, values }) };
  }

  /** Corners as they count here, turned so that the smallest comes first, and by how many places. */
  #keyOf(given: Corners): { key: string; turned: Corners; turns: number } {
    const even = this.#isFlat ? meanOf(given) : undefined;
    const [a, b, c] = given.map((corner) => rounded(even ?? corner, this.#depth)) as [number, number, number];
    const turns = a <= b && a <= c ? 0 : b <= c ? 1 : 2;
    const turned: Corners = turns === 0 ? [a, b, c] : turns === 1 ? [b, c, a] : [c, a, b];
    return { key: turned.join(), turned, turns };
  }

  #arrange(): void {
    const count = this.#blocks.size;
    this.#edge = EDGES.find((edge) => count * edge * edge <= ROOM) ?? 2;
    this.#columns = 2 ** Math.ceil(Math.log2(Math.max(1, count)) / 2);
    this.#rows = 2 ** Math.ceil(Math.log2(Math.max(1, count / this.#columns)));
    const byColour = [...this.#blocks.values()].map((block, index) => ({
      block,
      index,
      order: likeness(block.corners),
    }));
    byColour.sort((one, other) => one.order - other.order || one.index - other.index);
    for (const [place, { block }] of byColour.entries()) block.place = place;
  }
}

const isEven = ([a, b, c]: Corners): boolean => a === b && b === c;

const channelsOf = (colour: number): number[] => [
  colour >>> 24,
  (colour >>> 16) & 255,
  (colour >>> 8) & 255,
  colour & 255,
];

/** The nearest colour of which only so many bits of each channel count; black and white stay what they are. */
function rounded(colour: number, depth: number): number {
  if (depth === 8) return colour;
  const most = 2 ** depth - 1;
  return packed(channelsOf(colour).map((value) => Math.round((Math.round((value * most) / 255) * 255) / most)));
}

const packed = ([r, g, b, a]: readonly number[]): number => ((r! << 24) | (g! << 16) | (b! << 8) | a!) >>> 0;

const meanOf = (corners: Corners): number => {
  const each = corners.map(channelsOf);
  return packed([0, 1, 2, 3].map((channel) => Math.round(each.reduce((sum, one) => sum + one[channel]!, 0) / 3)));
};

/** A number that is close for colours that are alike: the bits of the mean's channels in turns. */
function likeness(corners: Corners): number {
  const [r, g, b] = channelsOf(meanOf(corners)) as [number, number, number];
  let order = 0;
  for (let bit = 7; bit >= 0; bit--) order = order * 8 + ((r >> bit) & 1) * 4 + ((g >> bit) & 1) * 2 + ((b >> bit) & 1);
  return order;
}
