import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { make } from './measure.ts';
import { refusalOf } from './refusals.ts';

const mass = async (prompt: string): Promise<number> =>
  (await make(prompt)).links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
const code = (prompt: string): string => {
  const reading = refusalOf(prompt);
  return reading.kind === 'described' ? 'described' : reading.code;
};

group('test objects', () => {
  it.each([
    ['beech cube 10 cm wide', 720 * 0.1 ** 3],
    ['steel block 2 cm wide', 7850 * 0.02 ** 3],
    ['aluminium cylinder 4 cm in diameter, 10 cm tall', 2700 * Math.PI * 0.02 ** 2 * 0.1],
    ['rubber ball 8 cm in diameter', (1200 * 4 * Math.PI * 0.04 ** 3) / 3],
    ['pine ramp 20 cm wide, 40 cm deep, 10 cm tall', (510 * 0.2 * 0.4 * 0.1) / 2],
  ])('%s weighs density × volume, to 1.5%%', async (prompt, expected) => {
    expect((await mass(prompt)) / expected).toBeGreaterThan(0.985);
    expect((await mass(prompt)) / expected).toBeLessThan(1.025);
  });

  it('a cube has three equal edges, whichever is given', async () => {
    expect(describe('cube 7 cm tall')).toMatchObject({ description: { width: 0.07 } });
    expect(code('2 m tall 10 cm cube')).toBe('contradiction');
    const { min, max } = modelBounds(await make('5 cm cube'), 'visuals')!;
    for (const i of [0, 1, 2] as const) expect(max[i] - min[i]).toBeCloseTo(0.05, 6);
  });

  it('a ramp rises by 20° unless its sides say otherwise', async () => {
    const reading = describe('ramp');
    if (reading.kind !== 'described' || reading.description.category !== 'ramp') throw new Error('a ramp');
    const { depth, height } = reading.description.size;
    expect(Math.abs((Math.atan(height / depth) * 180) / Math.PI - 20)).toBeLessThan(0.1);
    expect(code('ramp 10 cm deep and 30 cm tall')).toBe('impossible_size');
  });

  it('a cylinder more slender than any rod is refused', () => {
    expect(code('cylinder 1 cm in diameter, 60 cm tall')).toBe('impossible_size');
  });
});

group('dice and dominoes', () => {
  it('opposite faces of a die add up to seven: 21 pips, and more of them low than high', async () => {
    const model = await make('die');
    const pips = model.meshes.find(({ name }) => name === 'body_plastic_black')!;
    // Each pip is a rod of 24 sides; its 48 corners lie in one place. Count the rods by their ends.
    const counts = new Map<string, Set<string>>();
    for (let i = 0; i < pips.positions.length; i += 3) {
      const [x, y, z] = [pips.positions[i]!, pips.positions[i + 1]!, pips.positions[i + 2]! - 0.008];
      const axis = [x, y, z].map(Math.abs).indexOf(Math.max(...[x, y, z].map(Math.abs)));
      const side = `${Math.sign([x, y, z][axis]!)}${'xyz'[axis]}`;
      const place = [x, y, z].filter((_, k) => k !== axis).map((value) => Math.round(value / 0.004));
      counts.set(side, (counts.get(side) ?? new Set()).add(place.join()));
    }
    const faces = Object.fromEntries([...counts].map(([side, places]) => [side, places.size]));
    expect(faces).toEqual({ '1z': 1, '-1z': 6, '-1y': 2, '1y': 5, '1x': 3, '-1x': 4 });
  });

  it('a domino stands, and one thinner than a twelfth of its height is refused', async () => {
    const { min, max } = modelBounds(await make('domino'), 'visuals')!;
    expect([max[0] - min[0], max[1] - min[1], max[2] - min[2]].map((v) => Number(v.toFixed(4)))).toEqual([
      0.024, 0.008, 0.048,
    ]);
    expect(code('domino 5 cm tall and 3 mm deep')).toBe('impossible_size');
  });
});

group('toys that move', () => {
  it('a toy car has four wheels that touch the ground and turn about X', async () => {
    const { joints, links } = await make('toy car');
    expect(joints.map(({ type, axis }) => [type, ...axis])).toEqual(Array(4).fill(['continuous', 1, 0, 0]));
    const wheels = links.slice(1).map(({ pose }) => pose.position);
    expect(new Set(wheels.map(([, , z]) => z)).size).toBe(1);
    expect(wheels.map(([x, y]) => `${Math.sign(x)} ${Math.sign(y)}`).toSorted()).toEqual([
      '-1 -1',
      '-1 1',
      '1 -1',
      '1 1',
    ]);
  });

  it('each ring of a stack rides on the one below it and clears the post', async () => {
    const model = await make('stacking rings with 4 rings');
    expect(model.joints.map(({ parent }) => parent)).toEqual(['body', 'ring_1', 'ring_2', 'ring_3']);
    const top = modelBounds({ ...model, links: [model.links[0]!] }, 'visuals')!.max[2];
    for (const [i, { limits }] of model.joints.entries()) {
      const ring = modelBounds({ ...model, links: [model.links[i + 1]!] }, 'visuals')!;
      expect(ring.min[2] + limits!.upper).toBeGreaterThan(top);
    }
    expect(code('stacking rings with 12 rings')).toBe('impossible_count');
  });

  it('a shape sorter is open under its lid, and its holes go through the lid', async () => {
    const model = await make('shape sorter');
    expect(model.semantics.cavities.map(({ name }) => name)).toEqual(['inside']);
    expect(model.joints[0]!.limits!.upper).toBeCloseTo((110 * Math.PI) / 180, 6);
    const middle = (x: number, y: number): boolean =>
      model.links[1]!.collisions.some(({ name, geometry }) => {
        const mesh = geometry.type === 'mesh' ? model.meshes.find((each) => each.name === geometry.mesh) : undefined;
        if (!mesh) throw new Error(`${name} is a hull`);
        const { pose } = model.links[1]!;
        const at = [x - pose.position[0], y - pose.position[1]] as const;
        return within(mesh.positions, at);
      });
    for (const x of [-0.07, 0, 0.07]) expect(middle(x, 0.001), `hole at ${x}`).toBe(false);
    for (const x of [-0.035, 0.035, 0.1]) expect(middle(x, 0.001), `lid at ${x}`).toBe(true);
  });
});

/** Whether a point lies within the outline of an upright prism, seen from above. */
function within(positions: Float32Array, [x, y]: readonly [number, number]): boolean {
  const points = Array.from({ length: positions.length / 3 }, (_, i) => [
    positions[3 * i]! - x,
    positions[3 * i + 1]! - y,
  ]);
  const angles = points.map(([a, b]) => Math.atan2(b!, a!)).toSorted((a, b) => a - b);
  // Inside of a convex outline its corners leave no half turn free.
  return angles.every((angle, i) => (angles[i + 1] ?? angles[0]! + 2 * Math.PI) - angle < Math.PI);
}
