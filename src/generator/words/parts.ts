import { lookUp } from './lookup.ts';

/** Other names of parts that several kinds share, in the singular. A kind may add its own (`PartRule.words`). */
const SHARED = {
  door: ['door', 'doored'],
  drawer: ['drawer', 'drawered'],
  shelf: ['shelf', 'tier', 'tiered', 'level', 'compartment'],
  leg: ['leg', 'foot', 'legged'],
  top: ['top', 'tabletop', 'worktop', 'topped'],
  handle: ['handle', 'knob', 'pull', 'grip', 'handled', 'hand grip', 'handgrip', 'carry handle', 'carrying handle'],
  lid: ['lid', 'cover'],
  cap: ['cap', 'stopper', 'cork', 'lid'],
  arm: ['arm', 'armrest'],
  back: ['back', 'backrest'],
  seat: ['seat'],
  screen: ['screen', 'display', 'lid'],
  keyboard: ['keyboard'],
  hinge: ['hinge'],
  latch: ['latch', 'clasp'],
  slide: ['slide', 'runner'],
  rim: ['rim'],
  wall: ['wall', 'side'],
  bottom: ['bottom', 'base', 'floor'],
  slat: ['slat', 'plank', 'board'],
  neck: ['neck'],
  slot: ['slot', 'slice'],
  hole: ['hole', 'tube', 'vial'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A part as kinds list it: a shared one, or one of their own. */
export type PartWord = keyof typeof SHARED | (string & {});

/** Names that a part goes by: its name, those of its own, and the shared ones. */
export function namesOfPart(part: PartWord, own: readonly string[] = []): readonly string[] {
  const shared: readonly string[] = lookUp<readonly string[]>(SHARED, part) ?? [];
  return [...new Set([part, ...shared, ...own])];
}

/** Plural of the name of a part. */
export const plural = (part: PartWord): string =>
  part === 'foot' ? 'feet' : /(?:l|ea)f$/.test(part) ? `${part.slice(0, -1)}ves` : `${part}s`;

/** What all of a part are called: "legs", but "pedal" where there is never more than one. */
export function calledAll(part: PartWord, rule?: { readonly always: number } | { readonly most: number }): string {
  const most = rule && ('always' in rule ? rule.always : rule.most);
  return most === 1 ? part : plural(part);
}
