import type { Collision, Link, SimModel, Visual } from '../model/types.ts';

/** A visual or a collision, with the way to it. */
interface Part {
  readonly link: Link;
  readonly part: Visual | Collision;
  readonly what: 'visual' | 'collision';
  /** JSON pointer into the model. */
  readonly pointer: string;
}

/** Every visual and collision of a model, in order. */
export function* partsOf(model: SimModel): Generator<Part> {
  for (const [l, link] of model.links.entries()) {
    for (const [p, part] of link.visuals.entries()) {
      yield { link, part, what: 'visual', pointer: `/links/${l}/visuals/${p}` };
    }
    for (const [p, part] of link.collisions.entries()) {
      yield { link, part, what: 'collision', pointer: `/links/${l}/collisions/${p}` };
    }
  }
}
