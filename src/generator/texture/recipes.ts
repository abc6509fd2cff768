import { brushed, cast, paintedMetal } from './metal.ts';
import { glaze, plastic, rubber } from './moulded.ts';
import { cardboard, chipboard, cork, fibreboard, foam, paper } from './pressed.ts';
import type { Recipe } from './recipe.ts';
import { concrete, granite, marble } from './stone.ts';
import { fabric, leather } from './textile.ts';
import { paintedWood, SPECIES, wood } from './wood.ts';

type SpeciesName = keyof typeof SPECIES;

const woods = Object.fromEntries(
  Object.entries(SPECIES).map(([name, species], i) => [name, () => wood(species, 1000 + 10 * i)]),
) as Readonly<Record<SpeciesName, () => Recipe>>;

/** Every surface that can be drawn. */
const RECIPES = {
  ...woods,
  painted_wood: paintedWood,
  brushed,
  cast,
  painted_metal: paintedMetal,
  plastic,
  rubber,
  glaze,
  fabric,
  leather,
  marble,
  granite,
  concrete,
  paper,
  cardboard,
  cork,
  foam,
  chipboard,
  fibreboard,
} as const satisfies Readonly<Record<string, () => Recipe>>;

export type TextureName = keyof typeof RECIPES;
export const TEXTURE_NAMES = Object.keys(RECIPES) as TextureName[];

export const recipeOf = (name: TextureName): Recipe => RECIPES[name]();
