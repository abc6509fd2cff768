import { mjcfFriction } from '../../formats/mjcf/friction.ts';
import { quotedNames } from '../../model/quoted-names.ts';
import { defineCheck } from '../check.ts';

interface Reduced {
  readonly friction: number;
  readonly written: number;
  readonly colliders: string[];
  readonly pointer: string;
}

/** Names that the message holds; all of them are in its arguments. */
const NAMES_SHOWN = 3;

export const frictionReduced = defineCheck({
  code: 'physics/friction-reduced',
  severity: 'warning',
  about:
    'Sliding friction above 1.1 (sphere, ellipsoid, capsule), 1.2 (cylinder, mesh) or 1.5 (box) is written as that for MuJoCo, whose pyramidal friction cone gives way under more: at 3 a box sinks in by 2 mm, at 20 it falls through the floor. The files for the other simulators keep the value.',
  message: ({ friction, written, colliders }: { friction: number; written: number; colliders: readonly string[] }) =>
    `The friction of ${quotedNames(colliders, NAMES_SHOWN)} is ${shown(friction)}; MuJoCo gets ${written}.`,
  hint: 'Nothing needs to be done. In a scene with `<option cone="elliptic"/>` the full value can be set again.',

  *find({ links }) {
    const found = new Map<string, Reduced>();
    for (const [l, link] of links.entries()) {
      for (const [c, collision] of link.collisions.entries()) {
        const [friction, written] = [collision.friction?.[0], mjcfFriction(collision)?.[0]];
        if (friction === undefined || written === undefined || friction === written || !Number.isFinite(friction))
          continue;
        const key = `${friction} ${written}`;
        const known = found.get(key);
        if (known) known.colliders.push(collision.name);
        else
          found.set(key, {
            friction,
            written,
            colliders: [collision.name],
            pointer: `/links/${l}/collisions/${c}/friction`,
          });
      }
    }
    for (const { pointer, ...args } of found.values()) yield { pointer, args };
  },
});

const shown = (value: number): string => String(Number(value.toPrecision(4)));
