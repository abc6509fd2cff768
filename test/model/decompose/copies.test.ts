import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../src/model/bounds.ts';
import { makeColliders } from '../../../src/model/colliders.ts';
import { Copies, motionBetween } from '../../../src/model/decompose/copies.ts';
import type { TakenApart } from '../../../src/model/decompose/take-apart.ts';
import { decompose } from '../../../src/model/decompose.ts';
import type { Mesh, Vec3 } from '../../../src/model/types.ts';
import { pointAt } from '../../../src/model/vec.ts';
import { shapes } from '../shapes.ts';

const L = (await shapes()).find(({ name }) => name === 'L')!.mesh;

const placed = (mesh: Mesh, place: (point: Vec3) => Vec3): Mesh => ({
  ...mesh,
  positions: Float32Array.from(
    Array.from({ length: mesh.positions.length / 3 }, (_, v) => place(pointAt(mesh.positions, v))).flat(),
  ),
});
const points = ({ positions }: Pick<Mesh, 'positions'>): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, v) => pointAt(positions, v));

/** Turned by 90° about z, and moved. */
const turn = ([x, y, z]: Vec3): Vec3 => [2 - y, 1 + x, z + 0.5];
/** By 3-4-5, so 36.87°. */
const lean = ([x, y, z]: Vec3): Vec3 => [0.8 * x - 0.6 * z, y - 3, 0.6 * x + 0.8 * z];
const mirror = ([x, y, z]: Vec3): Vec3 => [-x, y, z];

describe('the motion between two meshes', () => {
  it.each([
    ['turned', turn],
    ['leaning', lean],
  ])('is found for a copy that is %s', (_, place) => {
    const motion = motionBetween(L.positions, placed(L, place).positions, 1e-6)!;
    const moved = motion([0.1, 0.2, 0.3]);
    place([0.1, 0.2, 0.3]).forEach((value, i) => {
      expect(moved[i]).toBeCloseTo(value, 6);
    });
  });

  it.each([
    ['mirrored', mirror],
    ['larger', ([x, y, z]: Vec3): Vec3 => [1.01 * x, 1.01 * y, 1.01 * z]],
    ['bent at one corner', ([x, y, z]: Vec3): Vec3 => [x, y, z > 0 && x > 0 && y > 0 ? z + 0.01 : z]],
  ])('is none for a copy that is %s', (_, place) => {
    expect(motionBetween(L.positions, placed(L, place).positions, 1e-5)).toBeUndefined();
  });

  it('is none for points on a line', () => {
    const line = Float32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);
    expect(motionBetween(line, line, 1)).toBeUndefined();
  });
});

describe('copies of a mesh', () => {
  it('are taken apart once, and get the same parts where they stand', async () => {
    const copies = new Copies<TakenApart>();
    const first = await decompose(L, { copies });
    let kept = 0;
    copies.keep = () => {
      kept++;
    };
    for (const place of [turn, lean]) {
      const { parts } = await decompose(placed(L, place), { copies });
      expect(parts).toHaveLength(first.parts.length);
      for (const [i, part] of parts.entries())
        for (const corner of points(first.parts[i]!).map(place))
          expect(
            Math.min(...points(part).map((point) => Math.hypot(...point.map((v, k) => v - corner[k]!)))),
          ).toBeLessThan(1e-5);
    }
    expect(kept).toBe(0);
    await decompose(placed(L, mirror), { copies });
    expect(kept).toBe(1);
  });

  it('end where the mesh ends, whichever way they are turned', async () => {
    const copies = new Copies<TakenApart>();
    for (const mesh of [L, placed(L, turn), placed(L, lean)]) {
      const { meshes } = await makeColliders([{ name: 'l', meshes: [mesh] }], 'parts', { copies });
      const [found, wanted] = [boundsOf(meshes.flatMap(points))!, boundsOf(points(mesh))!];
      for (const end of ['min', 'max'] as const)
        for (const i of [0, 1, 2] as const) expect(found[end][i]).toBeCloseTo(wanted[end][i], 4);
    }
  });
});
