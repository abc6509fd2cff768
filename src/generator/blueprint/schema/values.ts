import { z } from 'zod';
import { MATERIAL_NAMES } from '../../materials.ts';
import { COLOUR_NAME } from '../../words/colours.ts';
import { LIMITS } from '../limits.ts';

/** A number, or an expression that gives one. */
export const amount = z.union([z.number(), z.string().min(1).max(LIMITS.expression)]).meta({ id: 'Amount' });
export type Amount = z.infer<typeof amount>;

/** What parts of a document are called. */
export const partName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'Expected a name of a-z, 0-9 and _, a letter first')
  .max(40);
/** What expressions call a parameter or a value. */
export const wordName = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]*$/, 'Expected a name of letters, digits and _')
  .max(40);

export const material = z.enum(MATERIAL_NAMES).meta({ id: 'Material' });
export const colour = z
  .string()
  .regex(COLOUR_NAME, 'Expected a colour such as "red" or "dark blue"')
  .nullable()
  .meta({ id: 'Colour' });

/** A vector of amounts. */
export const triple = z.tuple([amount, amount, amount]).meta({ id: 'Triple' });
export const pair = z.tuple([amount, amount]);
/** A corner of an outline or a profile; the third amount rounds it. */
export const corner = z.union([pair, triple]).meta({ id: 'Corner' });

export const axis = z.union([z.enum(['x', 'y', 'z', '-x', '-y', '-z']), triple]).meta({ id: 'Axis' });
export type AxisDocument = z.infer<typeof axis>;

/** A place: numbers, or a point of the box around something that stands before it in the document. */
export const place = z
  .union([
    triple,
    z.strictObject({
      of: partName.describe('Name of a solid or link that comes before this one.'),
      face: z
        .string()
        .regex(/^(top|bottom|left|right|front|back|centre)(-(top|bottom|left|right|front|back)){0,2}$/)
        .default('centre')
        .describe(
          'A point of the box around it: the middle of a face ("top"), an edge ("top-front"), a corner ("top-front-left") or its "centre". left is -x, right +x, front -y, back +y.',
        ),
      shift: triple.optional().describe('From that point, along x, y, z [m].'),
    }),
  ])
  .meta({ id: 'Place' });
export type PlaceDocument = z.infer<typeof place>;

/** What a part is made of and painted with. */
export const finishFields = {
  material: material.optional().describe('What it is made of. Absent: that of the link, else of the document.'),
  colour: colour.optional().describe('Paint, "red" or "dark blue"; null shows the material itself.'),
  finish: partName.optional().describe('Name of an entry of `finishes`, in place of material and colour.'),
};
