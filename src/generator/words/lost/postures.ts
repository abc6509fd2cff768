import type { Token } from '../tokens.ts';

const VERBS =
  /^(?:lying|laid|standing|resting|sitting|placed|turned|put|set|positioned|tipped|flipped|knocked|leaning)$/;
const UPSIDE = /^(?:(?:face|upside|right side) (?:down|up)|upright|(?:flat|over)$)/;
const ON_SIDE = /^on (?:its|the|one|their) (?:side|back|front|face|head|edge|end)$/;

/**
 * "Lying face down", "upside-down", "tipped over", "lying on its side": how a prop lies: the index behind it. "Flat" and
 * "over" say so behind a verb alone, and so does a side: "a handle on its side" is about the handle.
 */
export function readPosture(tokens: readonly Token[], at: number): number | undefined {
  const led = VERBS.test(tokens[at]?.text ?? '');
  const from = led ? at + 1 : at;
  const upTo = (length: number): string =>
    tokens
      .slice(from, from + length)
      .map(({ text }) => text)
      .join(' ');
  if (led && ON_SIDE.test(upTo(3))) return from + 3;
  for (const length of [3, 2, 1]) {
    const said = upTo(length);
    const found = UPSIDE.exec(said);
    if (!found || found[0] !== said || tokens.length < from + length) continue;
    if (!led && (said === 'flat' || said === 'over' || said === 'upright')) continue;
    return from + length;
  }
  return undefined;
}
