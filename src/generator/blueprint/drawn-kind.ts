import { z } from 'zod';
import type { SimModel } from '../../model/types.ts';
import { type Finish, finishSchema } from '../finish.ts';
import type { AnyKind } from '../kind.ts';
import type { Order } from '../order.ts';
import { Refusal } from '../refusal.ts';
import type { PartRule, Vocabulary } from '../vocabulary.ts';
import { plural } from '../words/parts.ts';
import { buildBlueprint } from './build.ts';
import type { ExpressionValue } from './expression.ts';
import { metres } from './finding.ts';
import { type Reach, type Reached, reached, reachesOf, reachFaults } from './reach.ts';
import type { Blueprint, ParameterDocument } from './schema/document.ts';
import type { Amount } from './schema/values.ts';
import type { WordsDocument } from './schema/words.ts';
import { NumberScope } from './scope.ts';

/** A kind of prop that is a blueprint with words. */
export interface DrawnKind extends AnyKind {
  /** Its document. */
  readonly blueprint: Blueprint;
  /** Builds a description of it. */
  draw(description: object, about: { readonly name: string; readonly prompt: string }): Promise<SimModel>;
}

/** The usual value of a parameter beside the size that was asked for: it follows where they are farther apart than this. */
const BAND = 1.5;

/** A kind of a blueprint that has words, its defaults filled in. @throws TypeError where it has none, or its sizes can't be */
export function drawnKind(blueprint: Blueprint): DrawnKind {
  const { name, words } = blueprint;
  if (!words) throw new TypeError(`The blueprint "${name}" has no words: it is no kind.`);
  const [fault] = reachFaults(blueprint);
  if (fault) throw new TypeError(`The blueprint "${name}": ${fault.pointer}: ${fault.message}`);
  const longest = Math.sqrt(words.longest[0] * words.longest[1]);
  return {
    blueprint,
    schema: schemaOf(blueprint) as never,
    words: vocabularyOf(blueprint, words),
    meaning: {
      wordnet: {
        synset: words.meaning?.synset ?? 'artifact.n.01',
        offset: words.meaning?.offset ?? 0,
        lemmas: words.meaning?.lemmas ?? '',
      },
      wikidata: null,
    },
    mass: words.mass,
    longest: words.longest,
    roles: {
      kept: words.kept === 'by-size' ? (longest <= 0.5 && words.seat === 'none' ? 'tabletop' : 'floor') : words.kept,
      wall: words.wall,
      holds: words.holds,
      seat: words.seat,
      carried: words.carried,
    },
    plan: (order) => planOf(blueprint, words, order),
    ...(words.capacity ? { capacity: (description) => amountOf(blueprint, words.capacity!.of, description) } : {}),
    build() {
      throw new TypeError(`"${name}" is drawn, not built.`);
    },
    async draw(description, about) {
      const {
        category: _,
        finish,
        ...parameters
      } = description as Record<string, number | string> & { finish: Finish };
      const { model, findings } = await buildBlueprint(blueprint, {
        ...about,
        category: name,
        finish,
        parameters: parameters as Record<string, number | string>,
        thinWalls: false, // a finding for who draws it, not for who asks for one
        ...(words.meaning ? { synset: words.meaning.synset } : {}),
      });
      if (model) return model;
      const { pointer, message } = findings[0]!;
      throw new Error(
        `The blueprint "${name}" can't be built with ${JSON.stringify(parameters)}: ${pointer}: ${message}`,
      );
    },
  };
}

function schemaOf({ name, parameters }: Blueprint) {
  const fields = Object.entries(parameters).map(([key, parameter]) => {
    if ('choices' in parameter) return [key, z.enum(parameter.choices as [string, ...string[]])] as const;
    const number = parameter.integer ? z.number().int() : z.number();
    return [key, number.min(parameter.min).max(parameter.max)] as const;
  });
  return z.strictObject({ category: z.literal(name), ...Object.fromEntries(fields), finish: finishSchema });
}

