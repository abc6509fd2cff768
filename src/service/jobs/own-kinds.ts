import type { DrawnDescription } from '../../contract/references.ts';
import {
  type Blueprint,
  type DrawnKind,
  drawnKind,
  readBlueprint,
  type Shelf,
  shelfOfKinds,
} from '../../generator/index.ts';
import { RequestRefused } from './product.ts';

/**
 * The built-in kinds and those that a request brings along.
 *
 * @throws {RequestRefused} `kind_not_valid`; the route has checked it, but a job may come from another release
 */
export function shelfOf(documents: readonly object[]): Shelf {
  return shelfOfKinds(kindsOf(documents));
}

/**
 * The kinds that a request brings along.
 *
 * @throws {RequestRefused} as {@link shelfOf}
 */
export function kindsOf(documents: readonly object[]): readonly Blueprint[] {
  const blueprints = documents.map((document) => {
    const reading = readBlueprint(document);
    if (reading.kind === 'read') return reading.blueprint;
    throw new RequestRefused('kind_not_valid', `A kind is not valid: ${reading.findings[0]!.message}`);
  });
  try {
    shelfOfKinds(blueprints);
    return blueprints;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new RequestRefused('kind_not_valid', `A kind is not valid: ${error.message}.`);
  }
}

/** A description of a kind that came with the request, as its blueprint with parameters; `undefined` of a built-in kind. */
export function drawnAs(
  { category, ...fields }: { readonly category: string },
  documents: readonly (object & { readonly name: string })[],
): DrawnDescription | undefined {
  const blueprint = documents.find(({ name }) => name === category) as DrawnDescription['blueprint'] | undefined;
  if (!blueprint) return undefined;
  const { finish, ...parameters } = fields as Record<string, number | string> & { finish: KindFinish };
  return {
    category: 'blueprint',
    blueprint,
    parameters: { ...parameters, material: finish.material, colour: finish.colour ?? 'none' },
  };
}

interface KindFinish {
  readonly material: string;
  readonly colour: string | null;
}

/** The same the other way round: what a prompt's words are compared with. */
export function kindOfDrawn({
  blueprint,
  parameters = {},
}: DrawnDescription):
  | { readonly kind: DrawnKind; readonly description: { readonly category: string; readonly finish: KindFinish } }
  | undefined {
  const reading = readBlueprint(blueprint);
  if (reading.kind === 'refused' || !reading.blueprint.words) return undefined;
  const { material, colour, ...fields } = parameters;
  const finish = { material: `${material}`, colour: colour === 'none' ? null : `${colour}` };
  return {
    kind: drawnKind(reading.blueprint),
    description: { category: reading.blueprint.name, ...fields, finish },
  };
}
