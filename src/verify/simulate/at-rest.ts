import type { SimModel } from '../../model/types.ts';
import { deepestContact, type Penetration } from './contacts.ts';
import { FLOOR, type World } from './world.ts';

/** Depth of a contact of two links at rest [m]: MuJoCo lets a box sink in by 0.1 mm whatever its mass. */
const BETWEEN_LINKS = 0.5e-3;
/**
 * Depth of a contact with the floor at rest [m]. Nothing is put down in the floor, and MuJoCo's contact is softer than that
 * of a single box where a heavy body stands on light ones: a car of 1.4 t on wheels of 11 kg sinks in by 0.95 mm.
 */
const INTO_FLOOR = 1e-3;

/** A contact that is deeper than one may be at rest, and how deep that is [m]. */
export interface TooDeep extends Penetration {
  readonly allowed: number;
}

/** The deepest contact of the moment that may not be as deep at rest; `undefined` if there is none. */
export function tooDeepAtRest(world: World): TooDeep | undefined {
  const floor = world.id('geom', FLOOR);
  const links = deepestContact(world, (a, b) => a !== floor && b !== floor);
  if (links.depth > BETWEEN_LINKS) return { ...links, allowed: BETWEEN_LINKS };
  const sunk = deepestContact(world, (a, b) => a === floor || b === floor);
  return sunk.depth > INTO_FLOOR ? { ...sunk, allowed: INTO_FLOOR } : undefined;
}

/** Why a prop is not put down or dropped; `undefined` if it is. */
export function whyNotPutDown({ base, links }: SimModel): string | undefined {
  if (base === 'fixed') return 'the base is fixed to the world';
  const [mass, held] = links.reduce(
    ([all, up], { inertial, gravityCompensation = 0 }) => [
      all + inertial.mass,
      up + Math.min(1, Math.max(0, gravityCompensation)) * inertial.mass,
    ],
    [0, 0],
  );
  return held! > mass! / 2 ? 'most of its mass has no gravity' : undefined;
}
