import type { Edge, Production } from '../chart.ts';
import { putting } from './attachment.ts';
import { hasAnd, isUnknownWord, left, nounOf, of, P, relationOf, right } from './features.ts';

const isFronted = ({ rule }: Edge): boolean => rule === 'fronted' || rule === 'clauses';

const isOne = ({ features: { heads } }: Edge): boolean =>
  heads.length === 1 && heads[0]?.type === 'pronoun' && / one$/.test(heads[0].word);

/** "Right an armchair, a rug in the middle": what has its own place isn't at a side with the others. */
const sharing = (place: Edge, what: Edge): number =>
  of(place).heads[0]?.type === 'adverb' && of(what).has.has('list') && of(what).has.has('placed') ? 0.8 : 0;

/** CL: whole clauses; INV with the verb in front of what it is about. */
export const CLAUSE_PRODUCTIONS: readonly Production[] = [
  // "Kids room: a ball and a car lie on the floor": not the room.
  P('told of it', ['COLON', 'CL'], 'COLONCL', (_, clause) => (clause.rule === 'subject' ? 0 : undefined), right),
  P('headed', ['NP', 'COLONCL'], 'CL', (phrase) => (nounOf(phrase)?.isRoom ? 0.5 : undefined), right),
  P(
    'subject',
    ['NL', 'VP'],
    'CL',
    (subject, verb) =>
      // "The red one holding five balls".
      (of(verb).has.has('participle') ? (isOne(subject) ? 0 : -1.2) : 0.5) -
      (nounOf(subject)?.isRoom && of(subject).has.has('with') && relationOf(verb) !== '' ? 4 : 0),
    left,
  ),
  P('there is', ['EXIST', 'NL'], 'INV', 0.5, right),
  // "There are four", of what was named before.
  P('there are so many', ['EXIST', 'SOME'], 'INV', 0.4, right),
  P('stands', ['POST', 'NL'], 'INV', (_, what) => (isUnknownWord(what) ? -1.5 : 0), right),
  P('order', ['ORDER', 'NL'], 'CL', 0.6, right),
  // "Put a glass and a plate on the tray": both.
  P(
    'puts',
    ['CL', 'PP'],
    'CL',
    (clause, place) =>
      clause.rule === 'order' &&
      clause.left!.data?.type === 'order' &&
      clause.left!.data.puts &&
      of(clause).has.has('list')
        ? putting(clause, place)
        : undefined,
    left,
  ),
  P('order', ['ORDER', 'CL'], 'CL', -0.3, right),
  P('fronted', ['PPS', 'NL'], 'CL', (place, what) => -0.2 - sharing(place, what), right),
  P('fronted', ['PPSC', 'NL'], 'CL', (place, what) => 0.2 - sharing(place, what), right),
  P('fronted', ['PPS', 'INV'], 'CL', 0.8, right),
  P('fronted', ['PPSC', 'INV'], 'CL', 0.6, right),
  // "On the desk a lamp, under it a bin".
  P('and fronted', ['SEP', 'CL'], 'SEPCL', (_, clause) => (isFronted(clause) ? 0 : undefined), right),
  P(
    'clauses',
    ['CL', 'SEPCL'],
    'CL',
    // "A bookcase to its right, a lamp behind it, on the armchair a cushion": the lamp is behind it only.
    // "Eggs in a bowl, next to the bowl a whisk": after any clause.
    (clause, next) =>
      isFronted(clause)
        ? clause.left!.rule === 'and there'
          ? 0.2
          : 1
        : clause.rule === 'clauses'
          ? 1
          : hasAnd(next)
            ? -0.1
            : -0.6,
    left,
  ),
  P('and there', ['PPS', 'COMMA'], 'PPSC', 0, left),
  P('and there', ['PPS', 'COLON'], 'PPSC', 0.3, left),
];
