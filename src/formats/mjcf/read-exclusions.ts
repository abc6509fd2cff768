import type { MjModel } from '@mujoco/mujoco';
import { keepApart, piecesOf } from '../../model/keep-apart.ts';
import type { Joint, Link } from '../../model/types.ts';
import { isScenery } from './standing.ts';

/**
 * Pairs of links that never collide in the compiled model: by `<exclude>`, or because no geom of the one may touch any
 * of the other (contype and conaffinity), or because MuJoCo takes them for neighbours where a body is fixed to another.
 * Joined links are left out: they never do.
 *
 * @param further pairs to exclude in any case: neighbours with links between them that are no bodies
 */
export function readExclusions(
  model: MjModel,
  linkOfBody: readonly (string | undefined)[],
  links: readonly Link[],
  joints: readonly Joint[],
  further: readonly (readonly [string, string])[],
): [string, string][] {
  const key = (a: string, b: string): string => [a, b].toSorted().join(' ');
  const joined = new Set(joints.map(({ parent, child }) => key(parent, child)));
  const excluded = new Map<string, [string, string]>(further.map(([a, b]) => [key(a, b), [a, b]]));
  for (let i = 0; i < model.nexclude; i++) {
    const signature: number = model.exclude_signature[i];
    const [a, b] = [linkOfBody[signature >> 16], linkOfBody[signature & 0xffff]];
    if (a !== undefined && b !== undefined && a !== b) excluded.set(key(a, b), [a, b]);
  }
  const geomsOf = new Map<string, number[]>();
  for (let geom = 0; geom < model.ngeom; geom++) {
    const link = linkOfBody[model.geom_bodyid[geom] as number];
    const collides = model.geom_contype[geom] !== 0 || model.geom_conaffinity[geom] !== 0;
    if (link !== undefined && collides && !isScenery(model, geom))
      geomsOf.set(link, [...(geomsOf.get(link) ?? []), geom]);
  }
  const touches = (a: number, b: number): boolean =>
    (model.geom_contype[a] & model.geom_conaffinity[b]) !== 0 ||
    (model.geom_contype[b] & model.geom_conaffinity[a]) !== 0;
  const solid = [...geomsOf];
  for (const [i, [a, geomsA]] of solid.entries()) {
    for (const [b, geomsB] of solid.slice(i + 1)) {
      const apart = !geomsA.some((one) => geomsB.some((other) => touches(one, other)));
      if (apart && !excluded.has(key(a, b))) excluded.set(key(a, b), [a, b]);
    }
  }
  for (const [a, b] of keepApart(piecesOf({ links, joints }), [...excluded.values()]).neighbours)
    if (!excluded.has(key(a, b))) excluded.set(key(a, b), [a, b]);
  return [...excluded].flatMap(([pair, names]) => (joined.has(pair) ? [] : [names]));
}
