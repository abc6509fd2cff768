import { z } from 'zod';
import type { Vec3 } from '../model/types.ts';
import { MATERIAL_NAMES, type MaterialFacts, materialFacts, STOCK_FACTOR } from './materials.ts';
import type { Tile } from './modelling/unwrap.ts';
import { type Look, textured } from './texture/finish-look.ts';
import { mapsOf } from './texture/maps.ts';
import type { TextureName } from './texture/recipes.ts';
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

/** Coefficient of restitution, see {@link MaterialFacts.restitution}. */
export const restitutionOf = ({ material }: Finish): number => materialFacts(material).restitution;

/** [kg/m³]; paint weighs nothing. */
export const densityOf = ({ material }: Finish): number => materialFacts(material).density;

/** Thickness [m] of a part that a joiner would make of wood this thick [m]. */
export const stock = ({ material }: Finish, woodThickness: number): number =>
  woodThickness * STOCK_FACTOR[materialFacts(material).family];

/** Size of one tile of its texture [m]; of what has none, 10 cm. */
export function tileOf(finish: Finish): Tile {
  const texture = textureOf(finish);
  return texture === undefined ? { along: 0.1, across: 0.1, lengthwise: false } : mapsOf(texture).tile;
}

/** Colour, lustre and texture. Paint hides a metal's lustre and a wood's colour; glass is tinted, not painted. */
export function lookOf(finish: Finish): Look {
  const { material, colour } = finish;
  const facts = materialFacts(material);
  const painted = colour !== null && facts.family === 'metal';
  const plain = {
    colour: colour === null ? facts.baseColor : paintColour(colour),
    metallic: painted ? 0 : facts.metallic,
    roughness: facts.roughness,
  };
  const texture = textureOf(finish);
  if (texture) return textured(finishKey(finish), plain, texture);
  const { metallic, roughness } = plain;
  return { material: { baseColor: [...plain.colour, facts.alpha ?? 1], metallic, roughness }, textures: [] };
}

function textureOf({ material, colour }: Finish): TextureName | undefined {
  const { family, texture } = materialFacts(material);
  if (colour === null) return texture;
  if (family === 'metal') return texture === 'cast' ? texture : 'painted_metal';
  if (family !== 'wood') return texture;
  // Boards without a grain are sanded and lacquered like sheet.
  return texture === 'fibreboard' || texture === 'chipboard' ? 'painted_metal' : 'painted_wood';
}
