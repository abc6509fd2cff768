import { z } from 'zod';
import { type Finish, finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import type { LinkDraft } from '../../modelling/assembly.ts';
import { runner } from '../../modelling/joints.ts';
import { discProfile, ovalSection, sampled } from '../../modelling/lathe.ts';
import { collideHoop } from '../../modelling/lathe-ring.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { turned } from '../../modelling/turned.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

const MOST_RINGS = 8;
const SECTORS = 16;
/** Between two rings, and below the first [m]. */
const GAP = 0.0006;
const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'white'] as const;

const schema = z.strictObject({
  category: z.literal('stacking_rings'),
  /** Of foot and lowest ring [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  rings: z.int().min(2).max(MOST_RINGS),
  finish: finishSchema,
  ringMaterial: finishSchema.shape.material,
});

/**
 * Rings on a tapered post, the largest below. Each slides up its own way off the post and takes those above it along:
 * its joint hangs on the ring below.
 */
export const stackingRings = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'plaything.n.01', offset: 3964744, lemmas: 'plaything toy' },
    wikidata: { item: 'Q11422', label: 'Toy', source: 'p8814', broader: true },
  },
  mass: [0.15, 3],
  longest: [0.08, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: synonyms(
      'stacking rings',
      'stacking ring',
      'ring stacker',
      'stacking toy',
      'ring tower',
      'stacking ring toy',
    ),
    isSet: true,
    main: 'height',
    round: true,
    parts: {
      ring: { least: 2, most: MOST_RINGS, words: ['ring', 'hoop'] },
      post: { always: 1, words: ['post', 'peg', 'pole'] },
      foot: { always: 1, words: ['foot', 'base'] },
    },
    varies: { materials: ['beech', 'maple', 'plastic'], spread: 0.2 },
    otherKinds: 'wedding key',
  },

  plan(order) {
    const finish = order.finish('beech');
    const { diameter, height } = order.roundSize({ diameter: 0.14, height: 0.19 });
    const rings = order.count('ring', 5);
    requireRoom('Foot and post leave no room for rings', height, 0.5 * diameter);
    requireRoom('It is too slender to stand', 2.2 * diameter, height);
    requireRoom(`${rings} rings need more height`, height / rings, 0.012);
    const { section, hole } = proportions({ diameter, height, rings });
    requireRoom(`${rings} rings need more width`, 0.62 * diameter, 2 * (hole + 0.8 * section));
    return { diameter, height, rings, finish, ringMaterial: finish.material };
  },

  build({ diameter, height, rings, finish, ringMaterial }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const { foot, section, hole, tip } = proportions({ diameter, height, rings });
    const radius = diameter / 2;
    const edge = 0.2 * foot;
    const [low, high] = [0.86 * hole, 0.5 * hole];
    const sole = discProfile(radius, [0, foot], edge).slice(1, -1);
    turned(kernel, body, 'foot', finish, { silhouette: sole, segments: 72 });
    const neck = height - tip;
    const post: ProfilePoint[] = [
      [low, foot / 2],
      [high, neck],
      // Flat in the middle: a point would be a fan of triangles too thin to tell which way they face.
      ...sampled(7, (t): ProfilePoint => {
        const angle = t * (Math.PI / 2);
        return [high * Math.max(0.12, Math.cos(angle)), neck + tip * Math.sin(angle)];
      }).slice(1),
    ];
    turned(kernel, body, 'post', finish, { silhouette: post, segments: 40 });

    let below: LinkDraft | undefined;
    for (let i = 0; i < rings; i++) {
      const bottom = foot + GAP + i * (section + GAP);
      const outer = radius * (0.97 - (0.35 * i) / Math.max(1, rings - 1));
      const link: LinkDraft = assembly.link(`ring_${i + 1}`, [0, 0, bottom + section / 2]);
      const paint: Finish = { material: ringMaterial, colour: COLOURS[i]! };
      const [middle, half] = [(hole + outer) / 2, (outer - hole) / 2];
      // Fuller than an ellipse, so that rings lie flat on one another.
      const oval = (count: number): ProfilePoint[] =>
        ovalSection([middle, bottom + section / 2], [half, section / 2], count, 0.6);
      link.add(paint, kernel.lathe(oval(24), 48));
      collideHoop(link, 'ring', paint, oval(12), SECTORS);
      link.grasp('edge', [0, 0, bottom + section / 2], [0, 0, -1], [0, 1, 0], 2 * outer);
      const travel = height - bottom + 0.1 * section;
      assembly.slide(link, [0, 0, 1], travel, runner, { kind: 'ring', ...(below ? { parent: below } : {}) });
      below = link;
    }
  },
});

/** Height of the foot, of a ring and of the rounded tip, and radius of the rings' hole [m]. */
function proportions({ diameter, height, rings }: { diameter: number; height: number; rings: number }) {
  const foot = 0.09 * height;
  const tip = 0.06 * height;
  const section = Math.min((0.96 * (height - foot - tip)) / rings - GAP, 0.23 * diameter);
  return { foot, tip, section, hole: 0.12 * diameter };
}
