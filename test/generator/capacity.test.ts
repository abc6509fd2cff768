// What a prompt says that a thing holds, measured on the meshes of what is built: nothing here knows the formula.
import startManifold, { type Manifold, type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import type { SimModel } from '../../src/model/types.ts';
import { make, makeFrom } from './measure.ts';
import { refusalOf } from './refusals.ts';

/** Fine enough to find the head of a drum: of 1.2 mm in 880. */
const SLICES = 800;
/** Of what was asked for: facets take 0.13% of a circle. */
const CLOSE = 0.02;

let engine: ManifoldToplevel;
beforeAll(async () => {
  engine = await startManifold();
  engine.setup();
});

/** All that is seen of the root link, as one solid. */
function solidOf({ links, meshes }: SimModel): Manifold {
  const root = links[0]!;
  const names = root.visuals.flatMap(({ geometry }) => (geometry.type === 'mesh' ? [geometry.mesh] : []));
  const solids = names.map((name) => {
    const { positions, indices } = meshes.find((mesh) => mesh.name === name)!;
    const mesh = new engine.Mesh({
      numProp: 3,
      vertProperties: Float32Array.from(positions),
      triVerts: Uint32Array.from(indices),
    });
    mesh.merge();
    return new engine.Manifold(mesh);
  });
  return engine.Manifold.union(solids);
}

/** Area of the largest hole in a level section [m²]; 0 where there is none. */
function holeAt(solid: Manifold, height: number): number {
  const loops = solid.slice(height).toPolygons();
  const areas = loops.map((loop) =>
    loop.reduce((sum, [x, y], i) => {
      const [u, v] = loop[(i + 1) % loop.length]!;
      return sum + (x * v - u * y) / 2;
    }, 0),
  );
  return Math.max(0, ...areas.map((area) => -area));
}

/** What stays in it when it is filled up [m³]: the holes of its sections, over the largest run of heights that has any. */
function measured(model: SimModel): number {
  const solid = solidOf(model);
  const { min, max } = solid.boundingBox();
  const step = (max[2] - min[2]) / SLICES;
  let [most, run] = [0, 0];
  for (let i = 0; i < SLICES; i++) {
    const area = holeAt(solid, min[2] + (i + 0.5) * step);
    run = area > 0 ? run + area * step : 0;
    most = Math.max(most, run);
  }
  return most;
}

group('a volume', () => {
  it.each([
    ['mug, 350 ml', 0.35],
    ['espresso cup 60 ml', 0.06],
    ['half a litre glass mug, 15 cm tall', 0.5],
    ['mug 9 cm in diameter holding 0.4 l', 0.4],
    ['steel mug, 12 fl oz', 0.35488],
    ['500 ml beer glass', 0.5],
    ['300 ml wine glass', 0.3],
    ['2 litre salad bowl', 2],
    ['stainless steel bowl with a volume of 800 ml', 0.8],
    ['0.75 l wine bottle', 0.75],
    ['5 ml bottle', 0.005],
    ['2 l plastic bottle with a cap', 2],
    ['500 ml jar', 0.5],
    ['1.5 litre water jug', 1.5],
    ['tall 1 l glass pitcher', 1],
    ['10 l bucket', 10],
    ['5 gallon bucket', 18.927],
    ['2 l saucepan', 2],
    ['5 litre pot', 5],
    ['vase for 3 l of water', 3],
    ['50 ml beaker', 0.05],
    ['1000 ml plastic beaker', 1],
    ['250 ml conical flask', 0.25],
    ['55 gallon drum', 208.2],
    ['open 200 l drum', 200],
    ['30 litre pedal bin', 30],
    ['wastebasket, 12 l', 12],
    ['tote with a capacity of 45 litres', 45],
    ['60 x 40 cm tote, 50 l', 50],
    ['square steel tote 20 l', 20],
    ['2 litre parts bin', 2],
    ['cardboard box with a lid, 3 l', 3],
    ['pen cup of 400 ml', 0.4],
  ])('%s', async (prompt, litres) => {
    expect(Math.abs((1000 * measured(await make(prompt))) / litres - 1)).toBeLessThan(CLOSE);
  });

  it('keeps the size that is given, and the proportions of what is not', () => {
    const read = (prompt: string) => {
      const reading = describe(prompt);
      if (reading.kind !== 'described' || reading.description.category !== 'mug') throw new Error(prompt);
      return { ...reading, description: reading.description };
    };
    const [usual, large] = [read('mug').description, read('1 l mug').description];
    expect(large.height / large.diameter).toBeCloseTo(usual.height / usual.diameter, 2);
    expect(read('mug 12 cm high, 500 ml').description).toMatchObject({ height: 0.12 });
    const { understood, assumed } = read('a small mug, 350 ml');
    expect(understood).toEqual(['mug', 'capacity 350 ml to the brim']);
    expect(assumed[0]).toBe('sizes that hold 350 ml to the brim');
    expect(read('12 oz mug').assumed.slice(0, 2)).toEqual([
      '12 oz: US fluid ounces, 0.3549 l',
      'sizes that hold 12 oz to the brim',
    ]);
    // 74 mm across inside, 89.4 mm high above its floor: 384 ml.
    const given = read('mug, 82 mm in diameter, 95 mm high, 370 ml');
    expect(given.description).toMatchObject({ diameter: 0.082, height: 0.095 });
    expect(given.assumed[0]).toBe('the sizes given: 384 ml to the brim, for 370 ml');
  });

  it('of a range is another one with each seed, and in its middle without', async () => {
    const held = async (seed?: number): Promise<number> => {
      const reading = describe('bottle, 0.5 to 1 litre', seed);
      if (reading.kind !== 'described') throw new Error(reading.message);
      return measured(await makeFrom(reading.description));
    };
    expect(Math.abs((await held()) / 0.75e-3 - 1)).toBeLessThan(CLOSE);
    const [one, other] = [await held(1), await held(2)];
    for (const volume of [one, other]) {
      expect(volume).toBeGreaterThan(0.5e-3 * (1 - CLOSE));
      expect(volume).toBeLessThan(1e-3 * (1 + CLOSE));
    }
    expect(Math.abs(one / other - 1)).toBeGreaterThan(CLOSE);
  });

  it.each([
    ['hammer, 500 ml', 'unclear_number', 'it has no hollow here that could hold a volume'],
    ['16 oz hammer', 'unclear_number', '"16 oz" of a hammer is neither a length nor a volume.'],
    ['30 litre plate', 'unclear_number', 'no hollow'],
    ['mug 8 cm in diameter, 9 cm high, 2 litres', 'contradiction', 'In the sizes given it holds'],
    ['1 litre bottle, 2 litre', 'contradiction', 'Does it hold 1 litre or 2 litre?'],
    ['mug 25 cm high, 350 ml', 'impossible_size', "It can't be made to hold 350 ml: A mug is at most 2.5 times"],
    ['mug, 90000 litres', 'impossible_size', "It can't be made to hold 90000 litres"],
    ['0 ml mug', 'impossible_size', 'not a volume'],
    ['-5 l bucket', 'impossible_size', 'not a volume'],
    ['2 kg mug', 'unclear_number', '"2 kg": sizes are lengths here'],
  ])('refuses "%s": %s', (prompt, code, reason) => {
    expect(refusalOf(prompt)).toMatchObject({ kind: 'misunderstood', code, message: expect.stringContaining(reason) });
  });
});
