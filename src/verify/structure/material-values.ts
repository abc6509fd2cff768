import { defineCheck } from '../check.ts';

export const materialValues = defineCheck({
  code: 'structure/material-values',
  severity: 'warning',
  about:
    'Colour, metalness and roughness lie between 0 and 1. A value of 0 to 255 shows as pure white, and differently in each viewer.',
  message: ({ material, field, value }: { material: string; field: string; value: string }) =>
    `Material "${material}" has ${field} ${value}, outside 0 to 1.`,
  hint: 'Divide 8-bit colours by 255 and convert them from sRGB to linear.',

  *find(model) {
    for (const [index, { name, baseColor, metallic, roughness }] of model.materials.entries()) {
      const values = { baseColor, metallic: [metallic], roughness: [roughness] };
      for (const [field, numbers] of Object.entries(values)) {
        if (!numbers.every((value) => value >= 0 && value <= 1)) {
          yield { pointer: `/materials/${index}/${field}`, args: { material: name, field, value: numbers.join(' ') } };
        }
      }
    }
  },
});
