import type { SimModel } from '../../model/types.ts';
import type { World } from './world.ts';

/**
 * An upper bound of the speed of every point [m/s]: the root's own, and for each joint what it adds at most, a rotation
 * at the reach of the whole prop.
 */
export function speedometer({ model, data, id }: World, prop: SimModel, reach: number): () => number {
  const joints = prop.joints.flatMap(({ name, type }) => {
    if (type === 'fixed') return [];
    const dof: number = model.jnt_dofadr[id('joint', name)];
    const turns = type === 'prismatic' ? 1 : reach;
    return Array.from({ length: type === 'ball' ? 3 : 1 }, (_, i) => ({ dof: dof + i, turns }));
  });
  return () => {
    const v: Float64Array = data.qvel;
    const root = Math.hypot(v[0]!, v[1]!, v[2]!) + reach * Math.hypot(v[3]!, v[4]!, v[5]!);
    return joints.reduce((sum, { dof, turns }) => sum + turns * Math.abs(v[dof]!), root);
  };
}
