import type { RefusedReading } from './refused/explain.ts';

/** Words by which a sentence speaks of who asks, and not of the thing. */
const ASKING =
  /\b(?:i|i'm|i'd|i've|we|we're|my|our|me|us|hello|hi|hey|thanks|please|could|would|can|need|want|looking|thesis|project|experiment)\b/i;
const ARTICLE = /\b(?:an?|one|some)\s+(?=\p{L})/giu;
/** Before a thing that is only compared, or what the thing is for; but "looking for a stool". */
const NO_OBJECT = /\b(?:of|like|as|than|about|(?<!\b(?:looking|searching|asking|ask|thankful|grateful) )for)\s+$/i;
/** Phrases that are tried as what is asked for, and characters of the longest prompt that is looked at so. */
const MOST = 6;
const LONGEST = 400;

/**
 * "I'm setting up a warehouse, and all I need is a euro pallet": what is asked for behind a sentence about who asks. The
 * words before it are told as without effect. Undefined where nothing behind an article is one thing that can be made.
 *
 * @param refused the reading of the whole prompt
 */
export function readFramed<Read extends { readonly kind: 'described'; readonly ignored: readonly string[] }>(
  prompt: string,
  { refusal }: RefusedReading,
  read: (prompt: string) => Read | RefusedReading,
): Read | undefined {
  const isUnknown = refusal.code === 'unknown_thing' || refusal.code === 'known_thing';
  if (!isUnknown || prompt.length > LONGEST) return undefined;
  for (const { index } of [...prompt.matchAll(ARTICLE)].slice(0, MOST)) {
    const before = prompt.slice(0, index);
    if (!ASKING.test(before) || NO_OBJECT.test(before)) continue;
    const reading = read(prompt.slice(index));
    if (reading.kind !== 'described') continue;
    const told = before.trim().replace(/\s+/g, ' ').toLowerCase();
    return { ...reading, ignored: [...reading.ignored, `${told}: not about the thing itself`] };
  }
  return undefined;
}
