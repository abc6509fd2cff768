import { describe, expect, it } from 'vitest';
import { build } from '../../src/generator/index.ts';
import { composeLayout, type MadeDefinition, measure, planScene } from '../../src/generator/scene/index.ts';
import { settleScene } from '../../src/service/scenes/settle-scene.ts';
import { standScene } from '../../src/service/scenes/stand-scene.ts';

const known = new Map<string, Promise<MadeDefinition>>();

/** Plans, makes and places a scene, and lets it come to rest. */
async function stand(prompt: string) {
  const result = planScene(prompt);
  if (result.kind !== 'planned') throw new Error(result.message);
  const { plan } = result;
  const made = new Map<string, MadeDefinition>();
  for (const { id, description } of plan.definitions) {
    const key = `${id} ${JSON.stringify(description)}`;
    if (!known.has(key))
      known.set(
        key,
        build(description, { name: id, prompt }).then((model) => measure(id, model)),
      );
    made.set(id, await known.get(key)!);
  }
  const scene = await standScene('room', plan, made);
  return { plan, made, scene: scene! };
}

/** By hand: what each prompt asks for, as relation, subject and object. */
const PROMPTS: readonly (readonly [string, readonly string[]])[] = [
  ['a table with two chairs around it', ['around oak_chair_1 oak_table_1', 'around oak_chair_2 oak_table_1']],
  ['a kitchen with a table with a bowl on it', ['on ceramic_bowl_1 oak_table_1']],
  [
    'one bottle beside the laptop on the table',
    ['beside glass_bottle_1 aluminium_laptop_1', 'on aluminium_laptop_1 oak_table_1', 'on glass_bottle_1 oak_table_1'],
  ],
  ['a cabinet with two drawers against the wall', ['against_wall oak_cabinet_1']],
  ['a crate in the corner with a bottle in it', ['in glass_bottle_1 pine_crate_1', 'in_corner pine_crate_1']],
  ['a row of three shelves', ['in_row pine_shelf_2 pine_shelf_1', 'in_row pine_shelf_3 pine_shelf_1']],
  ['a table with a toolbox under it', ['under steel_toolbox_1 oak_table_1']],
  ['a chair in front of a desk', ['in_front_of oak_chair_1 oak_table_1']],
  ['a table in the middle of the room with a mug on it', ['in_middle oak_table_1', 'on ceramic_mug_1 oak_table_1']],
  ['a cabinet, a crate to the left of it', ['left_of pine_crate_1 oak_cabinet_1']],
  ['a chair facing a shelf', ['facing oak_chair_1 pine_shelf_1']],
  ['a shelf with a bowl and a toolbox on it', ['on ceramic_bowl_1 pine_shelf_1', 'on steel_toolbox_1 pine_shelf_1']],
];

describe('a scene at rest', () => {
  it.each(PROMPTS)('%s', async (prompt, expected) => {
    const { scene } = await stand(prompt);
    expect(scene.layout.missing).toEqual([]);
    expect(scene.layout.moved).toEqual([]);
    expect(scene.problems).toEqual([]);
    const said = scene.relations.map(({ kind, subject, object }) => [kind, subject, object].filter(Boolean).join(' '));
    expect(said.toSorted()).toEqual([...expected].toSorted());
    expect(scene.relations.every(({ holds }) => holds)).toBe(true);
  });

  it('is still there after 5 s', async () => {
    const { scene, made } = await stand(
      'an office with a table with a laptop, two mugs and a bowl on it and a chair in front of it',
    );
    const { layout } = scene;
    const model = composeLayout('room', layout, made);
    const later = await settleScene(
      model,
      layout.instances.map(({ name }) => name),
      new Map(),
      undefined,
      5,
    );
    expect(later.time).toBeCloseTo(5, 6);
    expect([...later.unstable.keys()]).toEqual([]);
    expect(later.rested).toBe(true);
    expect(later.penetration).toBeLessThan(1e-3);
    expect(later.blocked).toEqual([]);
  });

  it('is not at rest where something hangs in the air, and a door that is blocked is named', async () => {
    const { scene, made } = await stand('a cabinet and a crate');
    const { layout } = scene;
    const cabinet = layout.instances.find(({ definition }) => definition === 'oak_cabinet')!;
    const yawed = { ...cabinet, position: [0, 0, 0] as const, rotation: [1, 0, 0, 0] as const };
    const moved = layout.instances.map((one) =>
      one === cabinet ? yawed : { ...one, position: [0, -0.6, 0.1] as const, rotation: [1, 0, 0, 0] as const },
    );
    const model = composeLayout('room', { ...layout, instances: moved }, made);
    const settled = await settleScene(
      model,
      moved.map(({ name }) => name),
    );
    expect([...settled.unstable.keys()]).toEqual(['pine_crate_1']);
    expect(settled.blocked.join()).toMatch(/oak_cabinet_1_door_\d_hinge: pine_crate_1 is in its way/);
  });
});
