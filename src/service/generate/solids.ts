import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Mesh, Vec3 } from '../../model/types.ts';

/** A point of a profile: distance from the Z axis and height [m]. */
export type ProfilePoint = readonly [radius: number, height: number];

/** Welded: one vertex a corner. */
export type Skin = Pick<Mesh, 'positions' | 'indices'>;

let engine: Promise<ManifoldToplevel> | undefined;

/** manifold-3d is loaded by the first prop that is built, so that nothing else pays for it. */
function loadEngine(): Promise<ManifoldToplevel> {
  engine ??= import('manifold-3d').then(async ({ default: start }) => {
    const loaded = await start();
    loaded.setup();
    return loaded;
  });
  return engine;
}

/**
 * Lengths go onto a grid of 1 µm: boards whose ends are computed along different ways then meet in exactly the same
 * plane, and a union joins them instead of leaving two skins a rounding error apart.
 */
export const snap = (metres: number): number => Math.round(metres * 1e6) / 1e6;

/** A closed solid on a {@link Bench}. Immutable; it lives until its bench is cleared. */
export class Solid {
  readonly #bench: Bench;
  readonly #manifold: Manifold;

  constructor(bench: Bench, manifold: Manifold) {
    this.#bench = bench;
    this.#manifold = manifold;
  }

  /** Shifted by metres. */
  move(x: number, y: number, z: number): Solid {
    return this.#bench.keep(this.#manifold.translate([snap(x), snap(y), snap(z)]));
  }

  minus(other: Solid): Solid {
    return this.#bench.keep(this.#manifold.subtract(other.#manifold));
  }

  plus(...others: readonly Solid[]): Solid {
    return this.#bench.unite([this.#manifold, ...others.map((other) => other.#manifold)]);
  }

  /** The skin in single precision, moved so that `origin` becomes its zero [m]. */
  skin(origin: Vec3): Skin {
    const status = this.#manifold.status();
    if (status !== 'NoError') throw new Error(`manifold-3d: ${status}`);
    const moved = this.move(-origin[0], -origin[1], -origin[2]);
    const { vertProperties, triVerts } = moved.#manifold.getMesh();
    return { positions: vertProperties, indices: triVerts };
  }
}

/**
 * Where solids are made. manifold-3d keeps them in WebAssembly memory, which the garbage collector does not see:
 * {@link withBench} frees everything that was made on a bench, also when something throws.
 */
export class Bench {
  readonly #engine: ManifoldToplevel;
  readonly #made: Manifold[] = [];

  constructor(loaded: ManifoldToplevel) {
    this.#engine = loaded;
  }

  keep(manifold: Manifold): Solid {
    this.#made.push(manifold);
    return new Solid(this, manifold);
  }

  /** Box between two corners [m], which come out exact; `chamfer` is cut off each edge, at 45°. */
  box(min: Vec3, max: Vec3, chamfer = 0): Solid {
    const [a, b] = [min.map(snap) as [number, number, number], max.map(snap) as [number, number, number]];
    const c = snap(Math.max(0, Math.min(chamfer, 0.3 * Math.min(b[0] - a[0], b[1] - a[1], b[2] - a[2]))));
    const points: Vec3[] = [];
    for (const flat of [0, 1, 2] as const) {
      for (let corner = 0; corner < 8; corner++) {
        const at = (i: 0 | 1 | 2): number => {
          const inset = i === flat ? 0 : c;
          return corner & (1 << i) ? b[i] - inset : a[i] + inset;
        };
        points.push([at(0), at(1), at(2)]);
      }
    }
    return this.hull(points);
  }

  /** Convex hull of points [m]. */
  hull(points: readonly Vec3[]): Solid {
    return this.keep(this.#engine.Manifold.hull(points.map(([x, y, z]) => [snap(x), snap(y), snap(z)])));
  }

  /** Body of revolution about Z; the profile runs counter-clockwise in the (radius, height) plane. */
  lathe(profile: readonly ProfilePoint[], segments: number): Solid {
    return this.keep(this.#engine.Manifold.revolve([profile.map(([r, z]) => [snap(r), snap(z)])], segments));
  }

  /** A closed skin given as vertices [m] and triangles, counter-clockwise from outside. */
  skin(points: readonly Vec3[], triangles: readonly number[]): Solid {
    const mesh = new this.#engine.Mesh({
      numProp: 3,
      vertProperties: Float32Array.from(points.flat()),
      triVerts: Uint32Array.from(triangles),
    });
    return this.keep(this.#engine.Manifold.ofMesh(mesh));
  }

  union(solids: readonly Solid[]): Solid {
    const [first, ...rest] = solids;
    if (!first) throw new TypeError('Bench.union: nothing to unite');
    return first.plus(...rest);
  }

  unite(manifolds: readonly Manifold[]): Solid {
    return this.keep(this.#engine.Manifold.union(manifolds));
  }

  clear(): void {
    for (const manifold of this.#made.splice(0)) manifold.delete();
  }
}

/** Runs `work` with a fresh bench and frees its memory afterwards. */
export async function withBench<Result>(work: (bench: Bench) => Result): Promise<Result> {
  const bench = new Bench(await loadEngine());
  try {
    return work(bench);
  } finally {
    bench.clear();
  }
}
