import type { Edge, Production } from '../chart.ts';
import { attach, attached, filledWith, having, isOneInRow } from './attachment.ts';
import { hasAnd, holding, isPronoun, left, nounOf, of, P, plus, right, said } from './features.ts';
import { isNoun } from './suits.ts';

/** "Pallet A: four drums": several of another kind, on what carries them. */
function isLoadOf(phrase: Edge, what: Edge): boolean {
  const [host, load] = [nounOf(phrase), nounOf(what)];
  const carries = host?.traits?.isLoaded || host?.traits?.isContainer || host?.traits?.isSurface;
  return carries === true && load?.kind !== undefined && load.kind !== host?.kind && (load.count ?? 1) > 1;
}

/** NP: a noun with what is said of it; SEP… behind a comma or "and". */
export const NOUN_PRODUCTIONS: readonly Production[] = [
  P(
    'quality',
    ['NP', 'QUAL'],
    'NP',
    (phrase) => (isPronoun(phrase) ? -1 : of(phrase).has.size > 0 ? -0.8 : 0.4),
    plus('quality'),
  ),
  P(
    'quality',
    ['NP', 'SEPQUAL'],
    'NP',
    (phrase) => (isPronoun(phrase) ? undefined : of(phrase).has.size > 0 ? -0.9 : 0),
    plus('quality'),
  ),
  P('and quality', ['COMMA', 'QUAL'], 'SEPQUAL', 0, right),
  // "Mug 1: white".
  P('and quality', ['COLON', 'QUAL'], 'SEPQUAL', 0.2, right),
  P('placed', ['NP', 'PP'], 'NP', attach, attached),
  P(
    'aside',
    ['NP', 'SEPPP'],
    'NP',
    (phrase, place) => {
      const score = attach(phrase, place);
      return score === undefined
        ? undefined
        : score -
            0.4 -
            // "A bed, a box, and on the floor a car": the car is.
            (!of(phrase).has.has('placed') && place.left?.rule === 'comma' && hasAnd(place) ? 0.8 : 0) +
            (of(phrase).has.has('with') && !isPronoun(place) ? (place.left?.category === 'COMMA' ? 0.5 : -0.6) : 0);
    },
    (phrase, place) =>
      place.left?.rule === 'comma' && hasAnd(place)
        ? { ...attached(phrase, place), has: new Set([...attached(phrase, place).has, 'aside and']) }
        : attached(phrase, place),
  ),
  P('with', ['NP', 'WITHNL'], 'NP', having, holding),
  P(
    'each with',
    ['NP', 'EACHWITH'],
    'NP',
    (phrase, what) =>
      having(phrase, what) +
      (nounOf(phrase)?.isRoom || (nounOf(phrase)?.plural === false && !nounOf(phrase)?.each) ? -1.5 : 0.5) +
      (of(what).has.has('list') ? 0.2 : 0),
    holding,
  ),
  P(
    'each that',
    ['NP', 'EACHVP'],
    'NP',
    (phrase) => (nounOf(phrase)?.isRoom || nounOf(phrase)?.plural === false ? -1.5 : 0.5),
    plus('said'),
  ),
  P('each does', ['EACH', 'VP'], 'EACHVP', 0.3, right),
  P('each does', ['COMMA', 'EACHVP'], 'EACHVP', 0, right),
  P(
    'with',
    ['NP', 'COLONNL'],
    'NP',
    (phrase, what) => having(phrase, what) - (of(what).heads.length === 1 && !isLoadOf(phrase, what) ? 2.2 : 0.2),
    holding,
  ),
  // "Spools: three cable reels": the same ones.
  P(
    'namely',
    ['NP', 'COLONNL'],
    'NP',
    (phrase, what) =>
      nounOf(phrase)?.kind !== undefined &&
      nounOf(phrase)!.bare &&
      of(phrase).has.size === 0 &&
      of(what).heads.every((head) => isNoun(head) && head.kind === nounOf(phrase)!.kind)
        ? 1.5
        : undefined,
    right,
  ),
  P('what it has', ['COLON', 'NL'], 'COLONNL', 0, right),
  P('without', ['NP', 'NEGNL'], 'NP', 0.2, plus()),
  P('without', ['NP', 'SEPNEG'], 'NP', 0.1, plus()),
  // "A coffee machine isn't needed".
  P('needless', ['NL', 'NEEDLESS'], 'NEGNL', 1.2, left),
  P('not there', ['NP', 'NOTPP'], 'NP', 0.1, left),
  P('and without', ['COMMA', 'NEGNL'], 'SEPNEG', 0, right),
  P('and without', ['AND', 'NEGNL'], 'SEPNEG', 0, right),
  P('and without', ['NEGNL', 'SEPNEG'], 'NEGNL', 0, right),
  P(
    'not',
    ['NEG', 'NL'],
    'NEGNL',
    (_, what) =>
      of(what).heads.some((head) => isNoun(head) && (head.definite || (head.count ?? 1) > 1)) ||
      of(what).has.has('placed') ||
      of(what).has.has('with')
        ? -2
        : 0.4,
    right,
  ),
  P('of', ['NP', 'OFNL'], 'NP', filledWith, plus('of')),
  // "One of the three mugs on the table".
  P(
    'part of',
    ['SOMEOF', 'NP'],
    'NP',
    (_, what) => (nounOf(what)?.plural && nounOf(what)!.kind !== undefined ? 1.5 : undefined),
    (_, what) => ({ heads: of(what).heads, has: new Set([...of(what).has, 'some of']) }),
  ),
  P(
    'that',
    ['NP', 'RC'],
    'NP',
    (phrase, clause) =>
      isPronoun(phrase)
        ? undefined
        : // "A bench with a vise and a hammer lying on it": the bench doesn't.
          of(phrase).has.has('with') && isPronoun(clause)
          ? -1.5
          : // "A desk with a pen and a mug that was knocked over": the mug was.
            of(phrase).has.has('with')
            ? -0.5
            : of(phrase).has.has('placed')
              ? -0.5
              : isOneInRow(phrase, clause)
                ? -1.5
                : 0,
    said,
  ),
  P(
    'that',
    ['NP', 'SEPRC'],
    'NP',
    // "A sofa facing the television, which stands at the wall": the television does.
    (phrase) =>
      isPronoun(phrase) ? undefined : of(phrase).has.has('with') || of(phrase).has.has('placed') ? -0.5 : -0.2,
    said,
  ),
  P('and that', ['COMMA', 'RC'], 'SEPRC', 0, right),
  P('contents', ['OF', 'NP'], 'OFNL', 0, right),
  P(
    'contents',
    ['OF', 'NL'],
    'OFNL',
    // "A glass of water and a plate": the plate isn't in it.
    (_, { features: { heads } }) =>
      isNoun(heads[0]) && heads[0].bare && heads.slice(1).some((head) => isNoun(head) && head.count === 1) ? -2 : -0.4,
    right,
  ),
  P('what it has', ['WITH', 'NL'], 'WITHNL', 0, right),
  P('what it has', ['SEPWITH', 'NL'], 'WITHNL', -0.2, right),
  P('and with', ['COMMA', 'WITH'], 'SEPWITH', 0, right),
  P('and with', ['AND', 'WITH'], 'SEPWITH', 0, right),
  P('what each has', ['EACH', 'WITHNL'], 'EACHWITH', 0.3, right),
  P('what each has', ['EACH', 'HAVENL'], 'EACHWITH', 0.3, right),
  P('has', ['HAVE', 'NL'], 'HAVENL', 0, right),
  P('what each has', ['COMMA', 'EACHWITH'], 'EACHWITH', 0, right),
  P('what each has', ['AND', 'EACHWITH'], 'EACHWITH', -0.2, right),
];
