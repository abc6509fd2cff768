import type { Collision } from '../../model/types.ts';
import { defineCheck } from '../check.ts';

interface Args extends Record<string, unknown> {
  readonly collider: string;
  readonly field: string;
  readonly value: number;
}

/** Fields that are below zero nowhere; the others only have to be finite. */
const NOT_NEGATIVE: ReadonlySet<string> = new Set(['friction', 'restitution']);

export const contactValues = defineCheck({
  code: 'physics/contact-values',
  severity: 'error',
  about:
    'Friction and restitution are finite and not below zero, and the other values of contacts are finite. Engines read what ' +
    'is not in ways of their own: Gazebo takes a friction below zero for endless, MuJoCo for almost none.',
  message: ({ collider, field, value }: Args) => `Collider "${collider}" has a ${field} of ${value}.`,
  hint: 'Correct it in the file: friction is 0.2 to 1 for most things. `--friction 0.8` sets it for every collider.',

  *find({ links }) {
    for (const [l, { collisions }] of links.entries())
      for (const [c, collision] of collisions.entries())
        for (const { path, value } of wrongContactValues(collision))
          yield {
            pointer: `/links/${l}/collisions/${c}/${path}`,
            args: { collider: collision.name, field: path.replace(/^.*\//, ''), value },
          };
  },
});

/** Values of a collision's contacts that no engine can use; paths are those of {@link Collision}. */
export const wrongContactValues = (collision: Collision): { readonly path: string; readonly value: number }[] =>
  fieldsOf(collision).flatMap(([path, values]) => {
    const value = values.find((each) => !Number.isFinite(each) || (NOT_NEGATIVE.has(path) && each < 0));
    return value === undefined ? [] : [{ path, value }];
  });

function fieldsOf({ friction, restitution, contact }: Collision): [path: string, values: readonly number[]][] {
  return [
    ['friction', friction ?? []],
    ['restitution', restitution === undefined ? [] : [restitution]],
    ...Object.entries(contact ?? {}).map(([name, value]): [string, readonly number[]] => [
      `contact/${name}`,
      [value].flat(),
    ]),
  ];
}
