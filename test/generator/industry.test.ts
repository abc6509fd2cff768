import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import {
  type Gear,
  gearOutline,
  gearRadii,
  halfTooth,
  meshes,
  toothOutline,
} from '../../src/generator/modelling/gear-involute.ts';
import { withKernel } from '../../src/generator/solids.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { inside, make } from './measure.ts';
import { refusalOf } from './refusals.ts';

const GEARS: readonly [Gear, Gear] = [
  { teeth: 16, module: 0.004, thinning: 0.0001 },
  { teeth: 24, module: 0.004, thinning: 0.0001 },
];

const size = async (prompt: string): Promise<number[]> => {
  const { min, max } = modelBounds(await make(prompt), 'visuals')!;
  return max.map((value, i) => value - min[i]!);
};
const code = (prompt: string): string => {
  const reading = refusalOf(prompt);
  return reading.kind === 'described' ? 'described' : reading.code;
};

group('pallet', () => {
  it('is 1200 × 800 × 144 mm with five deck boards that leave gaps of 41 mm', async () => {
    for (const [i, metres] of [1.2, 0.8, 0.144].entries()) expect((await size('pallet'))[i]).toBeCloseTo(metres, 5);
    const { links } = await make('pallet');
    const boards = links[0]!.collisions.filter(({ name }) => name.startsWith('body_deck'));
    const edges = boards.map(({ pose, geometry }) => {
      if (geometry.type !== 'box') throw new Error('a board is a box');
      return [pose.position[1] - geometry.size[1] / 2, pose.position[1] + geometry.size[1] / 2] as const;
    });
    expect(edges).toHaveLength(5);
    for (const [i, [from]] of edges.slice(1).entries()) expect(from - edges[i]![1]).toBeCloseTo(0.04125, 6);
  });

  it('weighs 20 to 30 kg of pine, as they do, and a display pallet half of it', async () => {
    const mass = (await make('pallet')).links[0]!.inertial.mass;
    expect(mass).toBeGreaterThan(20);
    expect(mass).toBeLessThan(30);
    expect((await make('display pallet')).links[0]!.inertial.mass / mass).toBeCloseTo(0.5, 1);
  });

  it('lets forks in from all four sides', async () => {
    const model = await make('pallet');
    for (const point of [
      [0.3, 0, 0.06],
      [0.3, 0.399, 0.06],
      [0.599, 0.2, 0.06],
    ] as const)
      expect(
        model.links[0]!.collisions.some((part) => inside(model, part, point)),
        point.join(),
      ).toBe(false);
  });

  it('refuses boards that leave no room', () => {
    expect(code('pallet 5 cm high, 2 cm thick')).toBe('impossible_size');
    expect(code('pallet with 40 deck boards')).toBe('impossible_count');
  });
});

group('involute gears', () => {
  it.each([16, 24, 30])('%i teeth: the normals of the flank touch the base circle, a base pitch apart', (teeth) => {
    const gear: Gear = { teeth, module: 0.004, thinning: 0 };
    const { base, tip, pitch } = gearRadii(gear);
    expect(pitch).toBeCloseTo(0.002 * teeth, 12);
    // On the pitch circle the tooth takes half of the pitch.
    expect(2 * halfTooth(gear, pitch) * pitch).toBeCloseTo((Math.PI * 0.004) / 2, 12);
    // Arc from the foot of the involute to the touching point is the length of the normal, for every radius.
    for (const part of [0, 0.3, 0.7, 1]) {
      const radius = base + part * (tip - base);
      const normal = Math.sqrt(radius ** 2 - base ** 2);
      const foot = halfTooth(gear, base);
      const flank = halfTooth(gear, radius);
      expect(base * (foot - flank + Math.acos(base / radius))).toBeCloseTo(normal, 12);
    }
    // Neighbouring flanks are p·cos(20°) apart along every common normal.
    expect((2 * Math.PI * base) / teeth).toBeCloseTo(Math.PI * 0.004 * Math.cos((20 * Math.PI) / 180), 12);
  });

  it('do not overlap at any of 20 positions of mesh, and touch when the backlash is taken up', async () => {
    const [left, right] = GEARS;
    const distance = gearRadii(left).pitch + gearRadii(right).pitch;
    const common = (turn: number, slip: number): Promise<number> =>
      withKernel((kernel) => {
        const one = kernel.prism(gearOutline(left, turn), 0, 1);
        const other = kernel
          .prism(gearOutline(right, Math.PI + Math.PI / right.teeth - (turn * left.teeth) / right.teeth + slip), 0, 1)
          .move(distance, 0, 0);
        const all = kernel.union([one, other]).skin([0, 0, 0]);
        return area(one.skin([0, 0, 0])) + area(other.skin([0, 0, 0])) - area(all);
      });
    const pitch = (2 * Math.PI) / left.teeth;
    for (let i = 0; i < 20; i++) expect(await common((i / 20) * pitch, 0), `position ${i}`).toBeLessThan(1e-9);
    const play = 0.0002 / gearRadii(right).pitch;
    for (const slip of [-play, play]) expect(await common(0.3 * pitch, slip)).toBeGreaterThan(1e-8);
  });

  it('have convex teeth, and tips that stay on the flanks of the mate', () => {
    for (const gear of GEARS) {
      const outline = toothOutline(gear, 0.4);
      for (const [i, [x, y]] of outline.entries()) {
        const [ax, ay] = outline[(i + 1) % outline.length]!;
        const [bx, by] = outline[(i + 2) % outline.length]!;
        expect((ax - x) * (by - ay) - (ay - y) * (bx - ax)).toBeGreaterThan(-1e-15);
      }
    }
    expect(meshes(GEARS[0], GEARS[1])).toBe(true);
    expect(meshes({ ...GEARS[0], teeth: 9 }, GEARS[1])).toBe(false);
  });

  it('are refused where the teeth are too many to collide, or too small', () => {
    expect(code('gear pair with 40 teeth')).toBe('impossible_count');
    expect(code('gear pair 2 cm wide')).toBe('impossible_size');
    expect(describe('gear pair with 20 teeth')).toMatchObject({ description: { teeth: [20, 20] } });
  });
});

