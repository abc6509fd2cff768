import type { SimModel } from './types.ts';

/** Whether nothing of a model moves: it is bolted to the world, and none of its joints gives way. It is scenery. */
export const isStatic = ({ base, joints }: Pick<SimModel, 'base' | 'joints'>): boolean =>
  base === 'fixed' && joints.every(({ type }) => type === 'fixed');
