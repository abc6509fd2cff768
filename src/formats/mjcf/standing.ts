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
  const top = idsTo(model.nbody).filter((body) => body > 0 && model.body_parentid[body] === 0);
  const geoms = solidGeoms(model);
  const kindOf = (body: number): 'free' | 'joint' | 'static' =>
    model.body_jntnum[body] === 0 ? 'static' : model.jnt_type[model.body_jntadr[body]] === FREE ? 'free' : 'joint';
  const kinds = top.map(kindOf);
  if (severalBodies && top.length > 0 && kinds.slice(1).every((kind) => kind === 'free') && kinds[0] !== 'joint')
    return { root: 'body', geoms: [], left: geoms };
  const [first] = kinds;
  if (kinds.includes('free')) {
    if (top.length > 1) throw severalProps(model, top, entry);
    return { root: 'body', geoms: [], left: geoms };
  }
  if (geoms.length === 0 && first === 'static') {
    if (top.length === 1) return { root: 'body', geoms, left: [] };
    if (!kinds.includes('joint')) throw severalProps(model, top, entry);
  }
  if (top.length === 0 && geoms.length === 0) {
    throw new PropmasterError('invalid_input', `${entry} has no body, and no geom in its world but planes.`, {
      where: `${entry}: worldbody`,
      hint: 'Put the geoms of the prop into a <body>.',
    });
  }
  const still = top.filter((_, index) => kinds[index] === 'static');
  return { root: 'world', ...(still.length === 1 ? { anchor: still[0]! } : {}), geoms, left: [] };
}

/** Of the world's geoms those that are no floor. */
const solidGeoms = (model: MjModel): number[] =>
  idsTo(model.ngeom).filter((geom) => model.geom_bodyid[geom] === 0 && !isScenery(model, geom));

/** Whether a geom can only be scenery. */
export const isScenery = (model: MjModel, geom: number): boolean =>
  model.geom_type[geom] === PLANE || model.geom_type[geom] === HEIGHT_FIELD;

const idsTo = (count: number): number[] => Array.from({ length: count }, (_, id) => id);

function severalProps(model: MjModel, top: readonly number[], entry: string): PropmasterError {
  const names = top.map((body) => nameAt(model, model.name_bodyadr, body) || `body ${body}`);
  return new PropmasterError(
    'invalid_input',
    `${entry} holds ${top.length} separate bodies, not one prop: ${names.slice(0, 6).join(', ')}.`,
    {
      where: `${entry}: worldbody`,
      hint: 'Import one file per prop: a scene is more than a prop.',
    },
  );
}
