import type { MaterialName } from '../materials.ts';
import type { Item, ItemOf } from './item.ts';
import { lookUp } from './lookup.ts';
import type { Token } from './tokens.ts';

/** What lies on a surface, and the material that comes nearest to it; undefined: it covers any. */
const COATS: Readonly<Record<string, MaterialName | undefined>> = {
  zinc: 'steel',
  chrome: 'stainless_steel',
  nickel: 'stainless_steel',
  powder: undefined,
  clear: undefined,
};
const COATED = /^(?:plated|plating|coated|coating)$/;
/** In one word. */
const TREATED: Readonly<Record<string, MaterialName>> = {
  anodised: 'aluminium',
  anodized: 'aluminium',
  chromed: 'stainless_steel',
};

/** Reads "zinc plated", "nickel-plated", "powder coated", "anodised": the nearest material, or nothing but a look. */
export function readPlating(
  tokens: readonly Token[],
  at: number,
): { readonly item: Item; readonly next: number } | undefined {
  const first = tokens[at]!.text;
  const treated = lookUp(TREATED, first);
  if (treated) return { item: standIn(treated, first), next: at + 1 };
  if (!Object.hasOwn(COATS, first) || !COATED.test(tokens[at + 1]?.text ?? '')) return undefined;
  const text = `${first} ${tokens[at + 1]!.text}`;
  const nearest = lookUp(COATS, first);
  return { item: nearest ? standIn(nearest, text) : { kind: 'look', text }, next: at + 2 };
}

const standIn = (name: MaterialName, text: string): ItemOf<'material'> => ({
  kind: 'material',
  name,
  loose: false,
  standIn: true,
  text,
});
