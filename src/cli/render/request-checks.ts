import type { WireRequestCheck } from '../../contract/request-check.ts';
import { oneLine } from './printable.ts';

/** Words of a request in one line, at most. */
const SHOWN = 8;

/** How many of the requested aspects are there, and those that are not, as rows of facts. */
export function requestFacts(checks: readonly WireRequestCheck[] | undefined): [string, string | undefined][] {
  if (!checks || checks.length === 0) return [];
  const held = checks.filter(({ outcome }) => outcome === 'held').length;
  return [
    ['request', `${held} of ${checks.length} held`],
    ...(['lost', 'assumed', 'ignored'] as const).map((outcome): [string, string | undefined] => [
      outcome,
      wordsOf(checks.filter((one) => one.outcome === outcome)),
    ]),
  ];
}

function wordsOf(checks: readonly WireRequestCheck[]): string | undefined {
  if (checks.length === 0) return undefined;
  const more = checks.length - SHOWN;
  const words = checks.slice(0, SHOWN).map((check) => `"${check.words}"`);
  return oneLine(`${words.join(', ')}${more > 0 ? ` and ${more} more` : ''}`, 400);
}