function vocabularyOf({ parameters }: Blueprint, words: WordsDocument): Vocabulary {
  const axes = new Map(reachesOf(words).flatMap(({ axis, key, isPlain }) => (isPlain ? [[key, axis] as const] : [])));
  const nouns = Object.entries(words.nouns).map(([noun, usual]) => {
    const sizes = Object.entries(usual).flatMap(([key, value]) =>
      axes.has(key) && typeof value === 'number' ? [[axes.get(key)!, value] as const] : [],
    );
    return [noun, Object.fromEntries(sizes)] as const;
  });
  const counted = Object.entries(words.counts).flatMap(([key, part]): [string, PartRule][] => {
    const parameter = parameters[key];
    return parameter && 'min' in parameter ? [[part, { least: parameter.min, most: parameter.max }]] : [];
  });
  const ofForms = new Map(
    Object.entries(words.choices).flatMap(([key, said]) =>
      Object.entries(said).flatMap(([word, form]) =>
        word in words.parts ? [[word, [key, form] as const] as const] : [],
      ),
    ),
  );
  const always = Object.entries(words.parts).map(([part, count]): [string, PartRule] => [
    part,
    ofForms.has(part) ? { least: count, most: count } : { always: count },
  ]);
  const grid = words.grid && gridRule(parameters, words.grid);
  const named = [...always, ...counted, ...(grid ? [grid] : [])].map(([part, rule]): [string, PartRule] => {
    const own = words.names[part];
    return [part, own ? { ...rule, words: own } : rule];
  });
  const { materials, colours, spread } = words.varies;
  return {
    nouns: Object.fromEntries(nouns),
    main: words.main,
    ...(words.round ? { round: true } : {}),
    ...(words.sizes.length === undefined ? {} : { directions: { length: 'length' } }),
    parts: Object.fromEntries(named),
    ...(words.grid ? { grid: words.grid.part } : {}),
    varies: { materials, colours, spread },
    ...(ofForms.size > 0 ? { partsOfForms: Object.fromEntries(ofForms) } : {}),
    ...(Object.keys(words.carrying).length > 0 ? { carrying: words.carrying } : {}),
    otherKinds: words.other_kinds,
  };
}

/** Of a part in rows and columns as many as fit. */
function gridRule(
  parameters: Blueprint['parameters'],
  { part, columns, rows }: NonNullable<WordsDocument['grid']>,
): [string, PartRule] {
  const [along, across] = [columns, rows].map((key) => parameters[key]);
  if (!along || !across || !('min' in along) || !('min' in across))
    throw new TypeError(`The grid of "${part}" needs two parameters that count: ${columns} and ${rows}.`);
  return [part, { least: along.min * across.min, most: along.max * across.max }];
}

/** An expression [m³, m or a number] with these parameters; those that are absent have their default. */
function amountOf({ parameters, values }: Blueprint, of: Amount, settings: object): number {
  const given = Object.entries(parameters).map(
    ([key, { default: usual }]) => [key, (Reflect.get(settings, key) as ExpressionValue | undefined) ?? usual] as const,
  );
  return new NumberScope(new Map(given), values).number(of, ['words']);
}

