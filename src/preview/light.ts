import type { Vec3 } from '../model/types.ts';
import { add, cross, dot, normalize, scale } from '../model/vec.ts';
import { type ParallelView, parallelView, projectParallel } from './project.ts';
import { rasterise } from './raster.ts';

/** What one distant light sees: how far it reaches along each of its rays. */
interface LightMap {
  /** Unit, towards the light. */
  readonly direction: Vec3;
  readonly size: number;
  readonly nearness: Float32Array;
  /** From a point of the scene to column, row and nearness: three rows of x, y, z and constant. */
  readonly lookUp: Float64Array;
}

/** Lights that fall on the scene, and how much of each arrives at a point. */
export interface Lighting {
  /** Unit, towards the key light. */
  readonly key: Vec3;
  /** Part of the key light that arrives at the point x, y, z [m] of a surface with a unit normal, 0 to 1. */
  readonly keyAt: Arrival;
  /** Part of the sky, weighted with the cosine, that such a point sees, 0 to 1. */
  readonly skyAt: Arrival;
}

/** Asked a million times a picture: numbers, since an array for each would have to be collected again. */
type Arrival = (x: number, y: number, z: number, nx: number, ny: number, nz: number) => number;

/** What throws shadows, as corners of triangles [m]. See-through things shade the sky, so that they stand, not the sun. */
export interface Casters {
  readonly all: Float32Array;
  readonly solid: Float32Array;
}

/** From the left, in front and above the camera's shoulder, as a photographer sets it. */
export const KEY: Vec3 = normalize([-1, -0.5, 1.35]);
const KEY_RADIUS = 0.08; // tangent of half the angle under which the lamp is seen: soft shadows
const KEY_SAMPLES = 12;
/** Of these, so many lie all around the rim: five steps of the golden angle leave no gap of more than 85 degrees. */
const RIM = 5;
const KEY_MAP = 256;
const SKY_SAMPLES = 32;
const SKY_MAP = 80;

/**
 * Shadow maps of an area light and of the sky, the sky as many faint distant lights.
 * @param centre middle of the scene [m]
 * @param radius of a ball around it [m]
 */
export function lightScene({ all, solid }: Casters, centre: Vec3, radius: number): Lighting {
  const reach = 1.02 * radius;
  const map = (positions: Float32Array, direction: Vec3, size: number): LightMap => {
    const view = parallelView(direction, centre, reach);
    const { nearness } = rasterise(projectParallel(positions, view, size), size, size);
    return { direction, size, nearness, lookUp: lookUpOf(view, size) };
  };
  const key = spiralOnDisc(KEY_SAMPLES).map(([x, y]) =>
    map(solid, tilted(KEY, x * KEY_RADIUS, y * KEY_RADIUS), KEY_MAP),
  );
  const sky = spiralOnHemisphere(SKY_SAMPLES).map((direction) => map(all, direction, SKY_MAP));
  const skyDirections = Float64Array.from(sky.flatMap(({ direction }) => direction));
  const skyLookUp = Float64Array.from(sky.flatMap(({ lookUp }) => [...lookUp]));
  const skyNearness = new Float32Array(SKY_SAMPLES * SKY_MAP ** 2);
  for (const [i, { nearness }] of sky.entries()) skyNearness.set(nearness, i * SKY_MAP ** 2);
  // Off the surface, so that it doesn't shade itself [m].
  const [keyLift, skyLift] = [(3 * reach) / KEY_MAP, (3 * reach) / SKY_MAP];
  return {
    key: KEY,
    keyAt(px, py, pz, nx, ny, nz) {
      const x = px + nx * keyLift;
      const y = py + ny * keyLift;
      const z = pz + nz * keyLift;
      // From the rim inwards: where its first samples are all lit or all dark, so is the rest of the lamp.
      let lit = 0;
      for (let i = key.length - 1; i >= 0; i--) {
        lit += arrives(key[i]!, x, y, z);
        const asked = key.length - i;
        if (asked === RIM && (lit === 0 || lit === RIM)) return lit / RIM;
      }
      return lit / key.length;
    },
    skyAt(px, py, pz, nx, ny, nz) {
      const x = px + nx * skyLift;
      const y = py + ny * skyLift;
      const z = pz + nz * skyLift;
      let seen = 0;
      let whole = 0;
      for (let i = 0; i < SKY_SAMPLES; i++) {
        const d = 3 * i;
        const cosine = nx * skyDirections[d]! + ny * skyDirections[d + 1]! + nz * skyDirections[d + 2]!;
        if (cosine <= 0) continue;
        whole += cosine;
        // As `arrives`, written out: this is the dearest part of a picture.
        const m = 12 * i;
        const u = skyLookUp[m]! * x + skyLookUp[m + 1]! * y + skyLookUp[m + 2]! * z + skyLookUp[m + 3]!;
        const v = skyLookUp[m + 4]! * x + skyLookUp[m + 5]! * y + skyLookUp[m + 6]! * z + skyLookUp[m + 7]!;
        if (!(u >= 0 && v >= 0 && u < SKY_MAP - 1 && v < SKY_MAP - 1)) {
          seen += cosine;
          continue;
        }
        const near = skyLookUp[m + 8]! * x + skyLookUp[m + 9]! * y + skyLookUp[m + 10]! * z + skyLookUp[m + 11]!;
        const left = u | 0;
        const top = v | 0;
        const fx = u - left;
        const fy = v - top;
        const at = SKY_MAP * (SKY_MAP * i + top) + left;
        const above = (skyNearness[at]! > near ? 0 : 1 - fx) + (skyNearness[at + 1]! > near ? 0 : fx);
        const below =
          (skyNearness[at + SKY_MAP]! > near ? 0 : 1 - fx) + (skyNearness[at + SKY_MAP + 1]! > near ? 0 : fx);
        seen += cosine * (above * (1 - fy) + below * fy);
      }
      return whole > 0 ? seen / whole : 0;
    },
  };
}

