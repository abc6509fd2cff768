import { z } from 'zod';
import { amount, colour, material, wordName } from './values.ts';

const range = z.tuple([z.number().positive(), z.number().positive()]);

const reached = z
  .strictObject({
    of: wordName.describe('The parameter.'),
    times: amount.describe('How much larger the size is for a parameter that is larger by one: more than 0.'),
    plus: amount.default(0).describe('The size where the parameter is 0 [m].'),
  })
  .describe(
    'A size that is `times` a parameter and `plus` a length. Two numbers hold with all other parameters at their default, which they then keep; an expression may name them: {"of": "pitch", "times": "sockets", "plus": 0.06}.',
  );

/** What makes a blueprint a kind of prop that prompts find. */
export const wordsSchema = z.strictObject({
  nouns: z
    .record(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9 '-]*$/)
        .max(40),
      z.record(wordName, z.union([z.number(), wordName])),
    )
    .describe(
      'Nouns in the singular that name it, the plain one first, with the parameters that differ: {"syringe": {}, "small syringe": {"length": 0.06, "tip": "needle"}}.',
    ),
  sizes: z
    .partialRecord(
      z.enum(['width', 'depth', 'height', 'diameter', 'length', 'thickness']),
      z.union([wordName, reached]),
    )
    .default({})
    .describe(
      'Which parameter a size of a prompt sets: {"width": "width", "diameter": "bore"}; with `times` and `plus` where the size is not the parameter itself.',
    ),
  main: z
    .enum(['width', 'depth', 'height', 'diameter', 'length', 'thickness'])
    .describe('What a length without a word for its direction means.'),
  round: z.boolean().default(false).describe('A body of revolution: "across" is its diameter.'),
  counts: z
    .record(
      wordName,
      z
        .string()
        .regex(/^[a-z][a-z ]*$/)
        .max(30),
    )
    .default({})
    .describe('Parameters that count a part, by its noun: {"holes": "hole"}.'),
  choices: z
    .record(wordName, z.record(z.string().max(30), wordName))
    .default({})
    .describe(
      'Words that choose of a parameter: {"tip": {"needle": "needle"}}. A part of `parts` chooses where it is asked for, "without lid" where it is not to be there.',
    ),
  carrying: z
    .strictObject({
      in: z.string().max(30).optional().describe('Where something is said to be in it.'),
      on: z.string().max(30).optional().describe('Where something is said to be on it.'),
    })
    .default({})
    .describe('The words of `choices` that scenes add: {"in": "open"}.'),
  parts: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z ]*$/)
        .max(30),
      z.number().int().min(1).max(100),
    )
    .default({})
    .describe('Parts that it always has, and how many: {"plunger": 1}.'),
  names: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z ]*$/)
        .max(30),
      z
        .array(
          z
            .string()
            .regex(/^[a-z][a-z ]*$/)
            .max(30),
        )
        .max(10),
    )
    .default({})
    .describe('Other nouns of parts, in the singular: {"socket": ["outlet"]}.'),
  grid: z
    .strictObject({
      part: z.string().max(30).describe('Its noun.'),
      columns: wordName.describe('The parameter that counts them along x.'),
      rows: wordName.describe('The parameter that counts them along y.'),
    })
    .optional()
    .describe(
      'A part in rows and columns, so that "2x4" says how many: {"part": "stud", "columns": "columns", "rows": "rows"}.',
    ),
  follows: z
    .record(wordName, amount)
    .default({})
    .describe(
      'Parameters that follow from others where a prompt asks for those and not for them: {"width": "0.06 * sections"}.',
    ),
  capacity: z
    .strictObject({
      of: amount.describe('How much it holds, filled to the brim [m³]: an expression of its parameters.'),
      by: z.array(wordName).min(1).max(6).describe('Lengths that grow together until it holds a volume asked for.'),
    })
    .optional()
    .describe(
      'What makes "0.5 l" a size of it: {"of": "pi * (bore / 2) * (bore / 2) * length", "by": ["bore", "length"]}.',
    ),
  varies: z
    .strictObject({
      materials: z.array(material).max(20).default([]).describe('Materials it also comes in.'),
      colours: z.array(colour).max(20).default([]).describe('Paints it comes in; null shows the material.'),
      spread: z.number().min(0).max(0.5).default(0.1).describe('How far sizes stray with a seed: 0.1 is 10%.'),
      parameters: z
        .array(wordName)
        .max(20)
        .default([])
        .describe('Parameters that a seed draws anew over their whole range or choices: shape.'),
    })
    .prefault({})
    .describe('How it differs where nothing is said: what a seed chooses from.'),
  mass: range.describe('What ordinary ones weigh [kg], from the lightest to the heaviest.'),
  longest: range.describe('Longest side of ordinary ones [m].'),
  group: z.string().max(30).optional().describe('Group in lists of kinds. Absent: its folder.'),
  kept: z.enum(['floor', 'tabletop', 'by-size']).default('by-size').describe('Where it is kept in scenes.'),
  carried: z
    .boolean()
    .default(false)
    .describe('Whether it stands on the floor, and is put on tables, carts and shelves all the same: a box.'),
  wall: z
    .enum(['none', 'back', 'back-or-hung', 'hung', 'mount'])
    .default('none')
    .describe(
      'What it has to do with walls: its back belongs to one, it may be hung on one where that is said, or it always is on one.',
    ),
  seat: z
    .enum(['none', 'upright', 'counter', 'lounge'])
    .default('none')
    .describe(
      'Whether people sit on it, so that it faces what it stands at: at a table, at a table or counter, or at ease.',
    ),
  holds: z
    .enum(['nothing', 'on', 'in', 'load'])
    .default('nothing')
    .describe('Where things are that it is said to be "with".'),
  meaning: z
    .strictObject({
      synset: z.string().describe('Princeton WordNet 3.0: "syringe.n.01".'),
      offset: z.number().int().optional().describe('Its byte offset in data.noun.'),
      lemmas: z.string().optional().describe('Its lemmas, blanks between.'),
    })
    .optional()
    .describe('What it is in WordNet.'),
  other_kinds: z
    .string()
    .max(400)
    .default('')
    .describe('Words that make it another thing than this one, blanks between.'),
});
export type WordsDocument = z.output<typeof wordsSchema>;