function planOf(
  blueprint: Blueprint,
  words: WordsDocument,
  order: Order,
): Record<string, unknown> & { finish: Finish } {
  const { parameters, material, colour } = blueprint;
  const meant = Object.entries(words.nouns[order.request.noun] ?? {});
  const own = Object.fromEntries(meant.flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])));
  const form = new Map(meant);
  const { request } = order;
  const isSized = (reach: Reach): boolean => request.lengths.has(reach.axis) || request.factors.size > 0;
  const sized = new Map(
    reachesOf(words).flatMap((reach) => (reach.isPlain || isSized(reach) ? [[reach.key, reach] as const] : [])),
  );
  // Sizes that are said in numbers hold with the other parameters at their default.
  const isExact = [...sized.values()].some((reach) => reach.needsDefaults && request.lengths.has(reach.axis));
  const follow = followed(parameters, words, own, order);
  const planned: Record<string, ExpressionValue> = {};
  const reachedOf = (reach: Reach): Reached => {
    const result = reached(blueprint, reach, planned);
    if ('times' in result) return result;
    throw new Refusal('impossible_size', `Its ${reach.axis} can't be set: ${result.message}`);
  };
  const asked = askedKeys(words, order);
  const free = (words.capacity?.by ?? []).filter((key) => !asked.has(key));
  const grown = (key: string): number => (free.includes(key) ? order.scale : 1);
  requireReach(blueprint, free, own, order);
  const plan = (key: string, parameter: ParameterDocument): ExpressionValue => {
    if ('choices' in parameter) {
      const usual = `${form.get(key) ?? parameter.default}`;
      return choiceOf(key, { ...parameter, default: usual }, words, order, !isExact);
    }
    const gridded = words.grid && countInGrid(key, parameter, words.grid, order);
    if (gridded !== undefined) return gridded;
    const followed = asked.has(key) ? undefined : followedOf(blueprint, words, key, parameter, planned, asked);
    if (followed !== undefined) return followed;
    const usual = within((own[key] ?? parameter.default) * grown(key), parameter, grown(key) !== 1);
    const reach = sized.get(key);
    if (reach) return lengthOf(reach, reachedOf(reach), usual * follow, parameter, order);
    const part = words.counts[key];
    if (part !== undefined) return countOf(part, usual, parameter, order);
    if (isExact || !words.varies.parameters.includes(key)) return usual;
    const drawn = grown(key) === 1 ? order.vary(key, usual, parameter.min, parameter.max) : usual;
    return parameter.integer ? Math.round(drawn) : drawn;
  };
  // Sizes that follow from a parameter come last: they may depend on the others.
  const isLast = (key: string): boolean => sized.get(key)?.isPlain === false;
  const isFollowing = (key: string): boolean => !asked.has(key) && Object.hasOwn(words.follows, key);
  const rank = (key: string): number => (isFollowing(key) ? 1 : 0) + (isLast(key) ? 2 : 0);
  const all = Object.entries(parameters);
  for (const [key, parameter] of all.toSorted(([one], [other]) => rank(one) - rank(other)))
    planned[key] = plan(key, parameter);
  const finish = order.finish(material);
  const isUsual = finish.material === material && finish.colour === null && order.request.finish.material === undefined;
  const inOrder = Object.fromEntries(all.map(([key]) => [key, planned[key]]));
  return { ...inOrder, finish: isUsual ? { material, colour } : finish };
}

/** Parameters that the words of a prompt set. */
function askedKeys(words: WordsDocument, { request }: Order): ReadonlySet<string> {
  const sizes = reachesOf(words).flatMap(({ axis, key }) => (request.lengths.has(axis) ? [key] : []));
  const counts = Object.entries(words.counts).flatMap(([key, part]) => (request.counts.has(part) ? [key] : []));
  return new Set([...sizes, ...counts]);
}

/** A parameter that follows from one that was asked for. */
function followedOf(
  blueprint: Blueprint,
  { follows }: WordsDocument,
  key: string,
  { min, max, integer }: NumberParameter,
  planned: Readonly<Record<string, ExpressionValue>>,
  asked: ReadonlySet<string>,
): number | undefined {
  const of = follows[key];
  const names = new Set(`${of ?? ''}`.match(/[a-z_]+/g));
  if (of === undefined || ![...asked].some((name) => names.has(name))) return undefined;
  const value = Math.min(max, Math.max(min, amountOf(blueprint, of, planned)));
  return integer ? Math.round(value) : Math.round(value * 1e4) / 1e4;
}

/** How many rows or columns a part has whose number, or both, were asked for. */
function countInGrid(
  key: string,
  { min, max }: NumberParameter,
  { part, columns, rows }: NonNullable<WordsDocument['grid']>,
  { request }: Order,
): number | undefined {
  if (key !== columns && key !== rows) return undefined;
  const count = request.counts.get(part);
  if (count === undefined) return undefined;
  const short = request.grid ? Math.min(...request.grid) : count % 2 === 0 ? 2 : 1;
  const number = key === rows ? short : count / short;
  if (number >= min && number <= max) return number;
  throw new Refusal('impossible_count', `It has ${min} to ${max} ${plural(key.replace(/s$/, ''))}.`);
}

