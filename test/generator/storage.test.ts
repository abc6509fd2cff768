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

const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI);

group('storage', () => {
  it.each([
    ['chest of drawers 70 cm wide, 90 cm tall', [0.7, 0.45, 0.9]],
    ['wardrobe 120 cm wide, 2 m tall', [1.2, 0.6, 2]],
    ['locker 90 cm wide', [0.9, 0.5, 1.8]],
    ['filing cabinet with 2 drawers', [0.46, 0.62, 0.69]],
    ['trunk 80x45x50 cm', [0.8, 0.45, 0.5]],
    ['footlocker', [0.8, 0.42, 0.36]],
    ['laundry basket 40 cm in diameter, 50 cm tall', [0.4, 0.4, 0.5]],
    ['jewelry box 24 cm wide', [0.24, 0.18, 0.15]],
  ])('%s measures %j m', async (prompt, expected) => {
    for (const [i, length] of sizeOf(await make(prompt)).entries()) expect(length).toBeCloseTo(expected[i]!, 3);
  });

  it.each([
    ['dresser', 'chest_of_drawers', { drawers: 6 }],
    ['nightstand', 'chest_of_drawers', { drawers: 2 }],
    ['three door wardrobe', 'wardrobe', { doors: 3, drawers: 0, size: { width: 1.35 } }],
    ['wardrobe with two drawers', 'wardrobe', { doors: 2, drawers: 2 }],
    ['locker with 8 doors', 'locker', { columns: 4, rows: 2 }],
    ['locker with 6 compartments', 'locker', { columns: 3, rows: 2 }],
    ['school locker', 'locker', { columns: 1, rows: 1 }],
    ['file cabinet', 'filing_cabinet', { drawers: 4 }],
    ['treasure chest', 'trunk', { lid: 'curved' }],
    ['blanket chest', 'trunk', { lid: 'flat' }],
    ['fruit basket', 'basket', { handles: false }],
    ['pedal bin', 'trash_can', { lid: true }],
    ['wastebasket', 'trash_can', { lid: false }],
    ['wastebasket with a lid', 'trash_can', { lid: true }],
  ])('%s is a %s: %j', (prompt, category, expected) =>
    expect(describe(prompt)).toMatchObject({ description: { category, ...expected } }),
  );

  it.each([
    ['locker with 3 doors', ['door_1', 'door_2', 'door_3'], [110, 89, 89]],
    ['wardrobe', ['door_1', 'door_2'], [110, 110]],
    ['trunk', ['lid'], [100]],
    ['pedal bin', ['lid', 'pedal'], [80, 11]],
  ])('%s: %j open by %j degrees', async (prompt, children, angles) => {
    const { joints } = await make(prompt);
    expect(joints.map(({ child }) => child)).toEqual(children);
    expect(joints.map(({ limits }) => degrees(limits!.upper))).toEqual(angles);
  });

  it('pulls the drawers of a filing cabinet out by 92% of their length: files hang to the back', async () => {
    const { joints, semantics } = await make('filing cabinet with 3 drawers');
    expect(joints).toHaveLength(3);
    for (const [i, { type, axis, limits }] of joints.entries()) {
      expect([type, ...axis]).toEqual(['prismatic', 0, -1, 0]);
      // Its inside and the sheet behind it (0.9 mm) are its length.
      expect(limits!.upper).toBeCloseTo(0.92 * (semantics.cavities[i]!.size[1] + 0.0009), 4);
    }
  });

  it('a pedal springs back: 8 N begin to move it, 20 N hold it down', async () => {
    const pedal = (await make('pedal bin')).joints.find(({ child }) => child === 'pedal')!;
    const { stiffness, rest } = pedal.spring!;
    const arm = 0.7 * 0.042;
    expect(-stiffness * rest).toBeCloseTo(8 * arm, 6);
    expect(stiffness * (pedal.limits!.upper - rest)).toBeCloseTo(20 * arm, 6);
  });

  it.each([
    [
      'chest of drawers with 5 drawers',
      ['drawer_1_inside', 'drawer_2_inside', 'drawer_3_inside', 'drawer_4_inside', 'drawer_5_inside'],
    ],
    ['trunk', ['inside']],
    ['laundry basket', ['inside']],
    ['trash can', ['inside']],
    ['jewelry box', ['inside', 'drawer_1_inside']],
    ['wardrobe', []],
  ])('%s holds things in %j', async (prompt, names) =>
    expect((await make(prompt)).semantics.cavities.map(({ name }) => name)).toEqual(names),
  );

  it('a wardrobe has a rail between its sides, and a shelf above it to stand things on', async () => {
    const { semantics } = await make('wardrobe 1 m wide, 1.9 m tall, 2 cm thick');
    expect(semantics.parts!.map(({ label }) => label)).toContain('rail');
    const shelf = semantics.supports!.find(({ name }) => name === 'body_shelf')!;
    // Cornice 48 mm below 1.9 m, and 30 cm (more than 17% of it would be 32 cm) below that.
    expect(shelf.pose.position[2]).toBeCloseTo(1.9 - 0.048 - 0.3, 6);
  });

  it('a bookcase with 4 shelves has 4 surfaces to stand things on, and its top', async () => {
    const { supports } = (await make('bookcase with 4 shelves')).semantics;
    expect(supports!.map(({ name }) => name)).toEqual([
      'body_top',
      'body_shelf_1',
      'body_shelf_2',
      'body_shelf_3',
      'body_shelf_4',
    ]);
  });

  it.each([
    ['chest of drawers with 5 handles and 4 drawers', 'impossible_count'],
    ['chest of drawers 20 cm tall with 24 drawers', 'impossible_size'],
    ['wardrobe 50 cm tall and 60 cm deep', 'impossible_size'],
    ['wardrobe with 9 doors', 'impossible_count'],
    ['locker 20 cm wide with 3 doors', 'impossible_size'],
    ['filing cabinet 20 cm tall with 4 drawers', 'impossible_size'],
    ['trunk with 20 cm thick walls', 'impossible_size'],
    ['basket 10 cm in diameter, 50 cm tall', 'impossible_size'],
    ['trash can 10 cm in diameter, 1 m tall', 'impossible_size'],
    ['jewelry box 2 cm tall', 'impossible_size'],
    ['car trunk', 'known_thing'],
  ])('refuses "%s": %s', (prompt, code) => expect(refusalOf(prompt)).toMatchObject({ kind: 'misunderstood', code }));
});
