import type { AskedAspect, AskedValue, RequestCheck } from '../../model/asked.ts';
import { type Bounds, boundsAt, modelBounds } from '../../model/bounds.ts';
import { compose } from '../../model/pose.ts';
import type { SimModel } from '../../model/types.ts';
import type { Description } from '../description.ts';
import type { AnyKind } from '../kind.ts';
import { MATERIAL_NAMES, type MaterialName, materialFacts } from '../materials.ts';
import { currentShelf } from '../shelf.ts';
import { namesOfPart } from '../words/parts.ts';
import { singular } from '../words/tokens.ts';

/** A thing that was made: its model, and the description that it was built from. */
export interface MadeThing {
  readonly model: SimModel;
  readonly description: Description;
  /** Of a kind that is not built in. */
  readonly kind?: AnyKind | undefined;
}

/** What a measurement found. */
export interface Measured {
  readonly held: boolean;
  readonly asked: string;
  readonly found: string;
}

/** How far a length may be off: a part of it, or so many metres, whichever is more. Edges are rounded, meshes faceted. */
const CLOSE = { part: 0.02, metres: 0.0015 } as const;
/** The same of a volume to the brim. */
const CLOSE_VOLUME = 0.06;

/** The outcome of an aspect that the reading itself settles: what is assumed, ignored or lost needs no measurement. */
export function settled({ aspect, words, span, reading, definition, reason }: AskedAspect): RequestCheck | undefined {
  if (reading === 'understood') return undefined;
  return {
    aspect,
    words,
    ...(span === undefined ? {} : { span }),
    outcome: reading,
    ...(definition === undefined ? {} : { definition }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Compares aspects of one thing with what was made of it. */
export const judgeThing = (asked: readonly AskedAspect[], made: MadeThing): RequestCheck[] =>
  asked.map((one) => settled(one) ?? judged(one, measure(one.value, made)));

/** @param measured `undefined`: there is nothing to measure, and the words were understood */
export function judged({ aspect, words, span, definition }: AskedAspect, measured: Measured | undefined): RequestCheck {
  return {
    aspect,
    words,
    ...(span === undefined ? {} : { span }),
    outcome: !measured || measured.held ? 'held' : 'lost',
    ...(definition === undefined ? {} : { definition }),
    ...(measured ? { asked: measured.asked, found: measured.found } : {}),
    ...(!measured || measured.held ? {} : { reason: `Asked for: ${measured.asked}. Found: ${measured.found}.` }),
  };
}

function measure(value: AskedValue | undefined, made: MadeThing): Measured | undefined {
  switch (value?.aspect) {
    case 'noun':
      return {
        held: made.model.semantics.category === value.category && made.model.links.length > 0,
        asked: value.category,
        found: made.model.semantics.category ?? 'nothing',
      };
    case 'size':
      return measureSize(value, made);
    case 'colour':
      return ofMaterials(made, value.colour.replaceAll(' ', '_'), (name, wanted) => name.endsWith(`_${wanted}`));
    case 'material':
      return value.family
        ? ofFamily(made, materialFacts(value.material as MaterialName).family)
        : ofMaterials(made, value.material, (name, wanted) => name === wanted || name.startsWith(`${wanted}_`));
    case 'shape':
      return measureShape(value.shape, made);
    case 'capacity':
      return measureCapacity(value.least, value.most, made);
    case 'part':
      return 'absent' in value ? measureAbsence(value.part, made) : measurePart(value.part, value.counts, made);
    case 'joint':
      return measureSide(value.side, made);
    default:
      return undefined;
  }
}

/** "Wooden" leaves the wood open. */
const ofFamily = (made: MadeThing, family: string): Measured => ({
  ...ofMaterials(made, family, (name) =>
    MATERIAL_NAMES.some((one) => (name === one || name.startsWith(`${one}_`)) && materialFacts(one).family === family),
  ),
  asked: `any ${family}`,
});

const metres = (value: number): string => `${Number(value.toPrecision(4))} m`;

const AXES: Readonly<Record<string, readonly number[]>> = {
  width: [0],
  depth: [1],
  height: [2],
  // Handles reach out to one side.
  diameter: [0, 1],
};

/** Along its axis the thing as a whole, one of its links, or what of a link is of one material; else what was planned. */
function measureSize(
  { axis, least, most }: Extract<AskedValue, { aspect: 'size' }>,
  { model, description }: MadeThing,
): Measured | undefined {
  const asked = least === most ? metres(least) : `${metres(least)} to ${metres(most)}`;
  const within = (value: number): boolean => {
    const off = Math.max(CLOSE.metres, CLOSE.part * value);
    return value >= least - off && value <= most + off;
  };
  const whole = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
  const boxes = [...(whole ? [whole] : []), ...boxesOf(model)];
  const axes = AXES[axis] ?? [0, 1, 2];
  // What is round throughout may lie on its side, as a dowel does; a bolt's diameter is that of its shank.
  const isRound = !('size' in description);
  const lengths = [
    ...boxes.flatMap(({ min, max }) => axes.map((i) => max[i]! - min[i]!)),
    ...(isRound && whole ? [0, 1, 2].map((i) => whole.max[i]! - whole.min[i]!) : []),
    ...(isRound && axis === 'diameter' ? numbersIn('diameter' in description ? description.diameter : 0) : []),
  ];
  // A length of the kind's own, as a clearance, may be seen in its description alone.
  const planned = AXES[axis] === undefined ? numbersIn(description) : [];
  const fits = axis === 'diagonal' ? diagonalOf(boxes, least) : (lengths.find(within) ?? planned.find(within));
  // A length of the kind's own, as that of a bolt without its head, which no box shows and no field is.
  if (fits === undefined && AXES[axis] === undefined) return undefined;
  return { held: fits !== undefined, asked: `${axis} ${asked}`, found: metres(fits ?? lengths[0] ?? 0) };
}

/** Of a screen: a little less than that of what it is built into. */
function diagonalOf(boxes: readonly Bounds[], asked: number): number | undefined {
  const diagonals = boxes.map(({ min, max }) => {
    const [, b, c] = [0, 1, 2].map((i) => max[i]! - min[i]!).toSorted((x, y) => x - y);
    return Math.hypot(b!, c!);
  });
  return diagonals.find((one) => one >= 0.98 * asked && one <= MOST_FRAME * asked);
}

/** A screen's frame, as a part of its diagonal. */
const MOST_FRAME = 1.2;

/** All lengths of a description. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

function ofMaterials({ model }: MadeThing, wanted: string, fits: (name: string, wanted: string) => boolean): Measured {
  const used = [...new Set(model.links.flatMap(({ visuals }) => visuals.flatMap(({ material }) => material ?? [])))];
  return { held: used.some((name) => fits(name, wanted)), asked: wanted, found: used.join(', ') };
}

/** Shapes that are said of what no field of a description names. */
const STATES = /^(?:open|closed|rectangular)$/;

function measureShape(shape: string, { model, description }: MadeThing): Measured {
  const box = modelBounds(model, 'visuals');
  const [x, y, z] = box ? [0, 1, 2].map((i) => box.max[i]! - box.min[i]!) : [0, 0, 0];
  const same = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE.part * Math.max(a, b);
  const isPlanned = Object.values(description).some((value) => value === shape);
  const isSo: Readonly<Record<string, boolean>> = {
    round: same(x!, y!),
    square: same(x!, y!),
    cubic: same(x!, y!) && same(y!, z!),
  };
  return {
    held: isPlanned || (isSo[shape] ?? STATES.test(shape)),
    asked: shape,
    found: [x, y, z].map((one) => metres(one!)).join(' x '),
  };
}

function measureCapacity(least: number, most: number, made: MadeThing): Measured {
  const holds = kindOf(made).capacity?.(made.description as never) ?? 0;
  const litres = (cubicMetres: number): string => `${Number((1e3 * cubicMetres).toPrecision(4))} l`;
  return {
    held: holds >= least * (1 - CLOSE_VOLUME) && holds <= most * (1 + CLOSE_VOLUME),
    asked: least === most ? litres(least) : `${litres(least)} to ${litres(most)}`,
    found: litres(holds),
  };
}

/** How often a part is there. */
interface PartCounts {
  /** As links, and as joints of its kind. */
  readonly sure: readonly number[];
  /** As colliders of its label: several make one handle. */
  readonly pieces: number;
  /** As the description says; `true`: it has some. */
  readonly planned: readonly (number | true)[];
}

const SIDES = /_(?:front|back|left|right|top|bottom|\d+)$/;

function countsOf(part: string, made: MadeThing): PartCounts {
  const { model, description } = made;
  const rule = kindOf(made).words.parts[part];
  const names = new Set(namesOfPart(part, rule?.words).map((name) => name.replaceAll(' ', '_')));
  const isPart = (name: string): boolean =>
    [name, name.replace(SIDES, '')].some((one) => names.has(one) || names.has(singular(one)));
  return {
    sure: [
      model.links.filter(({ name }) => isPart(name)).length,
      (model.semantics.articulations ?? []).filter(({ kind }) => isPart(kind)).length,
    ],
    pieces: (model.semantics.parts ?? [])
      .filter(({ label }) => isPart(label))
      .reduce((sum, { collisions }) => sum + collisions.length, 0),
    planned: [
      ...Object.entries(description).flatMap(([key, value]) => plannedIn(key, value, names, part)),
      ...('rows' in description && 'columns' in description ? [description.rows * description.columns] : []),
    ],
  };
}

/** What one field of a description says of a part: `drawers: 2`, `handholds: true`, `handleFinish`, `handle: 'knob'`. */
function plannedIn(key: string, value: unknown, names: ReadonlySet<string>, part: string): (number | true)[] {
  const field = key.toLowerCase();
  if (typeof value === 'string') return part.endsWith(value) ? [1] : [];
  const isOf = [...names].some((name) => field.startsWith(name.replaceAll('_', '')));
  if (!isOf || value === false || value === null) return [];
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [true];
}

function measurePart(part: string, counts: readonly number[] | undefined, made: MadeThing): Measured {
  const { sure, pieces, planned } = countsOf(part, made);
  const found = Math.max(...sure, pieces, ...planned.map(Number));
  if (counts === undefined)
    return {
      held: found > 0 || isAlways(part, made),
      asked: part,
      found: found > 0 ? part : `a ${made.description.category} without`,
    };
  const numbers = numbersIn(made.description);
  const isThere = (count: number): boolean =>
    sure.includes(count) ||
    planned.includes(count) ||
    (planned.includes(true) && !planned.some((one) => typeof one === 'number')) ||
    (pieces > 0 && pieces % count === 0) ||
    numbers.includes(count);
  return { held: counts.every(isThere), asked: `${counts.join(' and ')} ${part}`, found: `${found} ${part}` };
}

function measureAbsence(part: string, made: MadeThing): Measured {
  const { sure, pieces } = countsOf(part, made);
  const found = Math.max(...sure, pieces);
  return { held: found === 0, asked: `no ${part}`, found: `${found} ${part}` };
}

/** Seen from the front (-Y), a hinge at the left has its axis left of the middle of what hangs on it. */
function measureSide(side: 'left' | 'right', { model }: MadeThing): Measured {
  const hinges = model.joints.filter(({ type, axis }) => type === 'revolute' && Math.abs(axis[2]) > 0.9);
  const sides = hinges.flatMap(({ child, anchor }) => {
    const link = model.links.find(({ name }) => name === child);
    const boxes = link ? boxesOf({ ...model, links: [link] }) : [];
    if (!link || boxes.length === 0) return [];
    const [low, high] = [Math.min(...boxes.map(({ min }) => min[0])), Math.max(...boxes.map(({ max }) => max[0]))];
    return [link.pose.position[0] + anchor[0] < (low + high) / 2 ? 'left' : 'right'];
  });
  return { held: sides.includes(side), asked: `hinged on the ${side}`, found: sides.join(', ') || 'no hinge' };
}

/** What of each link is of one material, in the model frame, joints at 0. */
function boxesOf({ links, meshes }: Pick<SimModel, 'links' | 'meshes'>): Bounds[] {
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  return links.flatMap(({ pose, visuals }) =>
    visuals.flatMap((visual) => boundsAt(compose(pose, visual.pose), visual.geometry, byName) ?? []),
  );
}

const kindOf = ({ kind, description: { category } }: MadeThing): AnyKind =>
  kind ?? currentShelf().byName.get(category)!;

/** Whether a kind always has a part, which may have no name of its own in the model. */
function isAlways(part: string, made: MadeThing): boolean {
  const rule = kindOf(made).words.parts[part];
  return rule !== undefined && 'always' in rule;
}
