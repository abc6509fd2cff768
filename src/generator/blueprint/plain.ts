import { type Blueprint, blueprintSchema } from './schema/document.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A blueprint as one would write it: without what the schema fills in. Read again, it is the same. */
export function plainBlueprint(blueprint: Blueprint): Json {
  const full = JSON.stringify(blueprint);
  let plain = JSON.parse(full) as Json;
  const pairs = new Set<string>();
  visit(plain, (key, value) => pairs.add(pairOf(key, value)));
  for (const pair of pairs) {
    const shorter = without(plain, pair);
    const read = blueprintSchema.safeParse(shorter);
    if (read.success && JSON.stringify(read.data) === full) plain = shorter;
  }
  return plain;
}

const pairOf = (key: string, value: Json): string => JSON.stringify([key, value]);

function visit(value: Json, each: (key: string, value: Json) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) each(key, inner as Json);
    visit(inner as Json, each);
  }
}

function without(value: Json, pair: string): Json {
  if (Array.isArray(value)) return value.map((one) => without(one as Json, pair));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => pairOf(key, inner) !== pair)
      .map(([key, inner]) => [key, without(inner, pair)]),
  );
}
