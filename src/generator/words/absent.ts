import type { Lexicon } from './lexicon.ts';
import type { PartWord } from './parts.ts';
import { singular, type Token } from './tokens.ts';
import { BODIES } from './vocabulary.ts';

/** "Without a lid": parts that a thing is not to have. */
interface AbsentRead {
  /** Of each of them what its name can mean, of which the kind decides, and last the name itself. */
  readonly parts: readonly (readonly PartWord[])[];
  /** The word that negates. */
  readonly word: string;
  readonly next: number;
}

/**
 * Reads "without a lid", "no handles", "without any doors or drawers", "lid: none"; nothing where what is negated is no
 * part of anything ("not round"), or goes on to something else ("no lid handle").
 */
export function readAbsent(tokens: readonly Token[], from: number, lexicon: Lexicon): AbsentRead | undefined {
  const word = tokens[from]?.text ?? '';
  if (!/^(?:without|no|neither|lacking|lacks|minus|missing)$/.test(word)) return readListed(tokens, from, lexicon);
  const first = partAt(tokens, from + 1, lexicon);
  if (!first) return undefined;
  const parts: (readonly PartWord[])[] = [first.parts];
  let { next } = first;
  while (/^(?:or|nor|and|&)$/.test(tokens[next]?.text ?? '')) {
    const more = partAt(tokens, next + 1, lexicon);
    if (!more) break;
    parts.push(more.parts);
    next = more.next;
  }
  return { parts, word, next };
}

/** "Lid: none", as forms have it. */
function readListed(tokens: readonly Token[], from: number, lexicon: Lexicon): AbsentRead | undefined {
  const read = /^[:=]$/.test(tokens[from + 1]?.text ?? '') ? partAt(tokens, from, lexicon) : undefined;
  const answer = tokens[from + 2]?.text ?? '';
  return read && /^(?:none|no|without)$/.test(answer)
    ? { parts: [read.parts], word: answer, next: from + 3 }
    : undefined;
}

/** One part, of one word or two, that no other noun follows. */
function partAt(
  tokens: readonly Token[],
  at: number,
  { parts, nouns }: Lexicon,
): { readonly parts: readonly PartWord[]; readonly next: number } | undefined {
  const from = /^(?:an?|any|the|its|such)$/.test(tokens[at]?.text ?? '') ? at + 1 : at;
  for (const words of [2, 1]) {
    const texts = tokens.slice(from, from + words).map(({ text }) => text);
    if (texts.length < words) continue;
    const name = [...texts.slice(0, -1), singular(texts.at(-1)!)].join(' ');
    const found = parts.get(name) ?? parts.get(texts.join(' '));
    const after = singular(tokens[from + words]?.text ?? '');
    if (BODIES.has(name)) return undefined;
    // "No back panel" has no back.
    if (found && after === 'panel') return { parts: [...found, name], next: from + words + 1 };
    if (found && !parts.has(after) && !nouns.has(after)) return { parts: [...found, name], next: from + words };
  }
  return undefined;
}
