import type { SceneThing } from '../../scene-file.ts';
import type { StagePrim } from '../stage/types.ts';
import { entryOf } from './values.ts';

/** Attributes that are the shape of something, so that their layer is where it was made. */
const SHAPES = ['points', 'size', 'radius', 'height'];

/** A thing of a stage with the layer that its shapes are from, and the licence that is said of it or of what holds it. */
export function withOrigin(thing: SceneThing, prim: StagePrim | undefined): SceneThing {
  if (!prim) return thing;
  const file = layerOf(prim);
  const said = licenceOf(prim);
  const semantics = { ...thing.model.semantics, ...said };
  return { ...thing, ...(file === undefined ? {} : { file }), model: { ...thing.model, semantics } };
}

function layerOf(prim: StagePrim): string | undefined {
  for (const name of SHAPES) {
    const layer = prim.attributes.get(name)?.layer;
    if (layer !== undefined) return layer;
  }
  for (const child of prim.children) {
    const layer = layerOf(child);
    if (layer !== undefined) return layer;
  }
  return undefined;
}

/** `customData` as our own writer has it, of the nearest prim that says something. */
function licenceOf(prim: StagePrim): { readonly license?: string; readonly attribution?: string } {
  for (let at: StagePrim | undefined = prim; at; at = at.parent) {
    const license = entryOf(at, 'customData', 'license');
    if (typeof license !== 'string' || license === '') continue;
    const attribution = entryOf(at, 'customData', 'attribution');
    return { license, ...(typeof attribution === 'string' && attribution !== '' ? { attribution } : {}) };
  }
  return {};
}
