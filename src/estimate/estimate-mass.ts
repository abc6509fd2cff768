import type { EstimatedValue, MassEstimate } from '../model/estimated.ts';
import type { ClassEntry } from './classes.ts';
import { combined } from './combine.ts';
import { classOf, type NamedKind, namedThing } from './kinds.ts';
import { type MaterialEntry, materialOf } from './materials.ts';
import type { Shape } from './measure-shape.ts';
import type { MassEvidence, MassReason, NameSaid, Spread } from './types.ts';
import { wordsOf } from './words.ts';

/** Natural logarithm of the factor within which nine of ten lie where nothing tells what a thing is. */
const UNKNOWN_SPREAD = Math.log(12) / 1.645;
/** A closed surface fills less of its hull than this where its walls are modelled. */
const HOLLOW_FILL = 0.5;
/** A kind whose usual sizes are missed by more than this factor is in another unit, or is something else. */
const SIZE_MISSED = 3;
/** Names are not always right: an apple may be of plastic, a can empty. Set so that ranges hold, see bench/results/estimate.md. */
const SHARED_SPREAD = 0.5;
/** Of the longest side [m]: what is in between is in no wrong unit, whatever it is. */
const HANDY = [3e-3, 3] as const;
/** Of walls that are modelled, of whatever material: wood or plastic to steel [kg/m³]. */
const ANY_WALL: Spread = [500, 1500, 7850];
/** Thickness [m] up to which something compact is taken as solid: mean thickness is twice volume by area. */
const SOLID_THICKNESS = 0.012;

/**
 * Mass of a thing that states none, from what it is called, how large it is, and whether its mesh is a solid or a shell.
 * Each reason gives a mass and how far it may be off; they are weighted by that. Pure: the same evidence gives the same
 * estimate.
 *
 * - A name that is a kind with a usual mass: that, for its size ({@link NamedKind}).
 * - A material: its density times what a closed mesh encloses; where the mesh is open, or may be hollow inside, times area
 *   and usual thickness of a wall.
 * - A name that is of a wide class (food, tool, furniture): its usual mass by volume.
 *
 * Sources are in the tables: `known-things.ts`, `materials.ts`, `classes.ts`, and the definitions of the kinds.
 */
export function estimateMass({ names, shape, otherwise }: MassEvidence): MassEstimate {
  const { thing, said, away } = thingIn(names, shape);
  const found = materialIn(names, thing && said ? { said, thing } : undefined);
  const cues = [
    ...(thing ? thingCues(thing, said!, shape, found !== undefined) : []),
    ...(found ? materialCues(found, shape) : []),
  ];
  if (thing && !found) cues.push(...wallCues(said!, shape));
  if (cues.length === 0)
    return {
      mass: combined([{ mass: otherwise, spread: UNKNOWN_SPREAD }]),
      isKnown: false,
      basis: away ?? 'nothing tells what it is or what it is made of',
    };
  const friction = found && spreadOf(found.entry.friction);
  return {
    mass: combined(cues, thing?.of === 'known' ? 0 : SHARED_SPREAD),
    isKnown: true,
    basis: told(cues),
    ...(thing ? { kind: thing.kind } : {}),
    ...(found ? { material: found.entry.name } : {}),
    ...(friction ? { friction } : {}),
    ...(found && isShell(shape) && found.entry.wall ? { wall: found.entry.wall[1] } : {}),
  };
}

/** Names of a whole thing, and not of a part of it. */
const OF_WHOLE: ReadonlySet<NameSaid['where']> = new Set(['name', 'label', 'file']);

/**
 * Whether the name of a whole thing is in the tables of things with a usual mass, at a size that such things have. Names that only
 * tell a wide class of things, or what they are made of, are not.
 */
export function isNamedSurely({ names, shape }: Pick<MassEvidence, 'names' | 'shape'>): boolean {
  const { thing, said } = thingIn(names, shape);
  return thing !== undefined && thing.of !== 'class' && OF_WHOLE.has(said!.where);
}