/** The inverse of {@link projectParallel} for look-ups: sample centres are whole numbers. */
function lookUpOf({ centre, radius, right, up, direction }: ParallelView, size: number): Float64Array {
  const scaled = size / (2 * radius);
  const row = (axis: Vec3, factor: number, middle: number) => [
    ...scale(axis, factor),
    middle - factor * dot(axis, centre),
  ];
  const middle = size / 2 - 0.5;
  return Float64Array.from([...row(right, scaled, middle), ...row(up, -scaled, middle), ...row(direction, 1, 0)]);
}

/**
 * 0 in shadow, 1 in light, between them near an edge: the four nearest samples, weighted (percentage-closer filter).
 * The point is off its surface.
 */
function arrives({ size, nearness, lookUp: m }: LightMap, x: number, y: number, z: number): number {
  const u = m[0]! * x + m[1]! * y + m[2]! * z + m[3]!;
  const v = m[4]! * x + m[5]! * y + m[6]! * z + m[7]!;
  const left = Math.floor(u);
  const top = Math.floor(v);
  if (left < 0 || top < 0 || left >= size - 1 || top >= size - 1) return 1;
  const near = m[8]! * x + m[9]! * y + m[10]! * z + m[11]!;
  const fx = u - left;
  const fy = v - top;
  const at = top * size + left;
  // Written out, not as a function of the index: this runs some ten million times a picture.
  const above = (nearness[at]! > near ? 0 : 1 - fx) + (nearness[at + 1]! > near ? 0 : fx);
  const below = (nearness[at + size]! > near ? 0 : 1 - fx) + (nearness[at + size + 1]! > near ? 0 : fx);
  return above * (1 - fy) + below * fy;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Points spread evenly on the unit disc. @see H. Vogel, "A better way to construct the sunflower head" (1979) */
const spiralOnDisc = (count: number): [x: number, y: number][] =>
  Array.from({ length: count }, (_, i) => {
    const r = Math.sqrt((i + 0.5) / count);
    return [r * Math.cos(i * GOLDEN_ANGLE), r * Math.sin(i * GOLDEN_ANGLE)];
  });

/** Unit vectors spread evenly on the upper half of the sphere. */
const spiralOnHemisphere = (count: number): Vec3[] =>
  Array.from({ length: count }, (_, i): Vec3 => {
    const z = 0.05 + (0.95 * (i + 0.5)) / count;
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(i * GOLDEN_ANGLE), r * Math.sin(i * GOLDEN_ANGLE), z];
  });

/** `direction` moved by x and y across itself, unit again. */
function tilted(direction: Vec3, x: number, y: number): Vec3 {
  const across = normalize(cross([0, 0, 1], direction));
  return normalize(add(direction, add(scale(across, x), scale(cross(direction, across), y))));
}
