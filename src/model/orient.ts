import { type Bounds, boundsOf } from './bounds.ts';
import { isBalanced } from './closed.ts';
import { nextCorner, pairEdges, pick, pieces } from './edges.ts';
import { solidProperties } from './solid.ts';
import { SurfaceTree } from './surface-tree.ts';
import type { Mesh } from './types.ts';
import { cross, dot, pointAt, subtract } from './vec.ts';
import { samePlaces } from './weld.ts';

/** One connected piece of surface, and what was done to it. */
interface Shell {
  readonly triangles: number;
  /** Whether it encloses a volume, once its triangles wind alike. */
  readonly closed: boolean;
  /** Closed, and wound inwards as a whole in the input: it would have had a negative volume. */
  readonly inverted: boolean;
  /** Triangles that wind the other way than in the input, those of an inverted shell included. */
  readonly flipped: number;
}

export interface Oriented {
  /** The same triangles in the same order; normals that point into their own triangles are turned over. */
  readonly mesh: Mesh;
  readonly shells: readonly Shell[];
  /** Over all shells. */
  readonly flipped: number;
}

/**
 * Triangles wound consistently: neighbours run along their common edge in opposite directions, and closed shells face
 * outwards by signed volume. An open shell keeps the winding of the greater part of its triangles, since nothing tells
 * its outside. A closed shell inside of another is a hollow or a solid, which the mesh alone does not tell, so it is
 * turned only if the outermost one around it is: a thing turned inside out as a whole keeps its hollows.
 *
 * A surface with one side (a Möbius strip) keeps a seam along which it does not agree.
 */
export function orient(mesh: Mesh): Oriented {
  const place = samePlaces(mesh.positions);
  const places = mesh.indices.map((index) => place[index]!);
  const pairs = pairEdges(places);
  const turned = new Uint8Array(places.length / 3);
  const shells = pieces(pairs).map((triangles) => {
    agree(places, pairs, triangles, turned);
    const own = wound(pick(places, triangles), (t) => turned[triangles[t]!] === 1);
    return { triangles, own, closed: isBalanced(own) };
  });

  const closed = shells.filter((shell) => shell.closed).map((shell) => new ClosedShell(mesh, shell));
  const outside = closed.filter((shell) => !closed.some((other) => other.encloses(shell)));
  const inverted = new Set<readonly number[]>();
  for (const shell of outside) {
    if (shell.volume >= 0) continue;
    for (const inner of closed) if (inner === shell || shell.encloses(inner)) inverted.add(inner.triangles);
  }
  for (const triangles of inverted) for (const t of triangles) turned[t]! ^= 1;
  const flipped = turned.reduce((sum, one) => sum + one, 0);
  return {
    mesh: flipped === 0 ? mesh : rewound(mesh, turned),
    flipped,
    shells: shells.map(({ triangles, closed }) => ({
      triangles: triangles.length,
      closed,
      inverted: inverted.has(triangles),
      flipped: triangles.reduce((sum, t) => sum + turned[t]!, 0),
    })),
  };
}

/** Turns triangles of one piece until neighbours agree, and all of them if that turned more than half. */
function agree(places: Uint32Array, pairs: Int32Array, triangles: readonly number[], turned: Uint8Array): void {
  const known = new Set([triangles[0]!]);
  for (const t of known)
    for (let edge = 3 * t; edge < 3 * t + 3; edge++) {
      const other = pairs[edge]!;
      const neighbour = Math.floor(other / 3);
      if (other === -1 || known.has(neighbour)) continue;
      known.add(neighbour);
      const opposite = places[edge] === places[nextCorner(other)];
      turned[neighbour] = opposite ? turned[t]! : 1 - turned[t]!;
    }
  const count = triangles.reduce((sum, t) => sum + turned[t]!, 0);
  if (2 * count > triangles.length) for (const t of triangles) turned[t]! ^= 1;
}

/** The same triangles, some of them wound the other way round. */
function wound(indices: Uint32Array, turned: (triangle: number) => boolean): Uint32Array {
  const out = indices.slice();
  for (let t = 0; 3 * t < out.length; t++) {
    if (!turned(t)) continue;
    out[3 * t + 1] = indices[3 * t + 2]!;
    out[3 * t + 2] = indices[3 * t + 1]!;
  }
  return out;
}

class ClosedShell {
  readonly triangles: readonly number[];
  /** Signed [m³]. */
  readonly volume: number;
  readonly #skin: Pick<Mesh, 'positions' | 'indices'>;
  /** `undefined`: a coordinate is not a number. */
  readonly #bounds: Bounds | undefined;
  #tree: SurfaceTree | undefined;

  constructor(
    { positions }: Mesh,
    { triangles, own }: { readonly triangles: readonly number[]; readonly own: Uint32Array },
  ) {
    this.triangles = triangles;
    this.#skin = { positions, indices: own };
    this.volume = solidProperties(this.#skin).volume;
    this.#bounds = boundsOf(Array.from(own, (v) => pointAt(positions, v)));
  }

  /** Whether another shell, which does not cross this one, lies inside of it. */
  encloses(other: ClosedShell): boolean {
    const [inner, outer] = [other.#bounds, this.#bounds];
    if (other === this || !inner || !outer) return false;
    for (const axis of [0, 1, 2] as const)
      if (inner.min[axis] < outer.min[axis] || inner.max[axis] > outer.max[axis]) return false;
    this.#tree ??= new SurfaceTree(this.#skin);
    return Math.abs(this.#tree.winding(...pointAt(other.#skin.positions, other.#skin.indices[0]!))) > 0.5;
  }
}

function rewound(mesh: Mesh, turned: Uint8Array): Mesh {
  const indices = wound(mesh.indices, (t) => turned[t] === 1);
  if (!mesh.normals) return { ...mesh, indices };
  const { positions } = mesh;
  const normals = mesh.normals.slice();
  const agreement = new Float64Array(positions.length / 3);
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t]!, indices[t + 1]!, indices[t + 2]!] as const;
    const [a, b, c] = [pointAt(positions, corners[0]), pointAt(positions, corners[1]), pointAt(positions, corners[2])];
    const face = cross(subtract(b, a), subtract(c, a));
    for (const v of corners) agreement[v]! += dot(face, pointAt(normals, v));
  }
  for (let i = 0; i < normals.length; i++) if (agreement[Math.floor(i / 3)]! < 0) normals[i] = -normals[i]!;
  return { ...mesh, indices, normals };
}
