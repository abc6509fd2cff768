import type { SimModel } from '../../model/types.ts';
import { categories } from './categories/index.ts';
import { type AnyCategory, nameOf } from './category.ts';
import type { Description } from './description.ts';
import { finishSchema } from './finish.ts';
import { withBench } from './solids.ts';
import { Assembly } from './workshop/assembly.ts';

export interface BuildOptions {
  /** Name of the model: `[a-z][a-z0-9_]*`. */
  readonly name: string;
  /** What was asked for; kept in the semantics. */
  readonly prompt: string;
}

/**
 * Builds the prop of a description: stands on z = 0, centred in x and y, front facing -Y, every joint at 0 (closed).
 *
 * The same description gives the same model, bit for bit. Loads manifold-3d on the first call.
 */
export function build(description: Description, { name, prompt }: BuildOptions): Promise<SimModel> {
  return withBench((bench) => {
    const assembly = new Assembly(bench);
    const category = categories.find((candidate) => nameOf(candidate) === description.category) as AnyCategory;
    category.build(description as never, assembly);
    return assembly.finish(name, {
      category: description.category,
      labels: labelsOf(description),
      prompt,
      license: 'CC0-1.0',
    });
  });
}

/** Category, materials and colours, sorted. */
function labelsOf(description: Description): string[] {
  const finishes = Object.values(description).flatMap((value) => finishSchema.safeParse(value).data ?? []);
  const words = finishes.flatMap(({ material, colour }) => [material, ...(colour === null ? [] : [colour])]);
  return [...new Set([description.category, ...words])].toSorted();
}
