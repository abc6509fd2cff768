import type { SimModel } from '../model/types.ts';
import type { Blueprint, DrawnKind } from './blueprint/index.ts';
import type { Description } from './description.ts';
import { finishSchema } from './finish.ts';
import type { AnyKind } from './kind.ts';
import { publishedMeaning } from './meaning.ts';
import { Assembly } from './modelling/assembly.ts';
import { shelfOfKinds } from './shelf.ts';
import { withKernel } from './solids.ts';

export interface BuildOptions {
  /** Name of the model: `[a-z][a-z0-9_]*`. */
  readonly name: string;
  /** What was asked for; kept in the semantics. */
  readonly prompt: string;
  /** Kinds besides the built-in ones; a list that isn't changed afterwards. */
  readonly kinds?: readonly Blueprint[] | undefined;
}

/** Triangles that a prop is made of, at least and at most. */
const TRIANGLES = { least: 500, most: 20_000 };

/** Chords of a rounded edge: usually; where few parts leave room for more; and where many parts leave none. */
const EDGE_STEPS = { usual: 3, fine: 7, coarse: 1 };

/**
 * Builds the prop of a description: stands on z = 0, centred in x and y, front facing -Y, every joint at 0 (closed).
 * Edges are rounded more finely where the prop would otherwise be of fewer than 500 triangles, and just cut off where it
 * would be of more than 20,000.
 *
 * The same description gives the same model, bit for bit. Loads manifold-3d on the first call.
 */
export async function build(description: Description, options: BuildOptions): Promise<SimModel> {
  const kind = kindOf(description, options);
  if ('draw' in kind) return (kind as DrawnKind).draw(description, { name: options.name, prompt: options.prompt });
  const usual = await buildWith(EDGE_STEPS.usual, description, options);
  const triangles = trianglesOf(usual);
  if (triangles < TRIANGLES.least) return buildWith(EDGE_STEPS.fine, description, options);
  return triangles > TRIANGLES.most ? buildWith(EDGE_STEPS.coarse, description, options) : usual;
}

function buildWith(edgeSteps: number, description: Description, options: BuildOptions): Promise<SimModel> {
  const { name, prompt } = options;
  return withKernel((kernel) => {
    const assembly = new Assembly(kernel);
    const kind = kindOf(description, options);
    kind.build(description as never, assembly);
    return assembly.finish(name, {
      category: description.category,
      labels: labelsOf(description),
      prompt,
      license: 'CC0-1.0',
      ...publishedMeaning(kind.meaning),
    });
  }, edgeSteps);
}

const kindOf = ({ category }: Description, { kinds }: BuildOptions): AnyKind =>
  shelfOfKinds(kinds).byName.get(category)!;

/** Of what is seen. */
function trianglesOf({ links, meshes }: SimModel): number {
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh.indices.length / 3]));
  const visuals = links.flatMap((link) => link.visuals);
  return visuals.reduce((sum, { geometry }) => sum + (geometry.type === 'mesh' ? byName.get(geometry.mesh)! : 0), 0);
}

/** Kind, materials and colours, sorted. */
function labelsOf(description: Description): string[] {
  const finishes = Object.values(description).flatMap((value) => finishSchema.safeParse(value).data ?? []);
  const words = finishes.flatMap(({ material, colour }) => [material, ...(colour === null ? [] : [colour])]);
  return [...new Set([description.category, ...words])].toSorted();
}
