import type { World } from './world.ts';

/** The deepest contact of the moment [m, 0 for none] and the bodies that it is between. */
export interface Penetration {
  readonly depth: number;
  readonly between: readonly [string, string];
}

export const NO_CONTACT: Penetration = { depth: 0, between: ['', ''] };

/** @param counts says of a pair of geoms whether it counts; default: every pair */
export function deepestContact(
  { data, model, mujoco }: World,
  counts: (geom1: number, geom2: number) => boolean = () => true,
): Penetration {
  let deepest = NO_CONTACT;
  const contacts = data.contact; // a copy, entries too: ours to delete
  for (let i = 0; i < data.ncon; i++) {
    const contact = contacts.get(i)!;
    const { geom1, geom2, dist } = contact;
    if (-dist > deepest.depth && counts(geom1, geom2)) {
      const body = (geom: number) => mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY.value, model.geom_bodyid[geom]);
      deepest = { depth: -dist, between: [body(geom1), body(geom2)] };
    }
    contact.delete();
  }
  contacts.delete();
  return deepest;
}
