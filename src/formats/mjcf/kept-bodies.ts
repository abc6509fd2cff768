import type { MjModel } from '@mujoco/mujoco';
import { keepApart } from '../../model/keep-apart.ts';
import type { Link } from '../../model/types.ts';
import { isScenery, type WorldStanding } from './standing.ts';

const FREE = 0;

/**
 * Bodies without a joint that must not be fused with their parents: those with contact exclusions or a compensation of
 * gravity of their own, see {@link keepApart}.
 */
export function bodiesKept(model: MjModel, { root, anchor }: WorldStanding): ReadonlySet<number> {
  // The body that the world is called after comes first, so that it is never the one that differs.
  const nameOf = (body: number): string => (body === anchor ? ` ${body}` : String(body));
  const first = root === 'world' ? 0 : 1;
  const pieces = Array.from({ length: model.nbody - first }, (_, index) => index + first).map((body) => {
    const parent: number = model.body_parentid[body];
    const above = body === 0 || parent < first ? undefined : nameOf(parent);
    const moves = jointTypes(model, body).some((type) => type !== FREE);
    return {
      name: nameOf(body),
      fixedTo: moves ? undefined : above,
      hangsFrom: moves ? above : undefined,
      solid: geomsOf(model, body).some((geom) => !isScenery(model, geom) && collides(model, geom)),
      gravityCompensation: model.body_mass[body] > 0 ? (model.body_gravcomp[body] as number) : undefined,
    };
  });
  const pairs = Array.from({ length: model.nexclude }, (_, i): [string, string] => {
    const signature: number = model.exclude_signature[i];
    return [nameOf(signature >> 16), nameOf(signature & 0xffff)];
  });
  return new Set([...keepApart(pieces, pairs).apart].map(Number));
}

const collides = (model: MjModel, geom: number): boolean =>
  model.geom_contype[geom] !== 0 || model.geom_conaffinity[geom] !== 0;

/** By link, the share of its weight that MuJoCo holds up: that of its first body that weighs anything. */
export function compensations(
  model: MjModel,
  linkOfBody: readonly (string | undefined)[],
): (link: string) => Pick<Link, 'gravityCompensation'> {
  const shares = new Map<string, number>();
  for (const [body, link] of linkOfBody.entries())
    if (link !== undefined && model.body_mass[body] > 0 && !shares.has(link))
      shares.set(link, model.body_gravcomp[body]);
  return (link) => {
    const share = shares.get(link) ?? 0;
    return share === 0 ? {} : { gravityCompensation: share };
  };
}

const jointTypes = (model: MjModel, body: number): number[] =>
  Array.from({ length: model.body_jntnum[body] }, (_, i) => model.jnt_type[model.body_jntadr[body] + i] as number);

const geomsOf = (model: MjModel, body: number): number[] =>
  Array.from({ length: model.body_geomnum[body] }, (_, i) => (model.body_geomadr[body] as number) + i);
