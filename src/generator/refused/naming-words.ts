import { isKnownWord } from '../../language/known-words/index.ts';
import type { Item } from '../words/item.ts';
import { cutPhrases, type Phrase } from '../words/phrases.ts';
import { singular } from '../words/tokens.ts';

/** Most of them that are looked at: what follows names nothing. */
const MOST = 12;

/** The words of a prompt that could name its thing. */
export interface NamingWords {
  /** In the singular. */
  readonly words: readonly string[];
  /** All that names it, as it stands there: "roll of duct tape". */
  readonly said: string;
}

/** Words for a share of something: of a "roll of duct tape" the tape is meant. */
const SHARES =
  /^(?:roll|piece|slice|sheet|pack|packet|lump|bit|pile|stack|bunch|bar|stick|tube|ball|coil|spool|loaf|bag|bundle|strip|length)s?$/;

/** Behind a thing these begin how it lies: "smartphone lying face down". */
const POSTURES =
  /^(?:lying|standing|resting|sitting|leaning|hanging|facing|placed|turned|laid|held|seen|viewed|holding)$/;

/**
 * The words of a prompt that could name its thing: what its first phrase has besides qualities, up to a comma behind a word
 * that is known; of a share of something, what it is a share of.
 */
export function namingWords(items: readonly Item[]): NamingWords {
  const phrases = cutPhrases(items);
  const first = phrases.find(({ relation, items: own }) => relation === 'head' && namesOf(own).length > 0);
  if (!first) return { words: [], said: '' };
  const next = phrases[phrases.indexOf(first) + 1];
  const own = namesOf(listed(items, first));
  const shared =
    own.length > 0 && SHARES.test(own.at(-1)!.text) && next?.relation === 'substance' ? namesOf(next.items) : [];
  const meant = shared.length > 0 ? shared : own;
  return {
    words: meant
      .filter(({ kind }) => kind !== 'several')
      .flatMap(({ text }) => text.split(' ').map(inSingular))
      .slice(0, MOST),
    said: saidBy(own, shared),
  };
}

/** The names as they stand there, the last in the singular. */
function saidBy(own: readonly Item[], shared: readonly Item[]): string {
  const words = [...own, ...(shared.length > 0 ? [{ text: 'of' }, ...shared] : [])].flatMap(({ text }) =>
    text.split(' '),
  );
  return words.map((word, i) => (i === words.length - 1 ? inSingular(word) : word)).join(' ');
}

const inSingular = (word: string): string => (isKnownWord(word) ? word : singular(word));

/** Up to how it lies. */
function namesOf(items: readonly Item[]): readonly Item[] {
  const names = items.filter(({ kind }) => kind === 'unknown' || kind === 'noun' || kind === 'several');
  const posture = names.findIndex(({ text }, i) => i > 0 && POSTURES.test(text));
  const rest = posture < 0 ? names : names.slice(0, posture);
  // "Set of" counts, a "socket set" is one thing.
  return rest.filter(({ kind }, i) => kind !== 'several' || (i > 0 && i === rest.length - 1));
}

/** The items of a phrase up to the first comma behind a word that is known: "spatula, black silicone, heat resistant". */
function listed(items: readonly Item[], { items: own }: Phrase): readonly Item[] {
  const from = items.indexOf(own[0]!);
  let known = false;
  for (let at = from; at < items.length; at++) {
    const { kind, text } = items[at]!;
    if (kind === 'comma' && known) return own.filter((item) => items.indexOf(item) < at);
    known ||= (kind === 'unknown' || kind === 'noun') && isKnownWord(inSingular(text.split(' ').at(-1)!));
  }
  return own;
}