/** Volume of a slab of height 1, so the area of its outline. */
function area({ positions: p, indices }: { positions: Float32Array; indices: Uint32Array }): number {
  let sum = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[t + k]!) as [number, number, number];
    const normal = (p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[b + 1]! - p[a + 1]!) * (p[c]! - p[a]!);
    sum += (normal * (p[a + 2]! + p[b + 2]! + p[c + 2]!)) / 6;
  }
  return sum;
}

group('peg and hole', () => {
  it('has the clearance that its description states, open to collisions all around', async () => {
    const reading = describe('peg and hole');
    expect(reading).toMatchObject({ description: { peg: 0.025, clearance: 0.0005, section: 'round' } });
    const model = await make('peg and hole');
    const [block, peg] = model.links as [(typeof model.links)[0], (typeof model.links)[0]];
    expect(peg.collisions[0]!.geometry).toMatchObject({ type: 'cylinder', radius: 0.0125 });
    const solid = (radius: number): number =>
      Array.from({ length: 97 }, (_, i) => (2 * Math.PI * i) / 97).filter((angle) =>
        block.collisions.some((part) =>
          inside(model, part, [radius * Math.cos(angle), radius * Math.sin(angle), 0.04]),
        ),
      ).length;
    expect(solid(0.01299)).toBe(0); // 12.5 mm and 0.5 mm of play
    expect(solid(0.01299 / Math.cos(Math.PI / 24) + 0.00005)).toBe(97);
  });

  it('can be pulled all the way out', async () => {
    const { joints } = await make('square peg in hole');
    expect(joints[0]).toMatchObject({ type: 'prismatic', axis: [0, 0, 1] });
    // Hole of 50 - 8 mm, and 10 mm beyond.
    expect(joints[0]!.limits!.upper).toBeCloseTo(0.052, 6);
  });

  it('refuses a hole without walls around it', () => {
    expect(code('peg and hole 4 cm wide with a diameter of 3 cm')).toBe('impossible_size');
  });
});

group('what rolls and slides', () => {
  it('a conveyor has as many rollers as asked, a tenth of a metre apart by default', async () => {
    expect((await make('conveyor')).joints).toHaveLength(15);
    expect((await make('conveyor with 8 rollers')).joints).toHaveLength(8);
    expect(code('conveyor with 30 rollers')).toBe('impossible_count');
    expect(code('20 cm wide conveyor with 20 rollers')).toBe('impossible_size');
  });

  it('the carriage of a linear stage stops short of the far block', async () => {
    const model = await make('linear stage');
    const carriage = modelBounds({ ...model, links: [model.links[1]!] }, 'collisions')!;
    const block = model.links[0]!.collisions.find(({ name }) => name === 'body_block_2')!;
    if (block.geometry.type !== 'box') throw new Error('a block is a box');
    const face = block.pose.position[0] - block.geometry.size[0] / 2;
    const gap = face - carriage.max[0] - model.joints[0]!.limits!.upper;
    expect(gap).toBeGreaterThan(0.0009);
    expect(gap).toBeLessThan(0.0012);
  });

  it('a cart rolls along its length: two wheels on swivels, two not', async () => {
    const { joints } = await make('platform cart');
    expect(joints.filter(({ axis }) => axis[1] === 1)).toHaveLength(4);
    expect(joints.filter(({ axis }) => axis[2] === 1)).toHaveLength(2);
  });
});

group('containers', () => {
  it('a tote is 600 × 400 × 220 mm and holds 40 to 50 l', async () => {
    for (const [i, metres] of [0.6, 0.4, 0.22].entries()) expect((await size('tote'))[i]).toBeCloseTo(metres, 5);
    const [cavity] = (await make('tote')).semantics.cavities;
    const litres = 1000 * cavity!.size.reduce((product, edge) => product * edge, 1);
    expect(litres).toBeGreaterThan(40);
    expect(litres).toBeLessThan(50);
  });

  it('a drum of 200 l weighs 20 to 30 kg empty; only an open one has a cavity', async () => {
    const closed = await make('oil drum');
    expect(closed.semantics.cavities).toEqual([]);
    expect(closed.links[0]!.inertial.mass).toBeGreaterThan(15);
    expect(closed.links[0]!.inertial.mass).toBeLessThan(30);
    expect((await make('open drum')).semantics.cavities).toHaveLength(1);
  });

  it('refuse what has no inside', () => {
    expect(code('tote 2 cm wide')).toBe('impossible_size');
    expect(code('a bin with 5 cm thick walls')).toBe('impossible_size');
  });
});
