import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Claim, isFree, isFreeAt, moved } from '../../../src/generator/scene/place/claims.ts';
import { ReachableFloor } from '../../../src/generator/scene/place/reachable-floor.ts';
import {
  distance,
  distancesFrom,
  type Extent,
  type Spot,
  turn,
  type Zone,
} from '../../../src/generator/scene/place/spot.ts';

const length = fc.double({ min: 0.05, max: 1, noNaN: true });
const place = fc.double({ min: -2, max: 2, noNaN: true });
const yaw = fc.oneof(
  fc.constantFrom(0, Math.PI / 2, Math.PI, -Math.PI / 2),
  fc.double({ min: -3, max: 3, noNaN: true }),
);
const zone: fc.Arbitrary<Zone> = fc
  .record({ x: place, y: place, u: length, v: length, yaw, low: fc.constantFrom(0, 0.5, 1), height: length })
  .map(({ x, y, u, v, yaw, low, height }) => ({ centre: [x, y], half: [u, v], yaw, z: [low, low + height] }));
const claim: fc.Arbitrary<Claim> = fc.record({
  bodies: fc.array(zone, { maxLength: 3 }),
  sweeps: fc.array(zone, { maxLength: 2 }),
  lids: fc.array(zone, { maxLength: 1 }),
});
const spot: fc.Arbitrary<Spot> = fc.record({ x: place, y: place, z: fc.constantFrom(0, 0.4), yaw });

/** What the separating axes say, written for reading. */
function distanceByAxes(a: Zone, b: Zone): number {
  const reach = ({ half, yaw }: Zone, [x, y]: Extent): number => {
    const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
    return half[0] * Math.abs(c * x + s * y) + half[1] * Math.abs(c * y - s * x);
  };
  const [x, y] = [b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]];
  const axes = [a.yaw, b.yaw].flatMap((yaw) => [turn([1, 0], yaw), turn([0, 1], yaw)]);
  return Math.max(...axes.map((axis) => Math.abs(x * axis[0] + y * axis[1]) - reach(a, axis) - reach(b, axis)));
}

const meet = (a: Zone, b: Zone, gap: number): boolean =>
  a.z[0] < b.z[1] - 1e-6 && b.z[0] < a.z[1] - 1e-6 && distanceByAxes(a, b) < gap - 1e-6;

function isFreeOneByOne(claim: Claim, others: readonly Claim[], gap: number, lids: boolean): boolean {
  const apart = (some: readonly Zone[], all: readonly Zone[], gap: number): boolean =>
    some.every((one) => all.every((other) => !meet(one, other, gap)));
  const ways = (one: Claim): readonly Zone[] => (lids ? [...one.sweeps, ...(one.lids ?? [])] : one.sweeps);
  return others.every(
    ({ bodies, ...other }) =>
      apart(claim.bodies, bodies, gap) &&
      apart(claim.bodies, ways({ bodies, ...other }), 0) &&
      apart(ways(claim), bodies, 0),
  );
}

it('the distance of two zones is the one of the separating axes, to the last bit', () => {
  fc.assert(
    fc.property(zone, zone, (a, b) => {
      expect(distance(a, b)).toBe(distanceByAxes(a, b));
    }),
  );
});

it('a claim at a spot is free where each of its zones is, whatever is skipped for being far', () => {
  fc.assert(
    fc.property(claim, spot, fc.array(claim, { maxLength: 4 }), fc.constantFrom(0, 0.1), fc.boolean(), (...drawn) => {
      const [one, at, others, gap, lids] = drawn;
      const there = moved(one, at);
      const free = isFreeOneByOne(there, others, gap, lids);
      expect(isFreeAt(one, at, others, gap, lids)).toBe(free);
      expect(isFree(there, others, gap, lids)).toBe(free);
    }),
    { numRuns: 2_000 },
  );
});

it('a way is found wherever one cell leads to the next', () => {
  const room = { width: 3, depth: 3, height: 2.5 };
  const wall: Zone = { centre: [0, 0], half: [1.2, 0.05], yaw: 0, z: [0, 1] };
  const ways = new ReachableFloor(room, [0, -1]);
  ways.block([wall]);
  const behind = (found: Uint8Array): number => ways.points(found).filter(([, y]) => y > 0.5).length;
  expect(behind(ways.reached())).toBe(0);
  const open = new ReachableFloor(room, [0, -1]);
  open.block([{ ...wall, centre: [-0.8, 0] }]);
  const points = open.points(open.reached());
  expect(points.filter(([, y]) => y > 0.5).length).toBeGreaterThan(100);
  const far = distancesFrom({ ...wall, centre: [-0.8, 0] });
  expect(points.every(([x, y]) => far(x, y) >= 0.35 - 1e-9)).toBe(true);
});
