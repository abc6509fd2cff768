// Things at the ends of the measures that a prompt can give: as sound as the usual ones.
import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { colliderFit } from '../../src/model/collider-fit.ts';
import { subtract } from '../../src/model/vec.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { make } from './measure.ts';
import { refusalOf } from './refusals.ts';

/** Prompts, and the extents of what is built [mm]. */
const MADE: readonly (readonly [prompt: string, x: number, y: number, z: number])[] = [
  // ISO 4014: across corners by across flats of the head; ISO 4032: the nut is as wide.
  ['M3 bolt, 10 mm long', 6.35, 5.5, 12],
  ['M4x40 bolt', 8.08, 7, 42.8],
  ['M8 bolt, 40 mm long', 15.01, 13, 45.3],
  ['M24 x 120 bolt', 41.57, 36, 135],
  ['623 bearing', 10, 10, 4],
  ['608 bearing', 22, 22, 7],
  ['6303 bearing', 47, 47, 14],
  ['8 mm wrench', 104, 18, 4.32],
  ['oak dowel, 8 mm diameter, 20 cm long', 200, 8, 8],
  ['dowel 12 mm thick, 30 cm long', 300, 12, 12],
  ['disc 20 mm thick', 80, 80, 20],
  ['chair, seat height 60 cm', 440, 500, 1010],
];

group('measures', () => {
  it.each(MADE)('%s: sound, and of that size', async (prompt, ...extents) => {
    const model = await make(prompt);
    const { min, max } = modelBounds(model, 'visuals')!;
    for (const [i, side] of subtract(max, min).entries()) expect(1000 * side).toBeCloseTo(extents[i]!, 1);
    const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh] as const));
    for (const link of model.links) {
      const { missing, excess } = colliderFit(link, meshes)!;
      expect(Math.max(missing, excess), link.name).toBeLessThanOrEqual(0.002);
    }
    const report = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [] });
    expect(report.findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it.each([
    ['linear stage with 300 mm travel', 0.3],
    ['linear stage with 5 cm stroke', 0.05],
    ['linear stage 60 cm long, 100 mm travel', 0.1],
    ['linear rail, travel 1.2 m', 1.2],
  ])('%s: the carriage goes so far', async (prompt, metres) => {
    const { joints } = await make(prompt);
    expect(joints.find(({ type }) => type === 'prismatic')!.limits!.upper).toBeCloseTo(metres, 6);
  });

  it.each([
    ['M8 x 40 bolt', { diameter: 0.008, height: 0.0453 }],
    ['bolt 10 cm high', { height: 0.1 }],
    ['608zz bearing', { diameter: 0.022, bore: 0.008, height: 0.007 }],
    ['sealed 6204 bearing, 47 mm outer diameter', { diameter: 0.047, bore: 0.02 }],
    ['gear pair with 18 and 24 teeth', { teeth: [18, 24] }],
    ['gear pair, module 3', { teeth: [16, 24], module: 0.003 }],
    ['2 mm module gear pair with 20 teeth', { module: 0.002 }],
    ['hand saw with a 50 cm long blade', { size: { width: 0.632911 } }],
    ['chair 1 m high, seat height 50 cm', { seat: 0.5, size: { height: 1 } }],
    ['chair 1 m high with a seat 50 cm high', { seat: 0.5, size: { height: 1 } }],
    ['locker with 12 doors in 3 columns', { columns: 3, rows: 4 }],
    ['locker with 2 rows', { columns: 3, rows: 2 }],
    ['3-5 domino', { pips: [3, 5] }],
    ['domino 0-6', { pips: [0, 6] }],
    ['blanket chest with a curved lid', { lid: 'curved' }],
    ['oven with four burners', { burners: 4 }],
    ['disc 10 cm in diameter, 2 cm thick', { diameter: 0.1, height: 0.02 }],
  ])('%s', (prompt, description) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', description });
  });

  it.each([
    ['M2 bolt', 'impossible_size'],
    ['M8 bolt, 6 mm long', 'impossible_size'],
    ['608 bearing, 30 mm outer diameter', 'contradiction'],
    ['609 bearings and 608 bearings', 'several_things'],
    ['gear pair, module 2, 30 cm wide', 'contradiction'],
    ['gear pair with 18 and 99 teeth', 'impossible_count'],
    ['gear pair with 18 and 24 teeth, 20 teeth', 'contradiction'],
    ['linear stage 30 cm long with 300 mm travel', 'impossible_size'],
    ['saw 40 cm long with a 50 cm blade', 'impossible_size'],
    ['chair 50 cm high, seat height 45 cm', 'impossible_size'],
    ['locker with 10 doors in 3 columns', 'impossible_count'],
    ['domino 3-9', 'impossible_count'],
    ['oven with two burners', 'impossible_count'],
    ['shelf with 3-5 shelves', 'unclear_number'],
  ])('refuses "%s": %s', (prompt, code) => {
    expect(refusalOf(prompt)).toMatchObject({ kind: 'misunderstood', code });
  });
});
