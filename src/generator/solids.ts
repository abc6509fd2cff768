import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { boundsOf } from '../model/bounds.ts';
import type { Mesh, Vec3 } from '../model/types.ts';
import { add, cross, normalize, scale, subtract } from '../model/vec.ts';
import { boardGrain, type Grain, type Run } from './grain.ts';
import { snap, snapPlanes } from './grid.ts';
import { insetOutline, octant, roundedBox } from './rounding.ts';
import type { Vec2 } from './vec2.ts';

/** A point of a profile: distance from the Z axis and height [m]. */
export type ProfilePoint = readonly [radius: number, height: number];

/** Welded: one vertex a corner. */
export type Skin = Pick<Mesh, 'positions' | 'indices'>;

/** A skin that knows from which solids it was put together. */
export interface GrainedSkin extends Skin {
  /** In the order of the triangles; every triangle belongs to one. */
  readonly runs: readonly Run[];
  /** A number for each triangle; those of one plane face of one run share it. */
  readonly faces: Uint32Array;
}

/** Points of a circle around an axis through `centre` [m]. */
export function circle(centre: Vec3, axis: Vec3, radius: number, count: number): Vec3[] {
  const along = normalize(axis);
  const side = sideOf(along);
  const other = cross(along, side);
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return add(centre, add(scale(side, radius * Math.cos(angle)), scale(other, radius * Math.sin(angle))));
  });
}

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

/** Where triangles of a skin come from. */
type Origin = Pick<Run, 'grain' | 'rounded' | 'serial'>;

/** A unit vector square to another one. */
const sideOf = (along: Vec3): Vec3 => normalize(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));

/** Edges of the box around points [m], on the grid; of none they are 0. */
function extentOf(points: readonly Vec3[]): Vec3 {
  const bounds = boundsOf(points);
  if (!bounds) return [0, 0, 0];
  return subtract(bounds.max, bounds.min).map(snap) as [number, number, number];
}

/** A closed solid on a {@link SolidKernel}. Immutable; it lives until its kernel is freed. */
export class Solid {
  readonly #kernel: SolidKernel;
  readonly #manifold: Manifold;

  constructor(kernel: SolidKernel, manifold: Manifold) {
    this.#kernel = kernel;
    this.#manifold = manifold;
  }

  /** Shifted by metres. */
  move(x: number, y: number, z: number): Solid {
    return this.#kernel.keep(this.#manifold.translate([snap(x), snap(y), snap(z)]));
  }

  /** Turned by degrees about an axis through the origin: 0 x, 1 y, 2 z. Exact for quarter turns. */
  turn(axis: 0 | 1 | 2, degrees: number): Solid {
    const angles: [number, number, number] = [0, 0, 0];
    angles[axis] = degrees;
    return this.#kernel.keep(this.#manifold.rotate(angles));
  }

  /** Stretched by a factor along each axis; negative ones mirror. */
  stretch(x: number, y: number, z: number): Solid {
    return this.#kernel.keep(this.#manifold.scale([x, y, z]));
  }

  minus(other: Solid): Solid {
    return this.#kernel.keep(this.#manifold.subtract(other.#manifold));
  }

  /** What both share. Not `a − (a − b)`: where faces of both lie in one plane that leaves fins without thickness. */
  within(other: Solid): Solid {
    return this.#kernel.keep(this.#manifold.intersect(other.#manifold));
  }

  plus(...others: readonly Solid[]): Solid {
    return this.#kernel.unite([this.#manifold, ...others.map((other) => other.#manifold)]);
  }

  /** Put into another frame: its axes x, y, z there, which may mirror or stretch, and its origin [m]. */
  framed([x, y, z, at]: readonly [Vec3, Vec3, Vec3, Vec3]): Solid {
    const [a, b, c] = [snap(at[0]), snap(at[1]), snap(at[2])];
    return this.#kernel.keep(this.#manifold.transform([...x, 0, ...y, 0, ...z, 0, a, b, c, 1]));
  }

  /**
   * As {@link framed}, but what is put onto the grid of {@link snap} are the flat faces square to an axis instead of the
   * origin: each moves by at most 0.5 µm, as a whole. What is placed against such a face of another solid then meets it
   * in exactly the same plane.
   */
  framedToGrid([x, y, z, at]: readonly [Vec3, Vec3, Vec3, Vec3]): Solid {
    const moved = this.#manifold.transform([...x, 0, ...y, 0, ...z, 0, ...at, 1]);
    const snapped = moved.warpBatch(snapPlanes);
    moved.delete();
    return this.#kernel.keep(snapped);
  }

