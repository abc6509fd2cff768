import type { Geometry } from '../../model/types.ts';
import { defineCheck } from '../check.ts';
import { partsOf } from '../parts.ts';

export const sizes = defineCheck({
  code: 'structure/sizes',
  severity: 'error',
  about:
    'A shape, a cavity or a support with an edge, radius or length, or a grasp with a width, that is not a positive finite number.',
  message: ({ of, values }: { of: string; values: string }) => `The size of ${of} is not positive: ${values} m.`,
  hint: 'Give every edge, radius and length a positive value, in metres.',

  *find(model) {
    const sized = [
      ...[...partsOf(model)].map(({ what, part: { name, geometry }, pointer }) => ({
        of: `${what} "${name}"`,
        lengths: lengthsOf(geometry),
        pointer: `${pointer}/geometry`,
      })),
      ...model.semantics.cavities.map(({ name, size }, c) => ({
        of: `cavity "${name}"`,
        lengths: size,
        pointer: `/semantics/cavities/${c}/size`,
      })),
      ...(model.semantics.supports ?? []).map(({ name, size }, s) => ({
        of: `support "${name}"`,
        lengths: size,
        pointer: `/semantics/supports/${s}/size`,
      })),
      ...(model.semantics.grasps ?? []).map(({ name, width }, g) => ({
        of: `grasp "${name}"`,
        lengths: [width],
        pointer: `/semantics/grasps/${g}/width`,
      })),
    ];
    for (const { of, lengths, pointer } of sized) {
      if (!lengths.every((value) => value > 0 && value < Infinity)) {
        yield { pointer, args: { of, values: lengths.join(' × ') } };
      }
    }
  },
});

/** Every length of a primitive [m]; none for a mesh. */
function lengthsOf(geometry: Geometry): readonly number[] {
  switch (geometry.type) {
    case 'box':
      return geometry.size;
    case 'ellipsoid':
      return geometry.radii;
    case 'sphere':
      return [geometry.radius];
    case 'cylinder':
    case 'capsule':
      return [geometry.radius, geometry.length];
    case 'mesh':
      return [];
  }
}