/** Each reason, with the name that it is taken from where that changes. */
const told = (cues: readonly MassReason[]): string =>
  cues.map(({ said, basis }, i) => (said === cues[i - 1]?.said ? basis : `${quoted(said)}: ${basis}`)).join('; ');

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

const spreadOf = ([low, value, high]: Spread): EstimatedValue => ({ value, low, high });

interface ThingFound {
  readonly thing?: NamedKind;
  readonly said?: NameSaid;
  /** Why a thing that a name tells is not taken. */
  readonly away?: string;
}

/** The first name that tells a thing of about this size. */
function thingIn(names: readonly NameSaid[], { sides: [longest] }: Shape): ThingFound {
  let away: string | undefined;
  for (const said of names) {
    if (said.where === 'material' || said.where === 'texture') continue;
    const thing = namedThing(wordsOf(said.text));
    if (!thing) continue;
    const [least, most] = sizesOf(thing);
    if (longest >= least && longest <= most) return { thing, said };
    // A box of 15 cm is no crate, but some box; a mug of 95 m is in another unit.
    const isNear = longest >= least / SIZE_MISSED && longest <= most * SIZE_MISSED;
    const isHandy = longest >= HANDY[0] && longest <= HANDY[1];
    const wider = isNear || isHandy ? classOf(thing.noun) : undefined;
    if (wider) return { thing: { ...thing, of: 'class', kind: wider.lemma, entry: wider }, said };
    if (isNear) return { thing, said };
    away ??= `${quoted(said)} tells of a ${thing.kind}, but none is ${metres(longest)} long`;
  }
  return away === undefined ? {} : { away };
}

function sizesOf(thing: NamedKind): readonly [number, number] {
  if (thing.of === 'listed') return thing.longest;
  if (thing.of === 'known') return [thing.entry.longest / 2, thing.entry.longest * 1.5];
  return [1e-3, 20];
}

interface MaterialFound {
  readonly entry: MaterialEntry;
  readonly said: NameSaid;
}

/** The first material that names speak of, in words that don't already say what the thing is. */
function materialIn(
  names: readonly NameSaid[],
  taken: { readonly said: NameSaid; readonly thing: NamedKind } | undefined,
): MaterialFound | undefined {
  for (const said of names) {
    const words = wordsOf(said.text);
    const free = taken?.said === said ? words.toSpliced(taken.thing.at, taken.thing.next - taken.thing.at) : words;
    for (let at = 0; at < free.length; at++) {
      const entry = materialOf(free.slice(at, at + 2).join(' ')) ?? materialOf(free[at]!);
      if (entry) return { entry, said };
    }
  }
  return undefined;
}

/** @param isMaterialKnown the usual mass by volume of a class is that of its usual materials, and no longer needed */
function thingCues(thing: NamedKind, said: NameSaid, shape: Shape, isMaterialKnown: boolean): MassReason[] {
  const [longest] = shape.sides;
  if (thing.of === 'known') {
    const { mass, longest: usual, power } = thing.entry;
    const factor = (longest / usual) ** power;
    const [low, high] = [kilograms(mass[0] * factor), kilograms(mass[1] * factor)];
    const basis = `${withArticle(thing.kind)} of ${metres(longest)} (${low} to ${high} by rule)`;
    const off = Math.abs(Math.log(longest / usual));
    return [{ mass: Math.sqrt(mass[0] * mass[1]) * factor, spread: 0.1 + off / 2, said, basis }];
  }
  if (thing.of === 'class') return isMaterialKnown ? [] : [bulkCue(thing.entry, said, shape)];
  const [least, most] = thing.mass;
  const basis = `${withArticle(thing.kind)} of ${metres(longest)} (${kilograms(least)} to ${kilograms(most)} in shops)`;
  const entry = isMaterialKnown ? undefined : classOf(thing.noun);
  return [{ ...massAtSize(thing, longest), said, basis }, ...(entry ? [bulkCue(entry, said, shape)] : [])];
}