/** A usual size that grew for a volume, as far as it can. */
const within = (value: number, { min, max }: NumberParameter, isGrown: boolean): number =>
  isGrown ? Math.round(Math.min(max, Math.max(min, value)) * 1e6) / 1e6 : value;

/** Refuses to grow for a volume where nothing that could grow has room left. */
function requireReach(
  { parameters }: Blueprint,
  free: readonly string[],
  own: Readonly<Record<string, number>>,
  { scale }: Order,
): void {
  const hasRoom = free.some((key) => {
    const parameter = parameters[key];
    if (!parameter || !('min' in parameter)) return false;
    const value = (own[key] ?? parameter.default) * scale;
    return value >= parameter.min && value <= parameter.max;
  });
  if (free.length === 0 || scale === 1 || hasRoom) return;
  const ends = free.flatMap((key) => {
    const parameter = parameters[key]!;
    return 'min' in parameter
      ? [`${key.replaceAll('_', ' ')} ${metres(parameter.min)} to ${metres(parameter.max)}`]
      : [];
  });
  throw new Refusal('impossible_size', `It is made with ${ends.join(', ')}.`);
}

/** What sizes that were not asked for grow by with those that were: not at all where these are near the usual. */
function followed(
  parameters: Blueprint['parameters'],
  words: WordsDocument,
  own: Readonly<Record<string, number>>,
  order: Order,
): number {
  const ratios = reachesOf(words).flatMap(({ axis, key, isPlain }) => {
    if (!isPlain) return [];
    const asked = order.request.lengths.get(axis);
    const usual = own[key] ?? parameters[key]?.default;
    return asked === undefined || typeof usual !== 'number' ? [] : [Math.log(asked / usual)];
  });
  if (ratios.length === 0) return 1;
  const ratio = Math.exp(ratios.reduce((sum, one) => sum + one, 0) / ratios.length);
  return ratio > BAND ? ratio / BAND : ratio < 1 / BAND ? ratio * BAND : 1;
}

type NumberParameter = Extract<ParameterDocument, { min: number }>;

function lengthOf(
  { axis, key, isPlain }: Reach,
  { times, plus }: Reached,
  usual: number,
  { min, max }: NumberParameter,
  order: Order,
): number {
  const isAsked = order.request.lengths.has(axis);
  const [least, most] = [times * min + plus, times * max + plus];
  const size = order.length(axis, Math.min(most, Math.max(least, times * usual + plus)), 1e-4);
  const isOutside = size < least - 1e-9 || size > most + 1e-9;
  if (isOutside && (isAsked || order.request.factors.size > 0))
    throw new Refusal(
      'impossible_size',
      `A ${(isPlain ? key : axis).replaceAll('_', ' ')} of ${metres(size)} can't be made: it has to lie between ${metres(least)} and ${metres(most)}.`,
    );
  const value = isPlain ? size : Math.round(((size - plus) / times) * 1e6) / 1e6;
  return Math.min(max, Math.max(min, value));
}

function countOf(part: string, usual: number, { min, max }: NumberParameter, order: Order): number {
  const count = order.count(part, usual);
  if (count >= min && count <= max) return count;
  throw new Refusal('impossible_count', `It has ${min} to ${max} of these: ${part}.`);
}

function choiceOf(
  key: string,
  { choices, default: usual }: Extract<ParameterDocument, { choices: string[] }>,
  words: WordsDocument,
  order: Order,
  mayVary: boolean,
): string {
  const said = Object.entries(words.choices[key] ?? {});
  const word = order.choice(['', ...said.map(([one]) => one)], '');
  // "With flaps", "without a lid": a part that only one form has.
  const { counts } = order.request;
  const isSaid = (one: string): boolean =>
    one.startsWith('without ') ? counts.get(one.slice(8)) === 0 : counts.has(one) && counts.get(one) !== 0;
  const chosen = said.find(([one]) => one === word || isSaid(one))?.[1];
  if (chosen !== undefined) return chosen;
  if (!mayVary || !words.varies.parameters.includes(key)) return usual;
  return order.pick(key, [usual, ...choices.filter((one) => one !== usual)]);
}
