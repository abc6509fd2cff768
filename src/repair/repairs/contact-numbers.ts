import type { Change } from '../../model/change.ts';
import type { Collision, ContactOptions } from '../../model/types.ts';
import { wrongContactValues } from '../../verify/physics/contact-values.ts';
import type { Repair } from '../repair.ts';

export const contactNumbers: Repair = {
  name: 'contact-numbers',
  mends: ['physics/contact-values'],
  kind: 'sound',
  about:
    'Friction, restitution and other values of contacts that are not finite, or below zero where they must not be, are taken away: ' +
    'each simulator then has its default.',
  run(model) {
    const changes: Change[] = [];
    const links = model.links.map((link, l) => ({
      ...link,
      collisions: link.collisions.map((collision, c) => mended(collision, `/links/${l}/collisions/${c}`, changes)),
    }));
    return { model: { ...model, links }, changes };
  },
};

function mended(collision: Collision, pointer: string, changes: Change[]): Collision {
  let now: Collision = collision;
  for (const { path, value } of wrongContactValues(collision)) {
    const [field, option] = path.split('/') as [keyof Collision, keyof ContactOptions | undefined];
    const before = option === undefined ? now[field] : now.contact?.[option];
    now =
      option === undefined ? without(now, field) : { ...now, contact: without(now.contact as ContactOptions, option) };
    changes.push({
      repair: 'contact-numbers',
      pointer: `${pointer}/${path}`,
      before,
      after: undefined,
      reason: `${option ?? field} was ${value}, which is no value of a contact.`,
    });
  }
  return now;
}

function without<Of extends object>(of: Of, key: keyof Of): Of {
  const { [key]: _, ...others } = of;
  return others as Of;
}
