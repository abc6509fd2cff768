import { describe, expect, it } from 'vitest';
import { build } from '../../../src/generator/index.ts';
import { readPlanDocument, writePlanDocument } from '../../../src/generator/scene/document/index.ts';
import { type MadeDefinition, measure } from '../../../src/generator/scene/index.ts';
import { placeScene } from '../../../src/generator/scene/place/place-scene.ts';
import { planOf } from './plan-of.ts';

/** The kinds that a prompt hangs on walls. */
const hungIn = (prompt: string): string[] =>
  planOf(prompt).definitions.flatMap(({ hung, description }) => (hung ? [description.category] : []));

async function layoutOf(prompt: string) {
  const plan = planOf(prompt);
  const made = new Map<string, MadeDefinition>();
  for (const { id, prompt: words, description, hung } of plan.definitions)
    made.set(id, measure(id, await build(description, { name: id, prompt: words }), hung));
  return { layout: placeScene(plan, made), made };
}

describe('what stands, and may hang on a wall', () => {
  it.each([
    // "On the wall" hangs what has no other use for one.
    ['a mirror on the wall', ['mirror']],
    ['an office with a whiteboard on the left wall', ['whiteboard']],
    ['a picture over the bed', ['picture_frame']],
    // A bookcase "on the back wall" stands there; only a verb, a word before it or "above" hangs it.
    ['a shelf on the back wall', []],
    ['a shelf mounted on the back wall', ['shelf']],
    ['two wall shelves', ['shelf']],
    ['a cabinet above the dishwasher', ['cabinet']],
    ['a radiator under the window', []],
    // What is on or in a thing, or leans, doesn't hang.
    ['a wall clock on a table', []],
    ['a mirror leaning against the wall', []],
    ['a mirror in the corner', []],
    // These never do.
    ['a fridge on the left wall', []],
  ])('%s: %j', (prompt, kinds) => {
    expect(hungIn(prompt)).toEqual(kinds);
  });

  it('is made in its form for walls, without feet', () => {
    const [mirror] = planOf('a mirror on the wall').definitions;
    expect(mirror!.description).toMatchObject({ category: 'mirror', wall: 1, height: 0.8 });
    expect(planOf('a mirror in the corner').definitions[0]!.description).toMatchObject({ wall: 0, height: 1.6 });
  });

  it('is bolted to the wall, above the floor, its back to it', async () => {
    const { layout, made } = await layoutOf(
      'a desk with a shelf mounted on the back wall above it, a mirror on the left wall',
    );
    for (const { definition, position, rotation } of layout.instances) {
      const { isHung, model, bounds } = made.get(definition)!;
      expect(model.base).toBe(isHung ? 'fixed' : 'free');
      if (!isHung) continue;
      expect(position[2] + bounds.min[2]).toBeGreaterThan(0.5);
      const isLeft = Math.abs(rotation[3]) > 0.5;
      const gap = isLeft
        ? position[0] - bounds.max[1] + layout.room.width / 2
        : layout.room.depth / 2 - position[1] - bounds.max[1];
      expect(Math.abs(gap)).toBeLessThan(0.002);
    }
  });

  it('carries what is said to be on it', async () => {
    const { layout, made } = await layoutOf('a shelf mounted on the wall with two vases on it');
    const [shelf, ...vases] = layout.instances;
    const top = shelf!.position[2] + made.get(shelf!.definition)!.bounds.max[2];
    expect(vases.map(({ position }) => Math.abs(position[2] - top) < 0.3)).toEqual([true, true]);
    expect(layout.missing).toEqual([]);
  });

  it('is said in plans as data, and refused of what never hangs', () => {
    const plan = planOf('a washbasin with a mirror above it');
    const document = writePlanDocument(plan);
    expect(document.objects.map(({ hung }) => hung)).toEqual([undefined, true]);
    const again = readPlanDocument(document);
    expect(again.kind === 'planned' && again.plan.definitions).toEqual(plan.definitions);
    const refused = readPlanDocument({ objects: [{ id: 'fridge', prompt: 'fridge', hung: true }] });
    expect(refused).toEqual({
      kind: 'refused',
      issues: [{ pointer: '/objects/0/hung', message: "A fridge can't be hung on a wall: leave hung out." }],
    });
  });
});
