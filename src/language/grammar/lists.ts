import type { Edge, Production } from '../chart.ts';
import type { Data } from '../lexical-item.ts';
import { attached, attachToAll, list, TOGETHER } from './attachment.ts';
import { both, isBare, left, nounOf, of, P, plus, relationOf, right } from './features.ts';

/** "Cubes: 2 red, 3 green". */
const isCounted = (phrase: Edge, all: Edge): boolean =>
  nounOf(phrase)?.plural === true &&
  nounOf(phrase)?.count === undefined &&
  of(all).heads.every((head) => head.type === 'adjectives' && head.count !== undefined);

/** "Cylinders (diameter 0.4 m, height 1 m)": both of each. */
const isOfEach = (all: Edge): boolean =>
  of(all).heads.every((head) => head.type === 'adjectives' && head.isLength === true && head.count === undefined);

/** "The blue one, a red mug", "the others grey, and a bench": these are whole. */
const hasOnes = (all: Edge): boolean =>
  of(all).heads.some((head) => head.type === 'adjectives' && (head.isOnes === true || head.isRest === true));

/** NL: several things, and how they are divided by numbers, places and colours. */
export const LIST_PRODUCTIONS: readonly Production[] = [
  P('comma', ['COMMA', 'AND'], 'SEP', 0, left),
  P('comma', ['COMMA', 'COMMA'], 'SEP', 0, left),
  P('next', ['SEP', 'NP'], 'SEPNP', 0, right),
  P(
    'next',
    ['SEP', 'NL'],
    'SEPNP',
    (_, group) => (/^(?:all placed|all that|ellipsis)$/.test(group.rule) ? -0.15 : undefined),
    right,
  ),
  P('list', ['NL', 'SEPNP'], 'NL', list, both),
  // "Six totes, two on each shelf", "one on the table, the other under it".
  P('some there', ['SOME', 'PP'], 'SOMEP', 0.3, right),
  P('some there', ['SOME', 'VP'], 'SOMEP', 0.3, right),
  // "Two plates, one with an apple".
  P('some there', ['SOME', 'WITHNL'], 'SOMEP', 0.3, right),
  P('some so', ['SOME', 'QUAL'], 'SOMEP', 0.2, right),
  P('and some', ['SEP', 'SOMEP'], 'SEPSOME', 0, right),
  P('some and some', ['SOMEL', 'SEPSOME'], 'SOMEL', 0.6, right),
  P(
    'and some there',
    ['NL', 'SEPSOME'],
    'NL',
    (all) => (nounOf(all)?.kind === undefined ? undefined : -0.2),
    plus('list', 'placed'),
  ),
  P('of which', ['COMMA', 'SOMEL'], 'SOMETO', 0, right),
  P('of which', ['COLON', 'SOMEL'], 'SOMETO', 0.2, right),
  P(
    'shared out',
    ['NP', 'SOMETO'],
    'NP',
    (phrase) => (of(phrase).has.has('shared') ? undefined : nounOf(phrase)?.plural ? 0.8 : -1),
    plus('placed', 'shared'),
  ),
  P(
    'counted',
    ['NP', 'NUMBERTO'],
    'NP',
    (phrase) => (nounOf(phrase)?.plural === false && nounOf(phrase)?.definite ? -1.5 : 0.6),
    plus(),
  ),
  P('counted', ['CL', 'NUMBERTO'], 'CL', 0.4, left),
  P('of which', ['COMMA', 'NUMBER'], 'NUMBERTO', 0, right),
  P('of which', ['NUMBERTO', 'COMMA'], 'NUMBERTO', 0, left),
  P('of which', ['OPEN', 'NL'], 'INNER', 0, right),
  P('of which', ['INNER', 'CLOSE'], 'INNER', 0.2, left),
  P(
    'made up of',
    ['NP', 'INNER'],
    'NP',
    (phrase, what) =>
      of(what).heads.length > 1 && nounOf(phrase)?.kind === undefined && !nounOf(phrase)?.isRoom ? 0.8 : undefined,
    plus('with'),
  ),
  // "A chest of drawers (4 drawers)".
  P(
    'its parts',
    ['NP', 'INNER'],
    'NP',
    (phrase, what) => {
      const kind = nounOf(phrase)?.kind;
      const isPart = (head: Data): boolean =>
        head.type === 'noun' && head.isPart && kind !== undefined && head.partOf.has(kind);
      return of(what).heads.every(isPart) ? 1.5 : undefined;
    },
    plus('quality'),
  ),
  // "A red and a blue mug", "3 cubes, one red and two blue".
  P('and more', ['SEP', 'ADJP'], 'SEPADJ', 0, right),
  P('adjectives', ['ADJL', 'SEPADJ'], 'ADJL', 0, both),
  P('adjectives', ['ADJL', 'ADJP'], 'ADJL', -0.2, both),
  P(
    'ellipsis',
    ['ADJL', 'SEPNP'],
    'NL',
    (all, noun) =>
      nounOf(noun)?.kind === undefined || nounOf(noun)!.bare || isBare(all) || hasOnes(all) ? undefined : 3,
    (all, noun) => ({
      heads: [...of(all).heads.map(() => of(noun).heads[0]!), ...of(noun).heads],
      has: new Set([...of(all).has, 'list']),
    }),
  ),
  P('of which', ['COMMA', 'ADJL'], 'ADJTO', 0, right),
  P('of which', ['COLON', 'ADJL'], 'ADJTO', 0, right),
  P(
    'divided',
    ['NP', 'ADJTO'],
    'NP',
    (phrase, all) =>
      nounOf(phrase)?.kind === undefined ||
      ((nounOf(phrase)!.count ?? 0) < 2 && !isCounted(phrase, all)) ||
      of(all).heads.length < 2 ||
      isOfEach(all) ||
      of(phrase).has.has('divided')
        ? undefined
        : 1.2,
    plus('quality', 'divided'),
  ),
  P('all placed', ['NL', 'PP'], 'NL', attachToAll, attached),
  P(
    'all placed',
    ['NL', 'SEPPP'],
    'NL',
    (all, place) => {
      const score = attachToAll(all, place);
      return score === undefined ? undefined : score - 0.9;
    },
    attached,
  ),
  P('each has', ['NL', 'EACH'], 'NL', -0.5, plus('each')),
  P(
    'all that',
    ['NL', 'RC'],
    'NL',
    (all, clause) => {
      if (of(all).heads.length < 2 || of(all).heads.at(-1)?.type === 'pronoun') return undefined;
      if (TOGETHER.test(relationOf(clause))) return 0.9;
      // "A mug and a bowl standing on a table": as without "standing".
      const together = of(clause).has.has('participle') ? attachToAll(all, clause) : undefined;
      return together !== undefined && together > 0 ? Math.min(together, 0.4) : -0.6;
    },
    plus('placed'),
  ),
];
