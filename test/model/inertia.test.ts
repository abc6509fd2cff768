import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineInertials, principal, rotateInertia } from '../../src/model/inertia.ts';
import { loadManifold } from '../../src/model/manifold.ts';
import { axisAngle } from '../../src/model/pose.ts';
import { solidInertial, solidProperties } from '../../src/model/solid.ts';
import type { Sym3, Vec3 } from '../../src/model/types.ts';
import { normalize } from '../../src/model/vec.ts';
import { meshOf } from './shapes.ts';

const { Manifold } = await loadManifold();
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const direction = fc.tuple(number(-1, 1), number(-1, 1), number(0.1, 1)).map((vector): Vec3 => normalize(vector));

describe('inertia', () => {
  it('of a solid is that of the pieces it is cut into', () => {
    const body = fc.record({
      size: fc.tuple(number(0.1, 1), number(0.1, 1), number(0.1, 1)),
      shift: fc.tuple(number(-0.5, 0.5), number(-0.5, 0.5), number(-0.5, 0.5)),
      normal: direction,
    });
    fc.assert(
      fc.property(body, ({ size, shift, normal }) => {
        const solid = Manifold.cube(size).add(Manifold.sphere(0.3, 16).translate(shift));
        const [cx, cy, cz] = solidProperties(meshOf(solid, 'x')).centroid;
        const pieces = solid.splitByPlane([...normal], normal[0] * cx + normal[1] * cy + normal[2] * cz);
        const whole = solidInertial(solidProperties(meshOf(solid, 'whole')), 700);
        const sum = combineInertials(
          pieces.map((piece) => solidInertial(solidProperties(meshOf(piece, 'piece')), 700)),
        );
        expect(sum.mass / whole.mass).toBeCloseTo(1, 5);
        const scale = Math.max(...whole.inertia);
        sum.inertia.forEach((value, i) => {
          expect(Math.abs(value - whole.inertia[i]!) / scale).toBeLessThan(1e-5);
        });
      }),
      { numRuns: 25 },
    );
  });

  it('has the same principal moments in whatever axes', () => {
    const tensor = fc
      .tuple(number(0.1, 5), number(0.1, 5), number(-0.05, 0.05), number(-0.05, 0.05), number(-0.05, 0.05))
      .map(([a, b, xy, xz, yz]): Sym3 => [a, b, (a + b) / 2, xy, xz, yz]);
    fc.assert(
      fc.property(tensor, direction, number(-3, 3), (inertia, axis, angle) => {
        const before = principal(inertia).moments;
        const after = principal(rotateInertia(inertia, axisAngle(axis, angle))).moments;
        for (const i of [0, 1, 2] as const) expect(after[i]).toBeCloseTo(before[i], 9);
      }),
    );
  });
});
