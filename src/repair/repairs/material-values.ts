import type { Change } from '../../model/change.ts';
import { inRange } from '../../model/material-range.ts';
import { linear } from '../../model/srgb.ts';
import type { Material, Rgba } from '../../model/types.ts';
import { indexIn, type Repair } from '../repair.ts';

export const materialValues: Repair = {
  name: 'material-values',
  mends: ['structure/material-values'],
  kind: 'judged',
  about:
    'A colour with a component above 1 and all components at most 255 is read as 8-bit sRGB: it is divided by ' +
    '255 and made linear. Every other value is clamped to 0 to 1.',
  run(model, findings) {
    const changes: Change[] = [];
    const wrong = new Set(findings.map(({ pointer }) => indexIn(pointer, 'materials')));
    const materials = model.materials.map((material, index): Material => {
      if (!wrong.has(index)) return material;
      const mended: Material = {
        ...material,
        baseColor: colour(material.baseColor),
        metallic: inRange(material.metallic),
        roughness: inRange(material.roughness),
      };
      for (const field of ['baseColor', 'metallic', 'roughness'] as const) {
        const [before, after] = [material[field], mended[field]];
        if (JSON.stringify(before) === JSON.stringify(after)) continue;
        const reason = `${field} lay outside 0 to 1.`;
        changes.push({ repair: 'material-values', pointer: `/materials/${index}/${field}`, before, after, reason });
      }
      return mended;
    });
    return { model: { ...model, materials }, changes };
  },
};

function colour(given: Rgba): Rgba {
  const eightBit = given.some((value) => value > 1) && given.every((value) => value >= 0 && value <= 255);
  const [r, g, b, a] = given;
  if (eightBit) return [linear(r / 255), linear(g / 255), linear(b / 255), a > 1 ? a / 255 : a];
  return [inRange(r), inRange(g), inRange(b), inRange(a)];
}
