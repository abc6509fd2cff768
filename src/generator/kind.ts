import { z } from 'zod';
import { finishSchema } from './finish.ts';
import type { Meaning } from './meaning.ts';
import type { Assembly } from './modelling/assembly.ts';
import { MORE_NAMES, withNames } from './names/index.ts';
import type { Order } from './order.ts';
import type { Roles } from './roles.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Overall extents [m]: x, y (front faces -Y), z. */
export const sizeSchema = z.strictObject({
  width: z.number().positive(),
  depth: z.number().positive(),
  height: z.number().positive(),
});

/** Fields that every description has. */
export const common = { size: sizeSchema, finish: finishSchema };

type Described = z.ZodObject<{ category: z.ZodLiteral<string> }, z.core.$strict>;

/**
 * One kind of prop: its words, its description, and how it is built. Descriptions, manifests, reports and the command line
 * name it in a field called `category`: that word is part of published formats and stays; the code says "kind".
 */
export interface Kind<Schema extends Described> {
  /** Shape of the description; `category` is the name. */
  readonly schema: Schema;
  readonly words: Vocabulary;
  readonly meaning: Meaning;
  /**
   * What ordinary ones weigh [kg], from the lightest to the heaviest that shops list, by our own reading of the catalogues
   * of furniture, kitchen, tool, laboratory and industrial suppliers; a comment names the standard where one fixes it.
   */
  readonly mass: readonly [lightest: number, heaviest: number];
  /** How long the longest side of ordinary ones is [m], handles and stands included; from the same catalogues. */
  readonly longest: readonly [smallest: number, largest: number];
  /** How it is used in scenes. */
  readonly roles: Roles;
  /** Turns what was asked for into explicit numbers; throws `Refusal` where it can't be made. Draws nothing by chance. */
  plan(order: Order): Omit<z.infer<Schema>, 'category'>;
  /** How much its hollow holds, filled to the brim [m³]. Absent: a prompt can't ask for a volume. */
  capacity?(description: z.infer<Schema>): number;
  /** Puts the links, joints and cavities of a description into the assembly. */
  build(description: z.infer<Schema>, assembly: Assembly): void;
}

/**
 * Declares a kind. Its file under `kinds/<group>/` is all it takes: `npm run docs` registers it. More names of it and its
 * parts are in `names/<group>.ts`.
 */
export const defineKind = <Schema extends Described>(kind: Kind<Schema>): Kind<Schema> => ({
  ...kind,
  words: withNames(kind.words, MORE_NAMES[kind.schema.shape.category.value]),
});

/** A kind of whatever schema, as the machinery around it sees it. */
export interface AnyKind extends Omit<Kind<Described>, 'plan' | 'capacity' | 'build'> {
  plan(order: Order): object;
  capacity?(description: never): number;
  build(description: never, assembly: Assembly): void;
}

/** The names of a table of forms, in its order: the usual one is the first. */
export const formNames = <Form extends string>(forms: Readonly<Record<Form, unknown>>): [Form, ...Form[]] =>
  Object.keys(forms) as [Form, ...Form[]];

/** Fields of a description that name the form of the whole or a part, with all forms: see `Order.form`. */
export const formsOf = ({ schema }: Pick<AnyKind, 'schema'>): { readonly field: string; readonly forms: string[] }[] =>
  Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, type]) =>
    type instanceof z.ZodOptional && type.unwrap() instanceof z.ZodEnum
      ? [{ field, forms: (type.unwrap() as z.ZodEnum).options.map(String) }]
      : [],
  );

export const nameOf = ({ schema }: Pick<AnyKind, 'schema'>): string => schema.shape.category.value;
