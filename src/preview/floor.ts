import type { Vec3 } from '../model/types.ts';
import type { Lighting } from './light.ts';
import { floorShade } from './shade.ts';

/** Points along each side of the grid on which the shadow is computed; it is soft, so interpolation does between them. */
const POINTS = 84;
/** Half the side of the grid, in radii of the scene: no shadow falls farther. */
const REACH = 1.8;

/** Brightness of the floor [0 to 1] at x, y: 1 where nothing shades it. */
export type Floor = (x: number, y: number) => number;

/** The shadow of a scene, a ball of `radius` [m] around `centre`, on the floor at height `z` [m]. */
export function shadedFloor(lighting: Lighting, centre: Vec3, radius: number, z: number): Floor {
  const step = (2 * REACH * radius) / (POINTS - 1);
  const [left, front] = [centre[0] - REACH * radius, centre[1] - REACH * radius];
  const sharp = new Float32Array(POINTS * POINTS);
  for (let j = 0; j < POINTS; j++) {
    for (let i = 0; i < POINTS; i++) {
      const [x, y] = [left + i * step, front + j * step];
      const [keyShare, skyShare] = [lighting.keyAt(x, y, z, 0, 0, 1), lighting.skyAt(x, y, z, 0, 0, 1)];
      sharp[j * POINTS + i] = floorShade(keyShare, skyShare, lighting.key[2]);
    }
  }
  const grid = smoothed(sharp);
  return (x, y) => {
    const u = (x - left) / step;
    const v = (y - front) / step;
    const i = Math.floor(u);
    const j = Math.floor(v);
    if (i < 0 || j < 0 || i >= POINTS - 1 || j >= POINTS - 1) return 1;
    const fu = u - i;
    const fv = v - j;
    const at = j * POINTS + i;
    const near = grid[at]! * (1 - fu) + grid[at + 1]! * fu;
    const far = grid[at + POINTS]! * (1 - fu) + grid[at + POINTS + 1]! * fu;
    return near * (1 - fv) + far * fv;
  };
}

/** Mixed with the neighbours (1 2 1 along both axes): where a thing touches the floor, the grid would show. */
function smoothed(grid: Float32Array): Float32Array {
  const along = (values: Float32Array, step: number) =>
    values.map((value, at) => (value + 0.5 * ((values[at - step] ?? 1) + (values[at + step] ?? 1))) / 2);
  return along(along(grid, 1), POINTS);
}
