import type { MjModel } from '@mujoco/mujoco';
import { PropmasterError } from '../../errors.ts';
import { nameAt } from './read-values.ts';

/** `mjtJoint` */
const FREE = 0;
/** `mjtGeom`: what only scenery is made of. */
const [PLANE, HEIGHT_FIELD] = [0, 1];

/** What of a model's world belongs to the prop, and what its root link is made of. */
export interface WorldStanding {
  /**
   * `body`: the one top-level body is the root. `world`: the world is, with its solid geoms and static bodies, because
   * joints lead from it or geometry hangs on it.
   */
  readonly root: 'body' | 'world';
  /** The static body whose name and frame the root has, where the world has exactly one. */
  readonly anchor?: number;
  /** Geoms of the world that are part of the root, by id. */
  readonly geoms: readonly number[];
  /** Geoms of the world that a free prop leaves behind, by id; floors are not among them. */
  readonly left: readonly number[];
  /** Of one thing of a scene: its bodies by id, parents first. Absent: all of them. */
  readonly bodies?: readonly number[];
  /** Where a root without an anchor is, by the body that has the pose. Absent: at the origin of the world. */
  readonly at?: number;
  /** Top-level bodies that are no part of the prop, by id: see {@link sparesOf}. */
  readonly spare?: readonly number[];
}

/**
 * Tells prop and scenery apart. Planes and height fields are scenery. A body that moves freely is the prop alone, and the
 * other geoms of the world are what it stands on. Where nothing is free, they are part of the prop: the carcass of a
 * cabinet beside its door, the boards of a shelf.
 *
 * @param severalBodies whether there may be free bodies beside the first tree
 * @throws {PropmasterError} `invalid_input` if there is nothing, or more than one thing
 */
export function standingOf(model: MjModel, entry: string, severalBodies = false): WorldStanding {
  const all = topBodies(model);
  const spare = severalBodies ? [] : sparesOf(model, all);
  const top = all.filter((body) => !spare.includes(body));
  const geoms = solidGeoms(model);
  const without = spare.length === 0 ? {} : { spare, bodies: top.flatMap((body) => treeOf(model, body)) };
  const kindOf = (body: number): 'free' | 'joint' | 'static' =>
    model.body_jntnum[body] === 0 ? 'static' : model.jnt_type[model.body_jntadr[body]] === FREE ? 'free' : 'joint';
  const kinds = top.map(kindOf);
  if (severalBodies && top.length > 0 && kinds.slice(1).every((kind) => kind === 'free') && kinds[0] !== 'joint')
    return { root: 'body', geoms: [], left: geoms };
  const [first] = kinds;
  if (kinds.includes('free')) {
    if (top.length > 1) throw severalProps(model, top, entry);
    return { root: 'body', geoms: [], left: geoms, ...without };
  }
  if (geoms.length === 0 && first === 'static') {
    if (top.length === 1) return { root: 'body', geoms, left: [], ...without };
    if (!kinds.includes('joint')) throw severalProps(model, top, entry);
  }
  if (top.length === 0 && geoms.length === 0) {
    throw new PropmasterError('invalid_input', `${entry} has no body, and no geom in its world but planes.`, {
      where: `${entry}: worldbody`,
      hint: 'Put the geoms of the prop into a <body>.',
    });
  }
  const still = top.filter((_, index) => kinds[index] === 'static');
  return { root: 'world', ...(still.length === 1 ? { anchor: still[0]! } : {}), geoms, left: [], ...without };
}

/**
 * Beside the prop: bodies that a program moves (`mocap`), and bodies with nothing to see or to touch, such as targets and
 * frames for cameras, beside one that moves freely. What is alone is the prop, whatever it is.
 */
function sparesOf(model: MjModel, top: readonly number[]): number[] {
  const isEmpty = (body: number): boolean =>
    treeOf(model, body).every((each) => model.body_geomnum[each] === 0 && !(model.body_mass[each] > 0));
  const isMocap = (body: number): boolean => model.body_mocapid[body] >= 0;
  const isFree = (body: number): boolean =>
    model.body_jntnum[body] > 0 && model.jnt_type[model.body_jntadr[body]] === FREE;
  const moves = top.some(isFree);
  const spare = top.filter((body) => isMocap(body) || (moves && isEmpty(body)));
  return spare.length < top.length ? spare : [];
}

/** What one thing of a scene is made of: a tree of bodies, or the geoms of the world. */
export interface ThingStanding {
  /** As the file calls the body; empty where it does not. */
  readonly name: string;
  readonly standing: WorldStanding;
}

/**
 * The things of a scene: each top-level body with all that hangs on it, and what the world itself is made of. A body with
 * joints to the world hangs on a base of its own. Bodies of planes alone, and of nothing at all, are none.
 */
export function thingsOf(model: MjModel): ThingStanding[] {
  const geoms = solidGeoms(model);
  const top = topBodies(model);
  const world: ThingStanding[] =
    geoms.length === 0 ? [] : [{ name: '', standing: { root: 'world', geoms, left: [], bodies: [] } }];
  return [
    ...world,
    ...top.flatMap((body): ThingStanding[] => {
      const bodies = treeOf(model, body);
      const isSomething = idsTo(model.ngeom).some(
        (geom) => bodies.includes(model.geom_bodyid[geom] as number) && !isScenery(model, geom),
      );
      if (!isSomething) return [];
      const hangs = model.body_jntnum[body] > 0 && model.jnt_type[model.body_jntadr[body]] !== FREE;
      return [
        {
          name: nameAt(model, model.name_bodyadr, body),
          standing: { root: hangs ? 'world' : 'body', geoms: [], left: [], bodies, ...(hangs ? { at: body } : {}) },
        },
      ];
    }),
  ];
}

/** A body and all below it; MuJoCo numbers parents before their children. */
function treeOf(model: MjModel, top: number): number[] {
  const inside = new Set([top]);
  for (let body = top + 1; body < model.nbody; body++)
    if (inside.has(model.body_parentid[body] as number)) inside.add(body);
  return [...inside];
}

/** Of the world's geoms those that are no floor. */
const solidGeoms = (model: MjModel): number[] =>
  idsTo(model.ngeom).filter((geom) => model.geom_bodyid[geom] === 0 && !isScenery(model, geom));

/** Whether a geom can only be scenery. */
export const isScenery = (model: MjModel, geom: number): boolean =>
  model.geom_type[geom] === PLANE || model.geom_type[geom] === HEIGHT_FIELD;

const topBodies = (model: MjModel): number[] =>
  idsTo(model.nbody).filter((body) => body > 0 && model.body_parentid[body] === 0);

const idsTo = (count: number): number[] => Array.from({ length: count }, (_, id) => id);

function severalProps(model: MjModel, top: readonly number[], entry: string): PropmasterError {
  const names = top.map((body) => nameAt(model, model.name_bodyadr, body) || `body ${body}`);
  return new PropmasterError(
    'invalid_input',
    `${entry} holds ${top.length} separate bodies, not one prop: ${names.slice(0, 6).join(', ')}.`,
    {
      where: `${entry}: worldbody`,
      hint: '`import --scene` installs each of them once, with their places. As a prop, import one file per prop.',
    },
  );
}
