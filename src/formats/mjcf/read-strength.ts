import type { MjModel } from '@mujoco/mujoco';
import type { Joint, Mimic } from '../../model/types.ts';
import type { LinksRead } from './read-links.ts';
import { toldOfJoints } from './read-semantics.ts';
import { nameAt } from './read-values.ts';

/** Of mjtEq and mjtTrn: an equality of joints, and an actuator that acts on a joint. */
const [EQUALITY_OF_JOINTS, ACTS_ON_JOINT] = [2, 0];
/** Numbers of an equality in `eq_data`, and of an actuator in `actuator_gear`. */
const [EQUALITY_DATA, GEAR] = [11, 6];

/** Joints with what drives them, and how many equalities were read as couplings. */
export interface JointStrengths {
  readonly joints: readonly Joint[];
  readonly coupled: number;
}

/**
 * Limits on the effort of joints (`actuatorfrcrange`, else the `forcerange` of their actuators, through the gear), on their
 * speed (a text of our own writer), and linear equalities of two joints as couplings.
 */
export function withStrengths(model: MjModel, { joints, jointOf }: LinksRead): JointStrengths {
  const efforts = effortsOf(model);
  const mimics = mimicsOf(model, jointOf);
  const speeds = toldOfJoints(model);
  if (efforts.size + mimics.size + speeds.size === 0) return { joints, coupled: 0 };
  const saidOf = new Map([...jointOf].map(([said, name]) => [name, said]));
  return {
    joints: joints.map((joint) => {
      if (joint.type === 'fixed' || joint.type === 'ball') return joint;
      const said = saidOf.get(joint.name) ?? '';
      const [effort, velocity, mimic] = [efforts.get(said), speeds.get(said), mimics.get(said)];
      return {
        ...joint,
        ...(effort === undefined ? {} : { effort }),
        ...(velocity === undefined ? {} : { velocity }),
        ...(mimic ? { mimic } : {}),
      };
    }),
    coupled: mimics.size,
  };
}

/** By names in the file; what has none has no actuator either, and our own writer gives all of them one. */
function effortsOf(model: MjModel): Map<string, number> {
  const efforts = new Map<string, number>();
  const keep = (joint: number, lower: number, upper: number): void => {
    const most = Math.max(Math.abs(lower), Math.abs(upper));
    if (most > 0) efforts.set(nameAt(model, model.name_jntadr, joint), most);
  };
  for (let id = 0; id < model.nu; id++) {
    const [type, joint]: number[] = [model.actuator_trntype[id], model.actuator_trnid[2 * id]];
    const gear = Math.abs(model.actuator_gear[GEAR * id]);
    const [lower, upper]: number[] = [model.actuator_forcerange[2 * id], model.actuator_forcerange[2 * id + 1]];
    if (type === ACTS_ON_JOINT && lower! < upper!) keep(joint!, gear * lower!, gear * upper!);
  }
  for (let joint = 0; joint < model.njnt; joint++) {
    const [lower, upper]: number[] = [model.jnt_actfrcrange[2 * joint], model.jnt_actfrcrange[2 * joint + 1]];
    if (lower! < upper!) keep(joint, lower!, upper!);
  }
  return efforts;
}

/** Of one joint the first that is straight; both positions count from where the file shows the model. */
function mimicsOf(model: MjModel, jointOf: ReadonlyMap<string, string>): Map<string, Mimic> {
  const mimics = new Map<string, Mimic>();
  for (let id = 0; id < model.neq; id++) {
    const [follower, leader]: number[] = [model.eq_obj1id[id], model.eq_obj2id[id]];
    if (model.eq_type[id] !== EQUALITY_OF_JOINTS || leader! < 0) continue;
    const [offset, multiplier, ...bent]: number[] = [0, 1, 2, 3, 4].map((i) => model.eq_data[EQUALITY_DATA * id + i]);
    const said = nameAt(model, model.name_jntadr, follower!);
    const joint = jointOf.get(nameAt(model, model.name_jntadr, leader!));
    if (joint === undefined || mimics.has(said) || bent.some((value) => value !== 0)) continue;
    mimics.set(said, { joint, multiplier: multiplier!, offset: offset! });
  }
  return mimics;
}
