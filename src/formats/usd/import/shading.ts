import type { Stage, StageAttribute, StagePrim } from '../stage/types.ts';

/** Steps from one connection to the next that are taken: networks are shallow, circles are not. */
const MOST_STEPS = 32;

/** Where the value of an input comes from: a shader's output, or an attribute that has it. */
export type InputSource =
  | { readonly shader: StagePrim; readonly output: string }
  | { readonly prim: StagePrim; readonly name: string; readonly attribute: StageAttribute };

/**
 * Follows the connections of an input through materials and node graphs to what gives its value.
 * @see https://openusd.org/release/api/usd_shade_page_front.html, connections
 */
export function sourceOf(stage: Stage, prim: StagePrim, name: string): InputSource | undefined {
  let [at, property] = [prim, name];
  for (let step = 0; step < MOST_STEPS; step++) {
    const attribute = at.attributes.get(property);
    const [path] = attribute?.connections ?? [];
    if (path === undefined) return attribute?.value === undefined ? undefined : { prim: at, name: property, attribute };
    const dot = path.indexOf('.');
    const next = stage.prims.get(path.slice(0, dot));
    if (!next || dot < 0) return undefined;
    [at, property] = [next, path.slice(dot + 1)];
    if (at.typeName === 'Shader' && property.startsWith('outputs:')) return { shader: at, output: property.slice(8) };
  }
  return undefined;
}