  /** What lies on the side of a plane that its unit normal points to: normal · point ≥ offset [m]. */
  beyond(normal: Vec3, offset: number): Solid {
    return this.#kernel.keep(this.#manifold.trimByPlane([...normal], offset));
  }

  /** [m³] */
  get volume(): number {
    return this.#manifold.volume();
  }

  /** [m²] */
  get surface(): number {
    return this.#manifold.surfaceArea();
  }

  get triangles(): number {
    return this.#manifold.numTri();
  }

  /** Handles through it: 1 of a ring. */
  get genus(): number {
    return this.#manifold.genus();
  }

  get isEmpty(): boolean {
    return this.#manifold.isEmpty();
  }

  /** The box around it [m]; of an empty one its ends are the wrong way round. */
  get bounds(): { readonly min: Vec3; readonly max: Vec3 } {
    const { min, max } = this.#manifold.boundingBox();
    return { min: [min[0], min[1], min[2]], max: [max[0], max[1], max[2]] };
  }

  /** Its pieces that don't touch each other. */
  get islands(): Solid[] {
    return this.#manifold.decompose().map((piece) => this.#kernel.keep(piece));
  }

  /** Distance to another solid [m], or `most` where it is farther. */
  gap(other: Solid, most: number): number {
    return this.#manifold.minGap(other.#manifold, most);
  }

  /** Convex hull of this and others. */
  hullWith(...others: readonly Solid[]): Solid {
    return this.#kernel.hullOf([this.#manifold, ...others.map((other) => other.#manifold)]);
  }

  /** The skin in single precision, moved so that `origin` becomes its zero [m]. */
  skin(origin: Vec3): Skin {
    const { vertProperties, triVerts } = this.#mesh(origin);
    return { positions: vertProperties, indices: triVerts };
  }

  /** The same, and which solid each triangle comes from. */
  grainedSkin(origin: Vec3): GrainedSkin {
    const { vertProperties, triVerts, runIndex, runOriginalID, runTransform, faceID } = this.#mesh(origin);
    const column = (run: number, k: number): Vec3 => {
      // A solid that was never moved comes without a transform.
      if (runTransform.length === 0) return [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0];
      const at = 12 * run + 3 * k;
      return [runTransform[at]!, runTransform[at + 1]!, runTransform[at + 2]!];
    };
    const runs = Array.from(runOriginalID, (id, i): Run => {
      const frame = [column(i, 0), column(i, 1), column(i, 2), column(i, 3)] as const;
      return { from: runIndex[i]! / 3, to: runIndex[i + 1]! / 3, frame, ...this.#kernel.originOf(id) };
    });
    return { positions: vertProperties, indices: triVerts, runs, faces: faceID };
  }

  #mesh(origin: Vec3): ReturnType<Manifold['getMesh']> {
    const status = this.#manifold.status();
    if (status !== 'NoError') throw new Error(`manifold-3d: ${status}`);
    return this.move(-origin[0], -origin[1], -origin[2]).#manifold.getMesh();
  }
}

/**
 * Where solids are made. manifold-3d keeps them in WebAssembly memory, which the garbage collector does not see:
 * {@link withKernel} frees everything that a kernel made, also when something throws.
 */
export class SolidKernel {
  /** Chords of an edge that is rounded, where the maker does not say. */
  readonly edgeSteps: number;
  readonly #engine: ManifoldToplevel;
  readonly #made: Manifold[] = [];
  readonly #origins = new Map<number, Origin>();

  constructor(loaded: ManifoldToplevel, edgeSteps = 3) {
    this.#engine = loaded;
    this.edgeSteps = edgeSteps;
  }

  /** @param grain of a solid that was not cut from others */
  keep(manifold: Manifold, grain?: Grain, rounded = false): Solid {
    this.#made.push(manifold);
    if (grain) this.#origins.set(manifold.originalID(), { grain, rounded, serial: this.#origins.size });
    return new Solid(this, manifold);
  }

