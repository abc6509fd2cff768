import { inRange } from '../../model/material-range.ts';
import { defineCheck } from '../check.ts';

interface Args extends Record<string, unknown> {
  readonly material: string;
  readonly field: string;
  /** Linear. */
  readonly value: string;
  readonly written: string;
}

export const materialValues = defineCheck({
  code: 'structure/material-values',
  severity: 'warning',
  about:
    'Colour, metalness and roughness lie between 0 and 1. A value outside is clamped, as renderers show it: a ' +
    'colour of 0 to 255 becomes pure white.',
  message: ({ material, field, value, written }: Args) =>
    `Material "${material}" has ${field} ${value}, outside 0 to 1; it is written as ${written}.`,
  hint: 'Divide 8-bit colours by 255 in the file, or import it with --fix.',

  *find(model) {
    for (const [index, { name, baseColor, metallic, roughness }] of model.materials.entries()) {
      const values = { baseColor, metallic: [metallic], roughness: [roughness] };
      for (const [field, numbers] of Object.entries(values)) {
        if (!numbers.every((value) => value >= 0 && value <= 1)) {
          const args = { material: name, field, value: shown(numbers), written: shown(numbers.map(inRange)) };
          yield { pointer: `/materials/${index}/${field}`, args };
        }
      }
    }
  },
});

const shown = (numbers: readonly number[]): string => numbers.map((value) => Number(value.toPrecision(4))).join(' ');
