import type { Vec3 } from '../../model/types.ts';
import { circle, type ProfilePoint, type Solid, type SolidKernel } from '../solids.ts';
import { ovalSection } from './lathe.ts';

/** How a flat band goes around upright stakes. */
interface Wave {
  /** Even, so that the band meets itself on the right side. */
  readonly stakes: number;
  /** 0: it begins outside, 1: inside. */
  readonly phase: number;
  /** How far it goes out and in [m]. */
  readonly swing: number;
  /** Half its thickness and half its height [m]. */
  readonly thick: number;
  readonly tall: number;
  /** How far the stakes lean out for each metre of height. */
  readonly lean: number;
}

/** Chords from one stake to the next. */
const CHORDS = 4;

/** A closed band at a height that passes outside of one stake and inside of the next [m]. */
function wovenRing(
  kernel: SolidKernel,
  radius: number,
  z: number,
  { stakes, phase, swing, thick, tall, lean }: Wave,
): Solid {
  const count = stakes * CHORDS;
  const section: readonly ProfilePoint[] = [
    [-thick, -0.7 * tall],
    [0, -tall],
    [thick, -0.7 * tall],
    [thick, 0.7 * tall],
    [0, tall],
    [-thick, 0.7 * tall],
  ];
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    // Stakes stand between the multiples of 2π / stakes.
    const r = radius + swing * Math.sin((stakes / 2) * angle + phase * Math.PI);
    return section.map(([out, up]): Vec3 => {
      const away = r + out + lean * up;
      return [away * Math.cos(angle), away * Math.sin(angle), z + up];
    });
  });
  const sides = section.length;
  const triangles: number[] = [];
  for (let i = 0; i < count; i++) {
    const [here, next] = [i * sides, ((i + 1) % count) * sides];
    for (let k = 0; k < sides; k++) {
      const l = (k + 1) % sides;
      triangles.push(here + k, next + k, next + l, here + k, next + l, here + l);
    }
  }
  return kernel.skin(points.flat(), triangles);
}

/** A round strand in a level circle around the Z axis [m]. */
export function strandRing(kernel: SolidKernel, radius: number, z: number, thickness: number): Solid {
  const profile = ovalSection([radius, z], [thickness, thickness], 12);
  return kernel.lathe(profile, 72);
}

/** A woven round wall. */
export interface Weave {
  /** Upright stakes, an even number, and the bands around them. */
  readonly stakes: number;
  readonly rows: number;
  /** Radius of a strand; stakes are a little thinner, bands flat [m]. */
  readonly strand: number;
  /** Radius of the wall at a height: linear [m]. */
  readonly radiusAt: (z: number) => number;
  /** Where the bands begin and end, and where the stakes do [m]. */
  readonly start: number;
  readonly end: number;
  readonly rim: number;
}

/** Its stakes and bands. They pass one another a few tenths of a millimetre apart: where skins graze, slivers are left. */
export function weave(kernel: SolidKernel, { stakes, rows, strand, radiusAt, start, end, rim }: Weave): Solid[] {
  const uprights = Array.from({ length: stakes }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / stakes;
    const ring = (z: number): Vec3[] =>
      circle([radiusAt(z) * Math.cos(angle), radiusAt(z) * Math.sin(angle), z], [0, 0, 1], 0.85 * strand, 8);
    return kernel.hull([...ring(0.9 * strand), ...ring(rim)]);
  });
  const pitch = (end - start) / rows;
  const lean = (radiusAt(end) - radiusAt(start)) / (end - start);
  const bands = Array.from({ length: rows }, (_, row) => {
    const z = start + (row + 0.5) * pitch;
    const section = { swing: 1.5 * strand, thick: 0.4 * strand, tall: 0.46 * pitch, lean };
    return wovenRing(kernel, radiusAt(z), z, { stakes, phase: row % 2, ...section });
  });
  return [...uprights, ...bands];
}
