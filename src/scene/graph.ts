import { z } from 'zod';
import { propName } from '../project/names.ts';
import {
  checkCount,
  checked,
  checkPlaces,
  normalized,
  position,
  refusal,
  rotation,
  SCENE_LIMITS,
  structureBox,
} from './description.ts';

const id = z.string().min(1).max(200);
/** What may be the name of a thing of a scene graph. It becomes that of bodies, prims and models, in portable letters. */
const thing = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_ -]{0,63}$/, 'is no name: letters, digits, underscores, blanks and hyphens');
/** A word that says what a thing is; anything else is left out. */
const word = z
  .string()
  .regex(/^[\p{L}][\p{L}\p{N}_ -]{0,63}$/u)
  .optional()
  .catch(undefined);

/**
 * The scene graph that the service keeps, and writes into its archives as `scene.json`, as far as it is used here.
 * Stricter than `contract/scenes.ts`, which lets unknown shapes pass: what is placed wrongly is worse than refused.
 */
export const placedGraph = z.object({
  assets: z
    .array(
      z.object({
        id,
        name: z.string().min(1).max(500),
        prompt: z.string().max(20_000).optional().catch(undefined),
        category: word,
        /** Of the asset in the library, where the service tells one (assumption `scene-detail`: it does not). */
        asset_id: id.optional(),
      }),
    )
    .min(1)
    .max(SCENE_LIMITS.props),
  structure: z
    .array(structureBox.extend({ name: thing }))
    .max(SCENE_LIMITS.boxes)
    .default([]),
  instances: z
    .array(z.object({ name: thing, asset_id: id, position, rotation }))
    .min(1)
    .max(SCENE_LIMITS.instances),
});
type Read = z.infer<typeof placedGraph>;
export type Design = Read['assets'][number];

/** A graph whose names are portable; `was`: what its own file calls the instance. */
export interface PlacedGraph extends Omit<Read, 'instances'> {
  readonly instances: readonly (Read['instances'][number] & { readonly was: string })[];
}

/**
 * An untrusted scene graph, checked: every reference resolves, every name is portable and there once.
 *
 * @throws {PropmasterError} `invalid_input`, with the file and the JSON pointer
 */
export function readGraph(value: unknown, where: string): PlacedGraph {
  checkCount(value, where);
  const graph = checked(placedGraph, value, where);
  const known = new Set(graph.assets.map((asset) => asset.id));
  if (known.size < graph.assets.length) throw refusal('two of its assets have the same id', `${where}#/assets`);
  const instances = graph.instances.map((one, index) => {
    if (!known.has(one.asset_id))
      throw refusal(`"${one.name}" is of an asset that it does not have`, `${where}#/instances/${index}/asset_id`);
    return { ...one, was: one.name, name: propName(one.name), rotation: normalized(one.rotation) };
  });
  const structure = graph.structure.map((box) => ({ ...box, name: propName(box.name) }));
  checkPlaces(structure, instances, where);
  return { ...graph, structure, instances };
}
