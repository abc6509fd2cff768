import type { MjModel } from '@mujoco/mujoco';
import type { Names } from '../../model/names.ts';
import type { Joint } from '../../model/types.ts';
import { readJointSolver } from './read-contact.ts';
import { nameAt, vec3At } from './read-values.ts';

const [BALL, SLIDE] = [1, 2];

/**
 * One joint. Positions are counted from the pose in which the file shows the model, so a `ref` is taken off limits and
 * spring.
 */
export function readJoint(model: MjModel, id: number, ends: { parent: string; child: string }, names: Names): Joint {
  const dof: number = model.jnt_dofadr[id];
  const position: number = model.jnt_qposadr[id];
  const type: number = model.jnt_type[id];
  // The array jnt_limited can't be read: the binding knows no view of booleans.
  const view = model.jnt(id);
  const limited = Boolean(view.limited);
  view.delete();
  const ref: number = type === BALL ? 0 : model.qpos0[position];
  const kind: Joint['type'] =
    type === BALL ? 'ball' : type === SLIDE ? 'prismatic' : limited ? 'revolute' : 'continuous';
  const stiffness: number = model.jnt_stiffness[id];
  const some = <Key extends string>(key: Key, value: number) =>
    value === 0 ? {} : ({ [key]: value } as Record<Key, number>);
  return {
    name: names.unique(nameAt(model, model.name_jntadr, id), `${ends.child}_joint`),
    type: kind,
    ...ends,
    anchor: vec3At(model.jnt_pos, id),
    axis: vec3At(model.jnt_axis, id),
    ...(limited && type !== BALL
      ? { limits: { lower: model.jnt_range[2 * id] - ref, upper: model.jnt_range[2 * id + 1] - ref } }
      : {}),
    ...(limited && type === BALL ? { ballLimit: model.jnt_range[2 * id + 1] as number } : {}),
    ...some('damping', model.dof_damping[dof]),
    ...some('friction', model.dof_frictionloss[dof]),
    ...some('armature', model.dof_armature[dof]),
    // A ball joint is slack where it is stored, whatever its springref says.
    ...(stiffness > 0 ? { spring: { stiffness, rest: type === BALL ? 0 : model.qpos_spring[position] - ref } } : {}),
    ...readJointSolver(model, id),
  };
}

/** Holds a body without a joint that stays a link of its own. */
export const fixedJoint = (parent: string, child: string, names: Names): Joint => ({
  name: names.unique('', `${child}_fixed`),
  type: 'fixed',
  parent,
  child,
  anchor: [0, 0, 0],
  axis: [0, 0, 1],
});
