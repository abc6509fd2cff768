import { combineInertials } from '../../model/inertia.ts';
import { solidInertial, solidProperties } from '../../model/solid.ts';
import type { Inertial } from '../../model/types.ts';
import { densityOf, type Finish, finishKey } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Body } from './body.ts';
import { type BlueprintFinding, Fault, listed, metres, pointerOf } from './finding.ts';
import type { LinkDocument } from './schema/document.ts';

/** A link with its solids, in the frame of the document. */
export interface BuiltLink {
  readonly document: LinkDocument;
  /** Place in the document. */
  readonly index: number;
  readonly bodies: readonly Body[];
  /** All of it in one. */
  readonly whole: Solid;
  /** Finishes of which nothing is seen: all of it lies in what comes before. */
  readonly hidden: ReadonlySet<string>;
  /** By volume and density, in the frame of the document [kg, m]. */
  readonly inertial: Inertial;
}

/** Solids that are nearer to each other than this touch [m]. */
const TOUCHING = 1e-4;

/** Weighs the solids of a link, and looks whether they hold together. */
export function linkOf(kernel: SolidKernel, document: LinkDocument, index: number, bodies: readonly Body[]): BuiltLink {
  const groups = new Map<string, { finish: Finish; solids: Solid[] }>();
  for (const { finish, solid } of bodies) {
    const key = finishKey(finish);
    const group = groups.get(key);
    if (group) group.solids.push(solid);
    else groups.set(key, { finish, solids: [solid] });
  }
  let taken: Solid | undefined;
  const inertials: Inertial[] = [];
  const hidden = new Set<string>();
  for (const [key, { finish, solids }] of groups) {
    const whole = kernel.union(solids);
    const own = taken ? whole.minus(taken) : whole;
    taken = taken ? taken.plus(whole) : whole;
    if (own.isEmpty || own.volume < 1e-13) hidden.add(key);
    else inertials.push(solidInertial(solidProperties(own.skin([0, 0, 0])), densityOf(finish)));
  }
  return { document, index, bodies, whole: taken!, hidden, inertial: combineInertials(inertials) };
}

/** Solids that are wholly within others of another finish, which keep the volume. */
export const hiddenIn = ({ bodies, hidden }: BuiltLink): BlueprintFinding[] =>
  [...hidden].map((key) => {
    const body = bodies.find(({ finish }) => finishKey(finish) === key)!;
    return {
      code: 'hidden',
      severity: 'warning',
      pointer: pointerOf(body.path),
      message: `Nothing of "${body.label}" is seen: it lies within solids that come before it.`,
      hint: 'Let it stand out by 0.2 mm or more, or cut room for it.',
    };
  });

/** Parts of a link that touch no other: they would fly along as if glued to air. */
export function islandsOf({ document, index, bodies, whole }: BuiltLink): BlueprintFinding[] {
  const islands = whole.islands.filter((island) => island.volume > 1e-13);
  if (islands.length <= 1) return [];
  const groups: Solid[][] = [];
  for (const island of islands) {
    const near = groups.filter((group) => group.some((one) => one.gap(island, 2 * TOUCHING) <= TOUCHING));
    const rest = groups.filter((group) => !near.includes(group));
    groups.splice(0, groups.length, ...rest, [island, ...near.flat()]);
  }
  if (groups.length <= 1) return [looselyJoined(document, index, bodies, islands)];
  const volume = (group: readonly Solid[]): number => group.reduce((sum, one) => sum + one.volume, 0);
  const [main, ...loose] = groups.toSorted((a, b) => volume(b) - volume(a));
  return loose.slice(0, 5).map((group): BlueprintFinding => {
    const gap = Math.min(...main!.flatMap((one) => group.map((other) => one.gap(other, 1))));
    const own = bodies.filter(({ solid }) => group.some((island) => !solid.within(island).isEmpty));
    const first = own[0] ?? bodies[0]!;
    const names = listed(new Set(own.map(({ label }) => label)));
    return {
      code: 'floating',
      severity: 'error',
      pointer: pointerOf(first.path),
      message: `Link "${document.name}" is not in one piece: ${names} ${own.length > 1 ? 'are' : 'is'} ${gap < 1 ? metres(gap) : 'more than 1 m'} away from the rest of it.`,
      hint: `Let it touch: place it by an anchor ({"of": …, "face": …}); or make it a link of its own with a joint (/links/${index}).`,
    };
  });
}

/** Parts that meet in an edge, a point or across a gap too narrow to see: one body to simulators, and nothing holds it. */
function looselyJoined(
  document: LinkDocument,
  index: number,
  bodies: readonly Body[],
  islands: readonly Solid[],
): BlueprintFinding {
  const least = islands.reduce((a, b) => (b.volume < a.volume ? b : a));
  const body = bodies.find(({ solid }) => !solid.within(least).isEmpty) ?? bodies[0]!;
  return {
    code: 'barely-touching',
    severity: 'warning',
    pointer: pointerOf(body.path),
    message: `"${body.label}" meets the rest of link "${document.name}" in an edge or a point only, or across a gap of less than ${metres(TOUCHING)}.`,
    hint: `Let it reach into the rest by 0.2 mm or more (/links/${index}).`,
  };
}

/** The mass of a link [kg]: as the document says, or by volume. @throws {Fault} */
export function requireMass(value: number, link: BuiltLink | undefined, path: readonly (string | number)[]): number {
  const volume = link?.whole.volume;
  if (!(value > 0 && value <= 5000))
    throw new Fault(
      'impossible-size',
      path,
      `A mass of ${value} kg can't be made; it lies between 0 and 5000 kg.`,
      'Give kilograms: 5 g are 0.005.',
    );
  if (volume !== undefined && (value / volume > 25_000 || value / volume < 1))
    throw new Fault(
      'impossible-size',
      path,
      `${value} kg in ${(volume * 1e6).toPrecision(3)} cm³ are ${Math.round(value / volume)} kg/m³.`,
      'Materials weigh 1 to 25,000 kg/m³: correct the mass or the size.',
    );
  return value;
}
