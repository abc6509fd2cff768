import type { Material, SimModel } from './types.ts';

/** A share, moved to the nearest end of 0 to 1; what is no number becomes 0. */
export const inRange = (value: number): number => (value >= 0 ? Math.min(1, value) : 0);

/** A model whose materials have colours, metalness and roughness from 0 to 1, as formats demand. */
export function withMaterialsInRange(model: SimModel): SimModel {
  const materials = model.materials.map((material): Material => {
    const { baseColor, metallic, roughness } = material;
    if ([...baseColor, metallic, roughness].every((value) => value === inRange(value))) return material;
    const [r, g, b, a] = baseColor;
    return {
      ...material,
      baseColor: [inRange(r), inRange(g), inRange(b), inRange(a)],
      metallic: inRange(metallic),
      roughness: inRange(roughness),
    };
  });
  return { ...model, materials };
}
