import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { solid } from './solid.ts';
import { amount, axis, colour, finishFields, material, partName, place, triple, wordName } from './values.ts';
import { wordsSchema } from './words.ts';

const parameter = z.union([
  z.strictObject({
    default: z.number().describe('Its usual value, in its unit.'),
    min: z.number().describe('Least that works.'),
    max: z.number().describe('Most that works.'),
    unit: z.enum(['m', 'deg', 'kg', 'count', 'ratio', 'N']).default('m').describe('What it is measured in.'),
    integer: z.boolean().default(false).describe('Whole numbers only.'),
    about: z.string().max(200).optional().describe('What it is, for people.'),
  }),
  z.strictObject({
    default: z.string().describe('The usual choice.'),
    choices: z.array(wordName).min(2).max(12).describe("Words of which it is one: handle == 'loop'."),
    about: z.string().max(200).optional().describe('What it is, for people.'),
  }),
]);
export type ParameterDocument = z.infer<typeof parameter>;

const link = z.strictObject({
  name: partName.describe('Unique. The first link that is not left out is the root.'),
  solids: z
    .array(solid)
    .min(1)
    .max(LIMITS.solids)
    .describe('In order: each adds to, cuts or intersects those before it.'),
  mass: amount.optional().describe('[kg], in place of volume × density.'),
  when: amount.optional().describe('Left out, with its joint, where this is 0.'),
  ...finishFields,
});

const joint = z.strictObject({
  name: partName.optional().describe('Absent: <child>_hinge, _slide, _axle, _ball, _mount.'),
  type: z
    .enum(['hinge', 'slide', 'spin', 'ball', 'fixed'])
    .describe('hinge: turns between stops; slide; spin: turns without end; ball: about all axes; fixed.'),
  parent: partName.optional().describe('Link that carries it. Absent: the root.'),
  child: partName.describe('Link that moves. Every link but the first is the child of one joint.'),
  at: place.default([0, 0, 0]).describe('A point on the axis, with every joint at 0: as drawn.'),
  axis: axis.default('z').describe('Direction of a slide; of a hinge by the right-hand rule. Position grows that way.'),
  limits: z
    .tuple([amount, amount])
    .optional()
    .describe('Lower and upper stop, around 0, as drawn [deg] or [m]. Needed by hinge and slide.'),
  limit: amount.optional().describe('Of a ball: how far it turns about any axis [deg].'),
  feel: z
    .enum(['free', 'holding', 'knob', 'wheel', 'runner', 'stiff'])
    .optional()
    .describe(
      'How it resists where friction and damping are not given. free: a door; holding: stays at any angle; knob; wheel: bearings; runner: a drawer; stiff: takes 5 N. Absent: free, runner, wheel by type.',
    ),
  friction: amount.optional().describe('Dry friction [N·m] or [N].'),
  damping: amount.optional().describe('[N·m·s/rad] or [N·s/m].'),
  spring: z
    .strictObject({
      stiffness: amount.describe('[N·m/rad] or [N/m].'),
      rest: amount.default(0).describe('Where it is slack [deg] or [m].'),
    })
    .optional()
    .describe('Pushes towards its rest. Damping is then critical unless given.'),
  detents: z
    .array(amount)
    .max(60)
    .optional()
    .describe('Positions at which the real one clicks into place [deg] or [m].'),
  kind: z
    .string()
    .regex(/^[a-z][a-z_]*$/)
    .max(30)
    .optional()
    .describe('door, drawer, lid, knob, button, lever, wheel, blade, … Absent: the name of the child.'),
  when: amount.optional().describe('Left out where this is 0.'),
});
export type JointDocument = z.infer<typeof joint>;

const cavity = z.strictObject({
  name: partName.describe('Unique.'),
  link: partName.describe('Link that encloses it.'),
  at: place.describe('Middle of the bottom of a free box in it, model frame [m].'),
  size: triple.describe('Of that box [m].'),
  when: amount.optional().describe('Left out where this is 0.'),
});

const support = z.strictObject({
  of: partName.describe('Name of a solid, on whose top things can stand.'),
  size: z
    .tuple([amount, amount])
    .optional()
    .describe('Rectangle within that face, centred [m]. Absent: of a box all, of others 0.7 of it.'),
  when: amount.optional().describe('Left out where this is 0.'),
});

const grasp = z.strictObject({
  name: partName.describe('Unique on its link.'),
  link: partName.describe('What is held.'),
  at: place.describe('Between the fingertips.'),
  approach: axis.describe('From the hand towards the thing.'),
  closing: axis.describe('In which the fingers close, square to the approach.'),
  width: amount.describe('Between the fingertips when they touch [m].'),
  when: amount.optional().describe('Left out where this is 0.'),
});

/** A blueprint: one prop as data, from which the generator builds it. */
export const blueprintSchema = z.strictObject({
  blueprint: z.literal(1).describe('Version of this format.'),
  name: partName.describe('What it is: "syringe".'),
  about: z.string().max(500).optional().describe('For people.'),
  parameters: z.record(wordName, parameter).default({}).describe('What can be set, by name.'),
  values: z.record(wordName, amount).default({}).describe('Expressions over parameters and other values, by name.'),
  material: material
    .default('plastic')
    .describe('Of everything that says nothing else; a prompt or --set replaces it.'),
  colour: colour.default(null).describe('Paint of the same; null shows the material.'),
  finishes: z
    .record(
      partName,
      z.strictObject({
        material: material.describe('What it is made of.'),
        colour: colour.default(null).describe('Paint; null shows the material.'),
      }),
    )
    .default({})
    .describe('Finishes by name, for solids and links.'),
  base: z.enum(['free', 'fixed']).default('free').describe('fixed: the first link is bolted to the world.'),
  rest: z
    .enum(['settle', 'as_drawn'])
    .default('settle')
    .describe(
      'settle: put on the floor, and tipped over onto the side where it lies still if it would fall. as_drawn: only put on the floor.',
    ),
  mass: amount
    .optional()
    .describe('Of the whole [kg], in place of volume × density; links with a mass of their own keep it.'),
  links: z.array(link).min(1).max(LIMITS.links).describe('Rigid bodies.'),
  joints: z.array(joint).max(LIMITS.joints).default([]).describe('Between links; they form a tree.'),
  cavities: z
    .array(cavity)
    .max(40)
    .default([])
    .describe('Free spaces that hold things, besides those of shells that open upwards.'),
  supports: z.array(support).max(40).default([]).describe('Faces that things can stand on.'),
  grasps: z.array(grasp).max(40).default([]).describe('Where a parallel gripper takes hold.'),
  labels: z.array(z.string().min(1).max(40)).max(20).default([]).describe('Free labels.'),
  no_contact: z
    .array(z.tuple([partName, partName]))
    .max(100)
    .default([])
    .describe('Pairs of links that never collide, besides those that a joint connects.'),
  words: wordsSchema.optional().describe('Makes it a kind: prompts find it by these words.'),
});
export type Blueprint = z.output<typeof blueprintSchema>;
export type LinkDocument = Blueprint['links'][number];
