import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../package-root.ts';

const definition = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})),
  'x-propmaster': z.looseObject({
    group: z.string(),
    nouns: z.array(z.string()),
    synset: z.string(),
    wikidata: z.string().optional(),
  }),
});

/** A kind of prop that the local service makes. */
export interface CategoryEntry {
  readonly name: string;
  /** `kitchen`, `tools`, … */
  readonly group: string;
  /** Words that mean it in a prompt. */
  readonly nouns: readonly string[];
  /** WordNet 3.0 */
  readonly synset: string;
  /** Item of Wikidata; absent where none means this kind. */
  readonly wikidata?: string;
  /** Fields of its description besides `category`. */
  readonly fields: readonly string[];
  /** JSON Schema of its description, with what it refers to. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What the local service makes, from `schemas/descriptions.schema.json`, without loading the generator. */
export async function listCategories(): Promise<CategoryEntry[]> {
  const text = await readFile(path.join(packageRoot(), 'schemas', 'descriptions.schema.json'), 'utf8');
  const { $schema, $defs } = JSON.parse(text) as { $schema: string; $defs: Record<string, unknown> };
  const { finish, ...categories } = $defs;
  return Object.entries(categories).map(([name, value]) => {
    const { 'x-propmaster': about, properties } = definition.parse(value);
    const { group, nouns, synset, wikidata } = about;
    const fields = Object.keys(properties).filter((key) => key !== 'category');
    const schema = { $schema, ...(value as object), $defs: { finish } };
    return { name, group, nouns, synset, ...(wikidata && { wikidata }), fields, schema };
  });
}
