/** Extents on the floor [m]: x, y. */
export type Extent = readonly [x: number, y: number];

/** Things in rows; positions are centres [m], from the back left corner: x to the right, y to the front. */
export interface Packing {
  /** In the order of the things; undefined: it found no place. */
  readonly centres: readonly (Extent | undefined)[];
  /** What the rows take [m]. */
  readonly used: Extent;
}

interface Row {
  /** Of its back edge [m]. */
  readonly y: number;
  readonly depth: number;
  x: number;
}

/**
 * Puts things in rows, each with its back on the row's back edge: the deepest first, and each into the first row that
 * has room (first fit decreasing). Never turns a thing. The same things give the same rows.
 *
 * @param area what there is [m]; `Infinity` for no limit
 * @param gap between two things, sideways and between rows [m]
 */
export function packRows(things: readonly Extent[], area: Extent, gap: number): Packing {
  const centres: (Extent | undefined)[] = things.map(() => undefined);
  const rows: Row[] = [];
  const order = [...things.keys()].sort((a, b) => things[b]![1] - things[a]![1] || a - b);
  const used: [number, number] = [0, 0];
  for (const i of order) {
    const [width, depth] = things[i]!;
    const row = rows.find(({ x }) => x + width <= area[0] + TINY) ?? openRow(rows, width, depth, area, gap);
    if (!row) continue;
    centres[i] = [row.x + width / 2, row.y + depth / 2];
    used[0] = Math.max(used[0], row.x + width);
    used[1] = Math.max(used[1], row.y + row.depth);
    row.x += width + gap;
  }
  return { centres, used };
}

/** A thing as wide as the area fits, whatever the last bit of a sum was [m]. */
const TINY = 1e-9;

function openRow(rows: Row[], width: number, depth: number, area: Extent, gap: number): Row | undefined {
  const last = rows.at(-1);
  const y = last ? last.y + last.depth + gap : 0;
  if (width > area[0] + TINY || y + depth > area[1] + TINY) return undefined;
  const row = { y, depth, x: 0 };
  rows.push(row);
  return row;
}