  /** What a triangle of the solid with this number of manifold-3d's comes from. */
  originOf(id: number): Origin {
    return this.#origins.get(id) ?? { grain: boardGrain([1, 0, 0]), rounded: false, serial: 0 };
  }

  /**
   * Box between two corners [m], which come out exact.
   *
   * @param radius of its edges [m], at most 0.3 of its thinnest side
   * @param steps chords of a rounded edge; 1 cuts it at 45°
   */
  box(min: Vec3, max: Vec3, radius = 0, steps = this.edgeSteps): Solid {
    const [a, b] = [min.map(snap) as [number, number, number], max.map(snap) as [number, number, number]];
    const extent: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const r = snap(Math.max(0, Math.min(radius, 0.3 * Math.min(...extent))));
    const grain = boardGrain(extent);
    if (r === 0)
      return this.keep(this.#engine.Manifold.cube(extent.slice() as [number, number, number]), grain).move(...a);
    // Chords of less than 10 µm would be lost on the grid.
    const chords = Math.max(1, Math.min(Math.round(steps), Math.floor(r / 2e-5)));
    return this.keep(roundedBox(this.#engine, a, b, r, chords, snap), grain, true);
  }

  /**
   * Convex hull of points [m]; its grain runs along the longest side of the box around them.
   *
   * @param rounded edges that meet at less than 50° are shaded as one curve, as those of a rounded box
   */
  hull(points: readonly Vec3[], rounded = false): Solid {
    return this.keep(this.#hull(points), boardGrain(extentOf(points)), rounded);
  }

  /**
   * Hull of eight corners [m], with its edges rounded: bit k of a corner's index says on which side along axis k it lies.
   * It stays as wide, deep and high as the corners are.
   */
  block(corners: readonly Vec3[], radius: number, steps = this.edgeSteps): Solid {
    const r = Math.max(0, Math.min(radius, 0.3 * Math.min(...extentOf(corners))));
    if (r < 2e-5 * steps) return this.hull(corners);
    const directions = octant(steps);
    const around = (corner: Vec3, index: number): Vec3[] => {
      const moved = (axis: 0 | 1 | 2, d: number): number => corner[axis] + (index & (1 << axis) ? -r : r) * (1 - d);
      return directions.map((d): Vec3 => [moved(0, d[0]), moved(1, d[1]), moved(2, d[2])]);
    };
    return this.hull(corners.flatMap(around), true);
  }

  /** Body of revolution about Z; the profile runs counter-clockwise in the (radius, height) plane. */
  lathe(profile: readonly ProfilePoint[], segments: number): Solid {
    const outline = profile.map(([r, z]): [number, number] => [snap(r), snap(z)]);
    return this.keep(this.#engine.Manifold.revolve([outline], segments), { kind: 'turned', profile: outline });
  }

  /**
   * Round bar between the centres of its two ends [m]; cone where the radii differ.
   *
   * @param bevel radius to which the edges of both ends are rounded [m]; 0 leaves them sharp
   */
  rod(from: Vec3, to: Vec3, radius: number, segments = 32, endRadius = radius, bevel = 0): Solid {
    const axis = subtract(to, from);
    const along = normalize(axis);
    const end = (centre: Vec3, inwards: 1 | -1, size: number): Vec3[] => {
      const r = Math.min(bevel, 0.3 * size, 0.3 * Math.hypot(...axis));
      if (r <= 0) return circle(centre, axis, size, segments);
      return Array.from({ length: this.edgeSteps + 1 }, (_, i) => {
        const angle = (i / this.edgeSteps) * (Math.PI / 2);
        const depth = inwards * r * (1 - Math.sin(angle));
        return circle(add(centre, scale(along, depth)), axis, size - r * (1 - Math.cos(angle)), segments);
      }).flat();
    };
    const points = [...end(from, 1, radius), ...end(to, -1, endRadius)];
    const grain: Grain = { kind: 'bar', path: [from, to], side: sideOf(along), radius };
    return this.keep(this.#hull(points), grain, bevel > 0);
  }

  /** Ball around the origin [m], with points on the axes. */
  ball(radius: number, segments = 32): Solid {
    const profile = Array.from({ length: 33 }, (_, i): ProfilePoint => {
      const angle = (i / 32 - 0.5) * Math.PI;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    return this.keep(this.#engine.Manifold.sphere(snap(radius), segments), { kind: 'turned', profile });
  }

  /**
   * Prism over a polygon in the XY plane (counter-clockwise, need not be convex), between two heights [m].
   *
   * @param bevel radius to which the edges around both faces are rounded [m]; those of an outline that it does not fit
   *   stay sharp
   */
  prism(polygon: readonly Vec2[], bottom: number, top: number, bevel = 0, steps = this.edgeSteps): Solid {
    const outline = polygon.map(([x, y]): [number, number] => [snap(x), snap(y)]);
    const height = snap(top - bottom);
    const radius = snap(Math.min(bevel, 0.3 * height));
    const { Manifold } = this.#engine;
    const grain = boardGrain(extentOf(outline.map(([x, y], i) => [x, y, i === 0 ? height : 0])));
    const fits = radius > 0 && insetOutline(outline, radius) !== undefined;
    if (!fits) return this.keep(Manifold.extrude([outline], height), grain).move(0, 0, bottom);
    // Levels of a straight prism, moved to those of the rounding: 0 to `steps` below, and as many from the top.
    const levels = 2 * steps + 1;
    const rings = Array.from({ length: steps + 1 }, (_, i) => {
      const angle = (i / steps) * (Math.PI / 2);
      return { outline: insetOutline(outline, radius * (1 - Math.sin(angle)))!, depth: radius * (1 - Math.cos(angle)) };
    });
    const straight = Manifold.extrude([outline], levels, levels - 1);
    const rounded = straight.warp((point) => {
      const level = Math.round(point[2]);
      const ring = rings[Math.min(level, levels - level)]!;
      const apart = ([x, y]: Vec2): number => Math.hypot(x - point[0], y - point[1]);
      const corner = outline.reduce((best, vertex, i) => (apart(vertex) < apart(outline[best]!) ? i : best), 0);
      const [x, y] = ring.outline[corner]!;
      point[0] = snap(x);
      point[1] = snap(y);
      point[2] = snap(level <= steps ? ring.depth : height - ring.depth);
    });
    const solid = this.keep(rounded.asOriginal(), grain, true);
    for (const used of [straight, rounded]) used.delete();
    return solid.move(0, 0, bottom);
  }

  /** A closed skin given as vertices [m] and triangles, counter-clockwise from outside. */
  skin(points: readonly Vec3[], triangles: readonly number[], grain: Grain = boardGrain(extentOf(points))): Solid {
    const mesh = new this.#engine.Mesh({
      numProp: 3,
      vertProperties: Float32Array.from(points.flat()),
      triVerts: Uint32Array.from(triangles),
    });
    const read = this.#engine.Manifold.ofMesh(mesh);
    const original = read.asOriginal(); // what is read has no number of its own
    read.delete();
    return this.keep(original, grain);
  }

  union(solids: readonly Solid[]): Solid {
    const [first, ...rest] = solids;
    if (!first) throw new TypeError('SolidKernel.union: nothing to unite');
    return first.plus(...rest);
  }

  #hull(points: readonly Vec3[]): Manifold {
    return this.#engine.Manifold.hull(points.map(([x, y, z]) => [snap(x), snap(y), snap(z)]));
  }

  hullOf(manifolds: readonly Manifold[]): Solid {
    const hull = this.#engine.Manifold.hull(manifolds);
    const original = hull.asOriginal();
    hull.delete();
    return this.keep(original, boardGrain([1, 0, 0]));
  }

  /** manifold-3d itself, for makers of solids that have no method here. What they make of it, {@link keep} frees. */
  get engine(): ManifoldToplevel {
    return this.#engine;
  }

  unite(manifolds: readonly Manifold[]): Solid {
    return this.keep(this.#engine.Manifold.union(manifolds));
  }

  clear(): void {
    for (const manifold of this.#made.splice(0)) manifold.delete();
  }
}

/**
 * Runs `work` with a fresh kernel and frees its memory afterwards.
 *
 * @param edgeSteps chords of rounded edges where the maker does not say
 */
export async function withKernel<Result>(
  work: (kernel: SolidKernel) => Result | Promise<Result>,
  edgeSteps?: number,
): Promise<Result> {
  const kernel = new SolidKernel(await loadEngine(), edgeSteps);
  try {
    return await work(kernel);
  } finally {
    kernel.clear();
  }
}
