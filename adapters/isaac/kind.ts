import type { SimModel } from '../../src/model/types.ts';
import type { IndexEntry } from '../contract.ts';

/**
 * What a prop is to Isaac Lab: `rigid`: one body; `articulation`: one tree of bodies with joints that move; `static`: one
 * thing that never moves; `group`: several trees, which no single asset class of Isaac Lab holds.
 */
export type IsaacKind = 'rigid' | 'articulation' | 'static' | 'group';

const moves = ({ type }: { readonly type: string }): boolean => type !== 'fixed';

export function kindOfModel({ base, links, joints }: SimModel): IsaacKind {
  if (links.length - joints.length > 1) return 'group';
  if (joints.some(moves)) return 'articulation';
  return base === 'fixed' ? 'static' : 'rigid';
}

/** The same, told from `index.json` alone. */
export function kindOfEntry({ base, joints, trees = 1 }: IndexEntry): IsaacKind {
  if (trees > 1) return 'group';
  if (joints.some(moves)) return 'articulation';
  return base === 'fixed' ? 'static' : 'rigid';
}

/** The file of a prop, relative to `isaac/`. */
export const mainFile = (name: string): string => `${name}/simready_usd/${name}.usda`;

/** The file of an articulation with its joints frozen: one rigid body. */
export const rigidFile = (name: string): string => `${name}/rigid_usd/${name}_rigid.usda`;
