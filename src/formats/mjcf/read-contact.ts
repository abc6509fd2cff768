import type { MjModel } from '@mujoco/mujoco';
import type { Collision, ContactOptions, JointSolver, Solimp, Solref } from '../../model/types.ts';
import { FIRM_STOP, SOLIMP, SOLREF } from './solver-values.ts';

/** Masks and contact options of a geom, where they differ from MuJoCo's defaults. */
export function readContact(model: MjModel, geom: number): Pick<Collision, 'mask' | 'contact'> {
  const [type, affinity]: number[] = [model.geom_contype[geom], model.geom_conaffinity[geom]];
  const contact: ContactOptions = {
    ...unless('condim', model.geom_condim[geom] as 1 | 3 | 4 | 6, 3),
    ...unless('priority', model.geom_priority[geom], 0),
    ...unless('solmix', model.geom_solmix[geom], 1),
    ...unless('margin', model.geom_margin[geom], 0),
    ...unless('gap', model.geom_gap[geom], 0),
    ...unlessRow('solref', solrefAt(model.geom_solref, geom), SOLREF),
    ...unlessRow('solimp', solimpAt(model.geom_solimp, geom), SOLIMP),
  };
  return {
    ...(type === 1 && affinity === 1 ? {} : { mask: { type: type!, affinity: affinity! } }),
    ...(Object.keys(contact).length > 0 ? { contact } : {}),
  };
}

/** What MuJoCo's solver is told of a joint, where it differs from the defaults and from what our writer puts in. */
export function readJointSolver(model: MjModel, joint: number): { readonly solver?: JointSolver } {
  const dof: number = model.jnt_dofadr[joint];
  const stop = solimpAt(model.jnt_solimp, joint);
  const solver: JointSolver = {
    ...unless('margin', model.jnt_margin[joint], 0),
    ...unlessRow('limitSolref', solrefAt(model.jnt_solref, joint), SOLREF),
    ...(same(stop, FIRM_STOP) ? {} : unlessRow('limitSolimp', stop, SOLIMP)),
    ...unlessRow('frictionSolref', solrefAt(model.dof_solref, dof), SOLREF),
    ...unlessRow('frictionSolimp', solimpAt(model.dof_solimp, dof), SOLIMP),
  };
  return Object.keys(solver).length > 0 ? { solver } : {};
}

const solrefAt = (values: ArrayLike<number>, id: number): Solref => [values[2 * id]!, values[2 * id + 1]!];

const solimpAt = (values: ArrayLike<number>, id: number): Solimp =>
  [0, 1, 2, 3, 4].map((i) => values[5 * id + i]!) as unknown as Solimp;

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, i) => Math.abs(value - b[i]!) < 1e-12);

const unless = <Key extends string, Value extends number>(key: Key, value: Value, usual: number) =>
  value === usual ? {} : ({ [key]: value } as Record<Key, Value>);

const unlessRow = <Key extends string, Value extends readonly number[]>(key: Key, value: Value, usual: Value) =>
  same(value, usual) ? {} : ({ [key]: value } as Record<Key, Value>);
