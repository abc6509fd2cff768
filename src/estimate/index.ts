// Masses of things whose files state none, from their names, sizes and walls. Pure.
export { estimateMass, isNamedSurely } from './estimate-mass.ts';
export { MATERIALS, type MaterialEntry, materialOf } from './materials.ts';
export { measureShape, outlineShape } from './measure-shape.ts';
export type { NameSaid } from './types.ts';
