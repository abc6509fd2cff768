import type { Description } from '../description.ts';
import type { Roles } from '../roles.ts';
import { currentShelf } from '../shelf.ts';

const rolesOf = (category: string): Roles | undefined => currentShelf().byName.get(category)?.roles;

const wallOf = (category: string): Roles['wall'] => rolesOf(category)?.wall ?? 'none';

/** Whether it can be on a wall, above the floor. */
export const canHang = (category: string): boolean => /^(?:mount|hung|back-or-hung)$/.test(wallOf(category));
/** Whether it stands by itself unless it is said to be on a wall; `back-or-hung` needs more than "on the wall" for that. */
export const mayBeHung = (category: string): 'hung' | 'back-or-hung' | undefined => {
  const wall = wallOf(category);
  return wall === 'hung' || wall === 'back-or-hung' ? wall : undefined;
};
/** Whether its back belongs to a wall. */
export const standsAtWall = (category: string): boolean => /^back/.test(wallOf(category));
/** The opening of a wall that it fills. */
export function openingFor(category: string): 'door' | 'window' | undefined {
  const wall = rolesOf(category)?.wall;
  return wall === 'door-opening' ? 'door' : wall === 'window-opening' ? 'window' : undefined;
}
/** Whether others are kept on it, where the prompt only says "with". */
export const isSurface = (category: string): boolean => /^(?:on|load)$/.test(rolesOf(category)?.holds ?? '');
/** Whether others are kept in it. */
export const isContainer = (category: string): boolean => rolesOf(category)?.holds === 'in';
/** Whether it stands at a wall and keeps things behind doors or in drawers: a cabinet "of plates" has them in it. */
export function isCupboard(category: string): boolean {
  const kind = currentShelf().byName.get(category);
  return (
    kind !== undefined && /^back/.test(kind.roles.wall) && ('door' in kind.words.parts || 'drawer' in kind.words.parts)
  );
}

/** Whether it is there to be loaded: what it is said to be "with" is on it, however large. */
export const isLoaded = (category: string): boolean => rolesOf(category)?.holds === 'load';
/** Whether people sit on it: it faces what it stands at. */
export const isSeat = (category: string): boolean => (rolesOf(category)?.seat ?? 'none') !== 'none';
/** Whether "each seat" means others where there are any. */
export const isLounge = (category: string): boolean => rolesOf(category)?.seat === 'lounge';
/** Whether it is a seat that goes to a counter where there is no table. */
export const isCounterSeat = (category: string): boolean => rolesOf(category)?.seat === 'counter';
/** Whether it is carried about with what it holds. */
export const isCarried = (category: string): boolean => rolesOf(category)?.carried === true;

/** Largest edge of what is put on a table when the prompt doesn't say where it goes [m]. */
const SMALL = 0.5;

/** Whether people keep such a thing on a table: all its edges are small, unless its kind is always kept there, or never. */
export function isSmall(description: Description): boolean {
  const kept = rolesOf(description.category)?.kept;
  if (kept !== 'by-size') return kept === 'tabletop';
  const edges = edgesOf(description);
  return edges.length > 0 && Math.max(...edges) <= SMALL;
}

/** How much higher than wide a thing is that can stand and lie. */
const TALL = 1.25;

/** Whether it is higher than wide as it usually is: said to be lying, it lies on its side. */
export function isTall(description: Description): boolean {
  const { size, height, diameter, width } = description as Record<string, unknown>;
  const sides = (typeof size === 'object' && size !== null ? size : { height, diameter, width }) as Record<
    string,
    unknown
  >;
  const across = [sides.width, sides.depth, sides.diameter].filter(isNumber);
  return isNumber(sides.height) && across.length > 0 && sides.height >= TALL * Math.max(...across);
}

/** Whether it lies on the floor under what stands there: a rug. */
export function isFloorCover(description: Description): boolean {
  const roles = rolesOf(description.category);
  const isFlat = !('height' in description) && !('size' in description);
  return roles?.kept === 'floor' && roles.holds === 'on' && roles.seat === 'none' && isFlat;
}

/** The longest side of a thing and the next one [m]; 0 where it is described otherwise. */
export function sidesOf(description: Description): [longest: number, second: number] {
  const edges = edgesOf(description);
  const round = (description as { diameter?: unknown }).diameter;
  const [longest = 0, second = 0] = [...edges, ...(isNumber(round) ? [round] : [])].toSorted((a, b) => b - a);
  return [longest, second];
}

function edgesOf(description: Description): number[] {
  const { size, ...others } = description as { size?: unknown } & Record<string, unknown>;
  if (typeof size === 'object' && size !== null) return Object.values(size).filter(isNumber);
  // Bodies of revolution, and what has a length.
  return ['diameter', 'height', 'length', 'width', 'depth'].map((edge) => others[edge]).filter(isNumber);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
