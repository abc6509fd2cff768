import type { Edge, Grammar, Production, Unary } from '../chart.ts';
import {
  attach,
  attached,
  attachToAll,
  doing,
  filledWith,
  filling,
  having,
  isOneInRow,
  list,
  TOGETHER,
} from './attachment.ts';
import {
  both,
  holding,
  isBadObject,
  isBare,
  isPronoun,
  isUnknownWord,
  left,
  NONE,
  nounOf,
  of,
  ofRoom,
  P,
  plus,
  prepositional,
  relationOf,
  relationOfPreposition,
  right,
  said,
  takesDistance,
  verbal,
  withRelation,
} from './features.ts';
import { isNoun } from './suits.ts';
import { TASK_PRODUCTIONS } from './tasks.ts';

/*
 * English of scenes: things, how many, what they are like, and where they stand. Categories are in `lexical.ts`: NP a noun
 * phrase, NL a list of them, PP "on the table", RC "that stands on it", VP "stands on it", CL a clause.
 */

const isFronted = ({ rule }: Edge): boolean => rule === 'fronted' || rule === 'clauses';

const productions: readonly Production[] = [
  // Places.
  P(
    'at',
    ['PREP', 'NP'],
    'PP',
    (one, what) =>
      nounOf(what)?.isRoom
        ? relationOfPreposition(one) === 'in'
          ? 0.3
          : -3
        : relationOfPreposition(one) === 'between' && nounOf(what)?.plural === false
          ? -1
          : 0,
    prepositional,
  ),
  P(
    'at all',
    ['PREP', 'NL'],
    'PP',
    (one, what) =>
      isBadObject(what)
        ? relationOfPreposition(one) === 'between' &&
          of(what).heads.length === 2 &&
          of(what).has.has('ended') &&
          !of(what).has.has('placed')
          ? 1.2
          : -2.2
        : undefined,
    prepositional,
  ),
  P('at each', ['PREP', 'EACH'], 'PP', 0.2, (one, other) => ({
    ...prepositional(one, other),
    heads: [{ type: 'pronoun', word: 'each', number: 'either' }],
  })),
  P(
    'in room',
    ['PREP', 'PLACE'],
    'PP',
    (one, place) => (ofRoom(relationOfPreposition(one), place.data) === undefined ? undefined : 1.5),
    (one, place) =>
      withRelation(
        ofRoom(relationOfPreposition(one), place.data)!,
        [place.data!],
        ...[...prepositional(one, place).has].filter((name) => / distance$/.test(name)),
      ),
  ),
  P(
    'leaning',
    ['LEAN', 'PP'],
    'PP',
    (_, place) => (/^(?:against_wall|beside|on|leaning)$/.test(relationOf(place)) ? 1 : -1),
    (_, place) => (relationOf(place) === 'against_wall' ? withRelation('leaning', of(place).heads) : place.features),
  ),
  P(
    'so far',
    ['DIST', 'PP'],
    'PP',
    (_, place) => (takesDistance(place) ? 0.6 : undefined),
    (_, place) => ({
      heads: of(place).heads,
      has: new Set([...of(place).has].filter((name) => name !== 'needs distance')),
    }),
  ),
  P('gap', ['WITH', 'PP'], 'PP', (_, place) => (relationOf(place) === 'apart' ? 1 : undefined), right),
  P('apart', ['DIST', 'GAP'], 'PP', 1, () => withRelation('apart', [])),
  P(
    'for each',
    ['FOR', 'NP'],
    'PP',
    (_, what) => (nounOf(what)?.each ? 1 : undefined),
    (_, what) => withRelation('for_each', of(what).heads),
  ),
  P('for each one', ['FOR', 'EACH'], 'PP', 0.5, () =>
    withRelation('for_each', [{ type: 'pronoun', word: 'each', number: 'either' }]),
  ),
  P(
    'purpose',
    ['FOR', 'NP'],
    'QUAL',
    (_, what) => (nounOf(what)?.each ? undefined : -0.6),
    () => ({ heads: [], has: NONE }),
  ),
  P('and at', ['COMMA', 'PP'], 'SEPPP', 0, right),
  P('and at', ['AND', 'PP'], 'SEPPP', -0.2, right),
  P('and at', ['SEP', 'PP'], 'SEPPP', -0.1, right),
  P('places', ['PPS', 'PP'], 'PPS', -0.1, left),
  P('places', ['PPS', 'SEPPP'], 'PPS', -0.3, left),

  // Noun phrases.
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
            0.4 +
            (of(phrase).has.has('with') && !isPronoun(place) ? (place.left?.category === 'COMMA' ? 0.5 : -0.6) : 0);
    },
    attached,
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
    (phrase, what) => having(phrase, what) - (of(what).heads.length === 1 ? 2.2 : 0.2),
    holding,
  ),
  P('what it has', ['COLON', 'NL'], 'COLONNL', 0, right),
  P('without', ['NP', 'NEGNL'], 'NP', 0.2, plus()),
  P('without', ['NP', 'SEPNEG'], 'NP', 0.1, plus()),
  P('and without', ['COMMA', 'NEGNL'], 'SEPNEG', 0, right),
  P('and without', ['AND', 'NEGNL'], 'SEPNEG', 0, right),
  P('and without', ['NEGNL', 'SEPNEG'], 'NEGNL', 0, right),
  P(
    'not',
    ['NEG', 'NL'],
    'NEGNL',
    (_, what) =>
      of(what).heads.some((head) => isNoun(head) && (head.definite || (head.count ?? 1) > 1)) ||
      of(what).has.has('placed')
        ? -2
        : 0.4,
    right,
  ),
  P('of', ['NP', 'OFNL'], 'NP', filledWith, plus('of')),
  P(
    'that',
    ['NP', 'RC'],
    'NP',
    (phrase, clause) =>
      isPronoun(phrase) ? undefined : of(phrase).has.has('placed') ? -0.5 : isOneInRow(phrase, clause) ? -1.5 : 0,
    said,
  ),
  P('that', ['NP', 'SEPRC'], 'NP', (phrase) => (isPronoun(phrase) ? undefined : -0.2), said),
  P('and that', ['COMMA', 'RC'], 'SEPRC', 0, right),
  P('contents', ['OF', 'NP'], 'OFNL', 0, right),
  P('contents', ['OF', 'NL'], 'OFNL', -0.4, right),
  P('what it has', ['WITH', 'NL'], 'WITHNL', 0, right),
  P('what it has', ['SEPWITH', 'NL'], 'WITHNL', -0.2, right),
  P('and with', ['COMMA', 'WITH'], 'SEPWITH', 0, right),
  P('and with', ['AND', 'WITH'], 'SEPWITH', 0, right),
  P('what each has', ['EACH', 'WITHNL'], 'EACHWITH', 0.3, right),
  P('what each has', ['EACH', 'HAVENL'], 'EACHWITH', 0.3, right),
  P('has', ['HAVE', 'NL'], 'HAVENL', 0, right),
  P('what each has', ['COMMA', 'EACHWITH'], 'EACHWITH', 0, right),
  P('what each has', ['AND', 'EACHWITH'], 'EACHWITH', -0.2, right),

  // Lists.
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
  // "A red and a blue mug", "3 cubes, one red and two blue".
  P('and more', ['SEP', 'ADJP'], 'SEPADJ', 0, right),
  P('adjectives', ['ADJL', 'SEPADJ'], 'ADJL', 0, both),
  P('adjectives', ['ADJL', 'ADJP'], 'ADJL', -0.2, both),
  P(
    'ellipsis',
    ['ADJL', 'SEPNP'],
    'NL',
    (all, noun) => (nounOf(noun)?.kind === undefined || nounOf(noun)!.bare || isBare(all) ? undefined : 3),
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
      (nounOf(phrase)!.count ?? 0) < 2 ||
      of(all).heads.length < 2 ||
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
    (all, clause) => (of(all).heads.length < 2 ? undefined : TOGETHER.test(relationOf(clause)) ? 0.9 : -0.6),
    plus('placed'),
  ),

  // Relative clauses, participles.
  P('that', ['THAT', 'VP'], 'RC', 0.4, right),
  P('on which', ['PREP', 'THAT'], 'PREL', 0.8, (one, what) => prepositional(one, what)),
  P('on which', ['PREL', 'CL'], 'RC', 0.6, left),
  P('on which', ['PREL', 'INV'], 'RC', 0.6, left),

  // What is said of things.
  P('stands', ['POST', 'PP'], 'VP', 0.3, verbal),
  P('is so', ['POST', 'QUAL'], 'VP', 0.1, verbal),
  // "That is ajar": a word that isn't known.
  P('is what', ['POST', 'NP'], 'VP', (_, what) => (isUnknownWord(what) ? 0.3 : undefined), verbal),
  P('verb', ['VERB', 'NL'], 'VP', doing, verbal),
  P(
    'verb place',
    ['VERB', 'PLACE'],
    'VP',
    (verb, place) =>
      verb.data?.type === 'verb' && ofRoom(verb.data.value.relation, place.data) !== undefined ? 1.5 : undefined,
    verbal,
  ),
  P('passive', ['PASSIVE', 'NL'], 'VP', 0.6, verbal),
  P('filled', ['FILLED', 'NL'], 'VP', (_, what) => filling(what, 0.6), verbal),
  P('has', ['HAVE', 'NL'], 'VP', 0, right),
  P('and stands', ['VP', 'PP'], 'VP', -0.1, left),
  P('and stands', ['VP', 'SEPPP'], 'VP', -0.2, left),
  P('and does', ['AND', 'VP'], 'SEPVP', 0, right),
  P('and does', ['COMMA', 'VP'], 'SEPVP', -0.2, right),
  P('and does', ['VP', 'SEPVP'], 'VP', -0.1, left),

  ...TASK_PRODUCTIONS,

  // Clauses.
  P('subject', ['NL', 'VP'], 'CL', (_, verb) => (of(verb).has.has('participle') ? -1.2 : 0.5), left),
  P('there is', ['EXIST', 'NL'], 'INV', 0.5, right),
  P('stands', ['POST', 'NL'], 'INV', (_, what) => (isUnknownWord(what) ? -1.5 : 0), right),
  P('order', ['ORDER', 'NL'], 'CL', 0.6, right),
  P('order', ['ORDER', 'CL'], 'CL', -0.3, right),
  P('fronted', ['PPS', 'NL'], 'CL', -0.2, right),
  P('fronted', ['PPSC', 'NL'], 'CL', 0.2, right),
  P('fronted', ['PPS', 'INV'], 'CL', 0.8, right),
  P('fronted', ['PPSC', 'INV'], 'CL', 0.6, right),
  // "On the desk a lamp, under it a bin".
  P('and fronted', ['SEP', 'CL'], 'SEPCL', (_, clause) => (isFronted(clause) ? 0 : undefined), right),
  P(
    'clauses',
    ['CL', 'SEPCL'],
    'CL',
    (clause) => (isFronted(clause) || clause.rule === 'clauses' ? 1 : undefined),
    left,
  ),
  P('and there', ['PPS', 'COMMA'], 'PPSC', 0, left),
  P('and there', ['PPS', 'COLON'], 'PPSC', 0.3, left),
];

const unary: readonly Unary[] = [
  { name: 'noun', of: 'NOUN', result: 'NP', score: 0 },
  { name: 'pronoun', of: 'PRON', result: 'NP', score: 0 },
  { name: 'one', of: 'NP', result: 'NL', score: 0 },
  { name: 'adverb', of: 'ADV', result: 'PP', score: 0.2 },
  { name: 'place', of: 'PP', result: 'PPS', score: ({ features }) => (features.has.has('needs distance') ? -6 : 0) },
  { name: 'comma', of: 'COMMA', result: 'SEP', score: 0 },
  { name: 'and', of: 'AND', result: 'SEP', score: 0 },
  { name: 'is there', of: 'POST', result: 'VP', score: -0.7 },
  { name: 'participle', of: 'VP', result: 'RC', score: ({ features }) => (features.has.has('participle') ? 0 : -1.2) },
  { name: 'some', of: 'SOMEP', result: 'SOMEL', score: 0 },
  { name: 'adjective', of: 'ADJP', result: 'ADJL', score: 0 },
  { name: 'there', of: 'INV', result: 'CL', score: 0.2 },
  { name: 'clause', of: 'NL', result: 'CL', score: 0 },
];

export const SCENE_GRAMMAR: Grammar = { productions, unary };
