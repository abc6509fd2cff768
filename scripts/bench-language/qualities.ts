// What a description has otherwise than a prompt says: sizes, colour, material, parts, volume.
import type { DrawnKind } from '../../src/generator/blueprint/drawn-kind.ts';
import type { Description } from '../../src/generator/description.ts';
import { type AnyKind, nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import { type MATERIAL_NAMES, materialFacts } from '../../src/generator/materials.ts';
import { namesOfPart } from '../../src/generator/words/parts.ts';
import { listOf, type Qualities, type SizeName } from './frames.ts';
import { mentions, type Told, tells, wordsOf } from './told.ts';
import type { Difference } from './verdict.ts';

/** What is made of one thing, and what is said of it. */
export interface Made {
  readonly prompt: string;
  readonly description: Description;
  /** What the answer says that it understood; it must claim parts that no field of a description counts. */
  readonly understood: readonly string[];
  readonly told: Told;
}

export function differencesOf(made: Made, wanted: Qualities): Difference[] {
  return [...sizes(made, wanted), ...finish(made, wanted), ...parts(made, wanted), ...volume(made, wanted)];
}

const SIZE_WORDS = ['high', 'tall', 'wide', 'long', 'deep', 'diameter', 'height', 'width', 'length', 'depth'];

function sizes({ prompt, description, told }: Made, { size = {} }: Qualities): Difference[] {
  const words = [...numbersOf(prompt), ...SIZE_WORDS];
  return Object.entries(size).flatMap(([name, [low, high]]) => {
    const value = sizeOf(description, name as SizeName);
    if (value !== undefined && value >= low - 1e-9 && value <= high + 1e-9) return [];
    const isTold = told.losses.some((loss) => words.some((word) => mentions(loss, word)));
    return [{ what: `${name} is ${value}, not ${low} to ${high}`, told: isTold }];
  });
}

const numbersOf = (prompt: string): string[] => wordsOf(prompt).filter((word) => /^\d/.test(word));

/** A length [m] of a description; undefined where it has none of that name. */
export function sizeOf(description: Description, name: SizeName): number | undefined {
  const plain = (field: string): number | undefined => {
    const value: unknown = Reflect.get(description, field);
    return typeof value === 'number' ? value : drawnSize(description, field);
  };
  const box = 'size' in description && typeof description.size === 'object' ? description.size : undefined;
  const diameter = plain('diameter');
  const sides = box
    ? [box.width, box.depth, box.height]
    : [plain('width') ?? diameter, plain('depth') ?? diameter, plain('height'), plain('length')].filter(
        (side) => side !== undefined,
      );
  if (name === 'longest') return Math.max(...sides);
  if (name === 'shortest') return Math.min(...sides);
  if (name === 'diameter') return diameter ?? (box ? Math.max(box.width, box.depth) : undefined);
  if (box) return box[name];
  if (name === 'depth') return plain('depth') ?? diameter;
  return plain(name) ?? (name === 'height' ? plain('width') : diameter);
}

/** A size that a kind as data gives a parameter of another name, in numbers that hold for all of them [m]. */
function drawnSize(description: Description, axis: string): number | undefined {
  const kind = kinds.find((one) => nameOf(one) === description.category) as Partial<DrawnKind> | undefined;
  const said = Object.entries(kind?.blueprint?.words?.sizes ?? {}).find(([name]) => name === axis)?.[1];
  const { of, times, plus } =
    typeof said === 'string' ? { of: said, times: 1, plus: 0 } : { times: 0, plus: 0, ...said };
  const value: unknown = of === undefined ? undefined : Reflect.get(description, of);
  if (typeof value !== 'number' || typeof times !== 'number' || typeof plus !== 'number') return undefined;
  return times * value + plus;
}

/** Paints that are as good: "cherry red" is one. */
const SHADES: Readonly<Record<string, readonly string[]>> = { red: ['crimson'] };

function finish({ description, told }: Made, wanted: Qualities): Difference[] {
  const { material, colour } = description.finish;
  const colours = listOf(wanted.colour).flatMap((one) => [one, ...(SHADES[one] ?? [])]);
  const materials = listOf(wanted.material);
  const differences: Difference[] = [];
  if (colours.length > 0 && !colours.includes(colour ?? ''))
    differences.push({ what: `colour is ${colour}, not ${colours.join(' or ')}`, told: tells(told, colours) });
  if (materials.length > 0 && !materials.some((one) => isMadeOf(material, one))) {
    const words = materials.map((one) => one.replaceAll('_', ' '));
    differences.push({ what: `material is ${material}, not ${words.join(' or ')}`, told: tells(told, words) });
  }
  return differences;
}

/** Whether a material is one of that name or family; stainless steel is steel. */
function isMadeOf(material: (typeof MATERIAL_NAMES)[number], wanted: string): boolean {
  if (material === wanted || (wanted === 'steel' && material === 'stainless_steel')) return true;
  return materialFacts(material).family === wanted;
}

function parts(made: Made, wanted: Qualities): Difference[] {
  return Object.entries(wanted.parts ?? {}).flatMap(([part, count]) => {
    const names = namesIn(made.description.category, part);
    const has = countOfPart(made, part, names);
    // What has a part or not has it in the one number that there is.
    if (has === true && count === numberOfPart(made.description.category, names)) return [];
    if (has === count || (count === 1 && has === true) || (count === 0 && has === false)) return [];
    // Nothing of that kind has such a part: to be without it is as usual.
    if (count === 0 && has === undefined && !isPartOf(made.description.category, part)) return [];
    const isTold = names.some((name) => tells(made.told, [name, String(count)]));
    return [{ what: `${part}: ${has ?? 'not told'}, not ${count}`, told: isTold }];
  });
}

/** Fields that count a part under another name. */
const COUNTED_AS: Readonly<Record<string, readonly string[]>> = {
  sash: ['sashes'],
  shelf: ['shelves'],
  tier: ['trays', 'shelves'],
  leaf: ['leaves'],
  switch: ['switches'],
  lid: ['lid', 'capFinish', 'lidFinish'],
};

const wordsOfKind = (kind: string): [part: string, names: readonly string[]][] => {
  const { words } = kinds.find((one) => nameOf(one) === kind) as AnyKind;
  return Object.entries(words.parts).map(([part, rule]) => [part, namesOfPart(part, rule?.words)]);
};

/** What the lexicon of a kind calls a part: "armrest" and "arm" are one. */
function namesIn(kind: string, part: string): readonly string[] {
  const own = wordsOfKind(kind).filter(([name, names]) => name === part || names.includes(part));
  return [...new Set([part, ...own.flatMap(([name, names]) => [name, ...names])])];
}

const isPartOf = (kind: string, part: string): boolean =>
  wordsOfKind(kind).some(([name, names]) => name === part || names.includes(part));

/** How many of a part a kind has where it has any. */
function numberOfPart(kind: string, names: readonly string[]): number | undefined {
  const { words } = kinds.find((one) => nameOf(one) === kind) as AnyKind;
  const rule = Object.entries(words.parts).find(([part]) => names.includes(part))?.[1];
  return rule && 'least' in rule && rule.least === rule.most && rule.least > 1 ? rule.least : undefined;
}

/** How many of a part a description has, or whether it has any; undefined where nothing tells. */
function countOfPart(
  { description, understood }: Made,
  part: string,
  names: readonly string[],
): number | boolean | undefined {
  const fields = names.flatMap((name) => COUNTED_AS[name] ?? [`${name}s`, name]);
  const grid = [Reflect.get(description, 'columns'), Reflect.get(description, 'rows')] as const;
  if (description.category === 'locker' && part === 'door') return (grid[0] as number) * (grid[1] as number);
  for (const field of fields) {
    if (!Object.hasOwn(description, field)) continue;
    const value: unknown = Reflect.get(description, field);
    if (typeof value === 'number') return value;
    return value !== null && value !== false;
  }
  // Parts that are always as many: the reader checks the number and repeats it.
  const claim = understood.find((text) => names.some((name) => mentions(text, name)));
  if (claim === undefined) return undefined;
  if (/^(?:no|without)\b/.test(claim)) return 0;
  const number = numbersOf(claim)[0];
  return number === undefined ? true : Number(number);
}

/** A volume is found by halving, to so much. */
const CLOSE = 0.005;

function volume({ prompt, description, told }: Made, { capacity }: Qualities): Difference[] {
  if (!capacity) return [];
  const kind = kinds.find((one) => nameOf(one) === description.category) as AnyKind;
  const held = kind.capacity?.(description as never);
  if (held !== undefined && held >= capacity[0] * (1 - CLOSE) && held <= capacity[1] * (1 + CLOSE)) return [];
  const isTold = told.losses.some((loss) => numbersOf(prompt).some((word) => mentions(loss, word)));
  return [{ what: `holds ${held} m³, not ${capacity.join(' to ')}`, told: isTold }];
}
