import { z } from 'zod';
import type { Material, Vec3 } from '../../model/types.ts';
import { MATERIAL_NAMES, materialFacts, STOCK_FACTOR } from './materials.ts';
import { COLOUR_NAME, paintColour } from './words/colours.ts';

/** What a part is made of and how it is painted. */
export const finishSchema = z.strictObject({
  material: z.enum(MATERIAL_NAMES),
  /** Paint, `red` or `dark blue`; null shows the material itself. */
  colour: z.string().regex(COLOUR_NAME).nullable(),
});
export type Finish = z.infer<typeof finishSchema>;

/** Portable name, the same for the same finish: `oak`, `steel_dark_blue`. */
export const finishKey = ({ material, colour }: Finish): string =>
  colour === null ? material : `${material}_${colour.replace(' ', '_')}`;

/** Torsional [m] and rolling [m] friction are MuJoCo's defaults; no handbook lists them by material. */
export const frictionOf = ({ material }: Finish): Vec3 => [materialFacts(material).friction, 0.005, 0.0001];

/** Thickness [m] of a part that a joiner would make of wood this thick [m]. */
export const stock = ({ material }: Finish, woodThickness: number): number =>
  woodThickness * STOCK_FACTOR[materialFacts(material).family];

/** Density [kg/m³] and looks. Paint hides a metal's lustre; glass is tinted, not painted. */
export function finishMaterial({ material, colour }: Finish): { density: number; material: Omit<Material, 'name'> } {
  const facts = materialFacts(material);
  const [r, g, b] = colour === null ? facts.baseColor : paintColour(colour);
  const painted = colour !== null && facts.family === 'metal';
  return {
    density: facts.density,
    material: {
      baseColor: [r, g, b, facts.alpha ?? 1],
      metallic: painted ? 0 : facts.metallic,
      roughness: facts.roughness,
    },
  };
}
