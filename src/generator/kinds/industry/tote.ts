import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { materialFacts } from '../../materials.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { type OpenBox, openBox, openBoxVolume } from '../../modelling/open-box.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('tote'),
  ...common,
  /** Thickness of walls and floor [m]. */
  wall: z.number().positive(),
});

/** Stacking container of the Euro sizes: walls with draft, a rim all around, shell grips under it at both ends. */
export const tote = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'container.n.01', offset: 3094503, lemmas: 'container' },
    wikidata: { item: 'Q987767', label: 'Container', source: 'p8814' },
  },
  mass: [0.7, 6],
  longest: [0.2, 1.2],
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: synonyms(
      'tote',
      'container',
      'euro container',
      'storage container',
      'stacking container',
      'plastic container',
      'stacking box',
      'euro box',
      'plastic tote',
      'klt',
      'klt box',
      'klt bin',
      'klt container',
      'small load carrier',
    ),
    main: 'width',
    shapes: ['rectangular', 'square', 'open'],
    parts: {
      handle: { always: 2, words: ['handhold', 'hand hold'] },
      rim: { always: 1 },
      wall: { always: 4 },
      bottom: { always: 1 },
    },
    varies: { colours: ['grey', 'blue', 'red', 'green', 'yellow', null], spread: 0.25 },
    otherKinds: 'shipping food lunch cargo fuel water bag canvas trash waste',
  },

  plan(order) {
    const asked = order.finish('plastic');
    const finish = asked.material === 'plastic' ? { ...asked, colour: asked.colour ?? 'grey' } : asked;
    const size = order.size({ width: 0.6, depth: 0.4, height: 0.22 });
    const smallest = Math.min(size.width, size.depth);
    const stout = materialFacts(finish.material).family === 'metal' ? 0.0012 : 0.003;
    const wall = order.length('thickness', Math.min(stout, smallest / 40));
    const { rim, draft } = proportions(size);
    requireRoom('Rim and draft leave no hollow', smallest, 2 * (rim.out + draft) + 12 * wall);
    requireRoom('Rim and floor leave no hollow', size.height, rim.height + 8 * wall);
    requireRoom('It leans too much to stand at this height', 3 * smallest, size.height);
    return { size, wall, finish };
  },

  capacity: (tote) => openBoxVolume(boxOf(tote)),

  build(tote, assembly) {
    const { size, wall, finish } = tote;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y, top] = [size.width / 2, size.depth / 2, size.height];
    const { rim, draft, grip } = proportions(size);
    openBox(assembly, body, finish, boxOf(tote));

    // Ribs from the rim down the walls; they stand out by less than the rim.
    const foot = 0.12 * top;
    const lean = draft * (1 - foot / top);
    const rib = (along: number, side: 1 | -1, across: 0 | 1): Vec3[] => {
      const out = (across === 0 ? x : y) - rim.out;
      const section = [
        [out + 0.8 * rim.out, top - rim.height],
        [out - 0.5 * wall, top - rim.height],
        [out - lean - 0.5 * wall, foot],
        [out - lean + 0.15 * rim.out, foot],
      ] as const;
      return section.flatMap(([o, z]) =>
        [-wall, wall].map((w): Vec3 => (across === 0 ? [side * o, along + w, z] : [along + w, side * o, z])),
      );
    };
    for (const side of [-1, 1] as const) {
      for (const part of [-0.62, -0.25, 0.25, 0.62]) body.add(finish, kernel.hull(rib(part * x, side, 1)));
      for (const part of [-0.7, 0.7]) body.add(finish, kernel.hull(rib(part * y, side, 0)));
      const name = side < 0 ? 'handle_1' : 'handle_2';
      const low = top - rim.height - grip.drop;
      const [inner, outer] = [side * (x - 0.3 * rim.out), side * x];
      const min: Vec3 = [Math.min(inner, outer), -grip.half, low];
      const max: Vec3 = [Math.max(inner, outer), grip.half, top - 0.5 * rim.height];
      body.add(finish, kernel.box(min, max, 0.2 * rim.out));
      body.collideBox(name, finish, min, max);
      body.grasp(name, [side * (x - rim.out / 2), 0, top - grip.drop], [0, 0, -1], [1, 0, 0], rim.out + wall);
    }
  },
});

function boxOf({ size, wall }: z.infer<typeof schema>): OpenBox {
  const [x, y] = [size.width / 2, size.depth / 2];
  const { rim, draft, corner } = proportions(size);
  return { min: [-x, -y, 0], max: [x, y, size.height], wall, floor: 1.2 * wall, draft, rim, corner };
}

/** Of the 600 × 400 mm container, in proportion to the shorter side [m]. */
function proportions({ width, depth, height }: { width: number; depth: number; height: number }) {
  const unit = Math.min(width / 0.6, depth / 0.4);
  const high = Math.min(height / 0.22, 1.5 * unit);
  return {
    rim: { out: 0.012 * unit, height: 0.016 * high },
    draft: Math.min(0.012 * unit, 0.06 * height),
    corner: 0.022 * unit,
    grip: { half: Math.min(0.065 * unit, 0.3 * depth), drop: 0.02 * high },
  };
}
