import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import type { SimModel } from '../../src/model/types.ts';
import { subtract } from '../../src/model/vec.ts';
import { make } from './measure.ts';
import { refusalOf } from './refusals.ts';

/** Overall width, depth and height of what is seen, to the tenth of a millimetre [m]. */
function sizeOf(model: SimModel): number[] {
  const { min, max } = modelBounds(model, 'visuals')!;
  return subtract(max, min).map((length) => Math.round(length * 1e4) / 1e4);
}

/** How many colliders there are whose label, without its number, is `part`. */
const partsOf = (model: SimModel, part: string): number =>
  model.semantics.parts!.filter(({ label }) => label === part).reduce((n, { collisions }) => n + collisions.length, 0);

const massOf = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

group('furniture', () => {
  it.each([
    ['a stool 50 cm tall and 40 cm wide', [0.4, 0.4, 0.5]],
    ['square stool 30 cm wide, 44 cm tall', [0.3, 0.3, 0.44]],
    ['bench 160 cm wide', [1.6, 0.36, 0.45]],
    ['a park bench', [1.5, 0.6, 0.85]],
    ['sofa, 190 cm wide', [1.9, 0.88, 0.82]],
    ['bed 160x210 cm', [1.6, 2.1, 0.95]],
    ['bed 2.2 m long', [1.66, 2.2, 0.95]],
    ['office chair 1 m tall', [0.66, 0.64, 1]],
    ['coat rack 1.7 m tall', [0.5, 0.5, 1.7]],
  ])('%s measures %j m', async (prompt, expected) => {
    expect(sizeOf(await make(prompt))).toEqual(expected);
  });

  it.each([
    ['three-legged stool', 'leg', 3],
    ['stool', 'rail', 4],
    ['bench with 5 slats', 'slat', 5],
    ['two-seater sofa', 'cushion', 4],
    ['armchair', 'cushion', 2],
    ['double bed', 'pillow', 2],
    ['single bed', 'pillow', 1],
    ['office chair', 'castor', 5],
    ['coat rack with 6 hooks', 'hook', 12], // two convex pieces each
  ])('%s: %s × %i', async (prompt, part, count) => expect(partsOf(await make(prompt), part)).toBe(count));

  it('makes a sofa as long as those sit on it: 62 cm each, and the arms', () => {
    expect(describe('4 seat sofa')).toMatchObject({ description: { seats: 4, size: { width: 2.74 } } });
    expect(describe('sofa 2.1 m wide')).toMatchObject({ description: { seats: 3 } });
    expect(describe('loveseat')).toMatchObject({ description: { category: 'sofa', seats: 2 } });
  });

  it('lets the seat of an office chair turn without end, on a base that stays', async () => {
    const { joints, links } = await make('office chair');
    expect(joints).toMatchObject([{ type: 'continuous', parent: 'base', child: 'seat', axis: [0, 0, 1] }]);
    expect(joints[0]!.limits).toBeUndefined();
    expect(links.map(({ name }) => name)).toEqual(['base', 'seat']);
  });

  it.each([
    ['stool', 'body_seat', 0.45],
    ['bench', 'body_seat', 0.45],
    ['chair', 'body_seat', 0.447],
    ['table', 'body_top', 0.74],
    ['round table', 'body_top', 0.74],
    ['bed', 'body_mattress', 0.512],
  ])('things stand on the %s at its own height', async (prompt, name, height) => {
    const surface = (await make(prompt)).semantics.supports!.find((support) => support.name === name)!;
    expect(surface.pose.position[2]).toBeCloseTo(height, 3);
    expect(Math.min(...surface.size)).toBeGreaterThan(0.2);
  });

  it('upholstery weighs the same per area in fabric and in leather', async () => {
    // 860 kg/m³ against 400: the skins are as much thinner, so that only their inner faces, which are smaller, differ.
    const [fabric, leather] = await Promise.all([make('sofa'), make('leather sofa')]);
    expect(massOf(leather) / massOf(fabric)).toBeGreaterThan(1);
    expect(massOf(leather) / massOf(fabric)).toBeLessThan(1.2);
    expect(massOf(fabric)).toBeGreaterThan(40);
    expect(massOf(fabric)).toBeLessThan(70);
  });

  it.each([
    ['square stool with 3 legs', 'contradiction'],
    ['stool 2 m tall and 30 cm wide', 'impossible_size'],
    ['bench 30 cm wide and 50 cm deep', 'impossible_size'],
    ['sofa with 9 seats', 'impossible_count'],
    ['4 seat sofa 80 cm wide', 'impossible_size'],
    ['bed 3 m wide and 2 m long', 'impossible_size'],
    ['office chair 30 cm wide and 1 m tall', 'impossible_size'],
    ['coat rack with 2 hooks', 'impossible_count'],
    ['coat rack 2 m tall and 20 cm wide', 'impossible_size'],
    ['bunk bed', 'known_thing'],
  ])('refuses "%s": %s', (prompt, code) => expect(refusalOf(prompt)).toMatchObject({ kind: 'misunderstood', code }));
});
