import type { Mesh, Visual } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import type { RawPart } from './types.ts';

/** Every primitive as a visual, and the meshes behind them. */
export function visualsOf(parts: readonly RawPart[]): { visuals: Visual[]; meshes: Mesh[] } {
  const primitives = parts.flatMap((part) => part.primitives);
  return {
    visuals: primitives.map(({ mesh, material }) => ({
      name: `${mesh.name}_visual`,
      pose: IDENTITY,
      geometry: { type: 'mesh', mesh: mesh.name },
      ...(material === undefined ? {} : { material }),
    })),
    meshes: primitives.map(({ mesh }) => mesh),
  };
}
