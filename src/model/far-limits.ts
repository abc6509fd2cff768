import type { Joint, SimModel } from './types.ts';

/**
 * Limits this far away are the way in which files without a word for "none" say it [rad] or [m]: SDFormat's default is 1e16,
 * PhysX writes the largest single-precision number, people write 1e12.
 */
const FAR = 1e9;

/** The same model, whose joints with both limits far away have none. One far limit stays, because the other one counts. */
export function withoutFarLimits(model: SimModel): SimModel {
  return model.joints.some(isOpen) ? { ...model, joints: model.joints.map((joint) => opened(joint)) } : model;
}

const isOpen = ({ type, limits }: Joint): boolean =>
  (type === 'revolute' || type === 'prismatic') && limits !== undefined && limits.lower <= -FAR && limits.upper >= FAR;

function opened(joint: Joint): Joint {
  if (!isOpen(joint)) return joint;
  const { limits: _, ...rest } = joint;
  return joint.type === 'revolute' ? { ...rest, type: 'continuous' } : rest;
}