function bulkCue({ lemma, bulk, byHull }: ClassEntry, said: NameSaid, { solid, hull }: Shape): MassReason {
  const [low, usual, high] = bulk;
  const basis = `${lemma}, about ${usual} kg/m³ of its ${byHull ? 'hull' : 'volume'}`;
  return { mass: usual * (byHull ? hull : (solid ?? hull)), spread: spreadBetween(low, high), said, basis };
}

/** Of a kind: small ones are light and large ones heavy; half of what is left is material and make. */
function massAtSize(
  { mass: [least, most], longest: [short, long] }: Extract<NamedKind, { of: 'listed' }>,
  length: number,
): { readonly mass: number; readonly spread: number } {
  const [masses, lengths] = [Math.log(most / least), Math.log(long / short)];
  const power = Math.min(3, masses / Math.max(lengths, 0.1));
  const mass = Math.sqrt(least * most) * (length / Math.sqrt(short * long)) ** power;
  return { mass, spread: 0.3 + masses / 7 };
}

/** Walls that are modelled bound what they weigh, also of an unknown material. */
function wallCues(said: NameSaid, { solid, hull }: Shape): MassReason[] {
  if (solid === undefined || solid >= HOLLOW_FILL * hull) return [];
  const [low, usual, high] = ANY_WALL;
  const basis = `walls of ${Number((1e6 * solid).toPrecision(3))} cm³, about ${usual} kg/m³`;
  return [{ mass: usual * solid, spread: spreadBetween(low, high), said, basis }];
}

const isShell = ({ solid }: Shape): boolean => solid === undefined;

/** From a density: solid, as walls that are modelled, or as a shell. */
function materialCues({ entry, said }: MaterialFound, { solid, hull, area }: Shape): MassReason[] {
  const { density, wall } = entry;
  const own = spreadBetween(density[0], density[2]);
  const cue = (mass: number, how: string, ...spreads: number[]): MassReason[] => [
    { mass, spread: Math.hypot(own, ...spreads), said, basis: `${entry.name}, ${density[1]} kg/m³, ${how}` },
  ];
  if (solid === undefined) {
    if (!wall) return cue(density[1] * hull, 'in its hull', 0.8);
    return cue(density[1] * Math.min(area * wall[1], hull), walls(wall), spreadBetween(wall[0], wall[2]), 0.3);
  }
  const filled = density[1] * solid;
  if (solid < HOLLOW_FILL * hull) return cue(filled, 'in its walls', 0.4);
  const thickness = (2 * solid) / area;
  if (!wall || thickness < Math.max(SOLID_THICKNESS, 4 * wall[1])) return cue(filled, 'solid', 0.3);
  // Compact and thick: it may be solid, or a shell whose inside is not modelled.
  const hollow = Math.min(density[1] * area * wall[1], filled);
  return cue(Math.sqrt(filled * hollow), `solid or with ${walls(wall)}`, Math.log(filled / hollow) / 2, 0.3);
}

/** Standard deviation of a logarithm, of which nine of ten lie between two values. */
const spreadBetween = (low: number, high: number): number => Math.log(high / low) / (2 * 1.645);

const quoted = ({ where, text }: NameSaid): string => `${where} "${text.slice(0, 60)}"`;
const walls = ([, usual]: Spread): string => `walls of ${Number((1e3 * usual).toPrecision(2))} mm`;
const metres = (length: number): string =>
  length < 1 ? `${Number((1e3 * length).toPrecision(3))} mm` : `${Number(length.toPrecision(3))} m`;
const kilograms = (mass: number): string =>
  mass < 1 ? `${Number((1e3 * mass).toPrecision(3))} g` : `${Number(mass.toPrecision(3))} kg`;
