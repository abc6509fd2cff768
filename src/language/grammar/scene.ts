import type { Edge, Grammar, Unary } from '../chart.ts';
import { CLAUSE_PRODUCTIONS } from './clauses.ts';
import { LIST_PRODUCTIONS } from './lists.ts';
import { NOUN_PRODUCTIONS } from './noun-phrases.ts';
import { PLACE_PRODUCTIONS } from './places.ts';
import { TASK_PRODUCTIONS } from './tasks.ts';
import { VERB_PRODUCTIONS } from './verbs.ts';

/*
 * English of scenes: things, how many, what they are like, and where they stand. Categories are in `lexical-item.ts`: NP a
 * noun phrase, NL a list of them, PP "on the table", RC "that stands on it", VP "stands on it", CL a clause.
 */

/** "The other is black". */
const isOthers = ({ left: some }: Edge): boolean =>
  some?.left?.data?.type === 'some' && some.left.data.isOthers === true;

const unary: readonly Unary[] = [
  { name: 'noun', of: 'NOUN', result: 'NP', score: 0 },
  { name: 'pronoun', of: 'PRON', result: 'NP', score: 0 },
  { name: 'pronoun', of: 'ONES', result: 'NP', score: 0 },
  { name: 'one', of: 'NP', result: 'NL', score: 0 },
  { name: 'adverb', of: 'ADV', result: 'PP', score: 0.2 },
  { name: 'place', of: 'PP', result: 'PPS', score: ({ features }) => (features.has.has('needs distance') ? -6 : 0) },
  { name: 'comma', of: 'COMMA', result: 'SEP', score: 0 },
  { name: 'and', of: 'AND', result: 'SEP', score: 0 },
  { name: 'is there', of: 'POST', result: 'VP', score: -0.7 },
  { name: 'participle', of: 'VP', result: 'RC', score: ({ features }) => (features.has.has('participle') ? 0 : -1.2) },
  { name: 'some', of: 'SOMEP', result: 'SOMEL', score: 0 },
  { name: 'some of them', of: 'SOMEL', result: 'CL', score: (edge) => (isOthers(edge) ? 0.9 : 0.2) },
  { name: 'adjective', of: 'ADJP', result: 'ADJL', score: 0 },
  { name: 'there', of: 'INV', result: 'CL', score: 0.2 },
  { name: 'clause', of: 'NL', result: 'CL', score: 0 },
];

export const SCENE_GRAMMAR: Grammar = {
  productions: [
    ...PLACE_PRODUCTIONS,
    ...NOUN_PRODUCTIONS,
    ...LIST_PRODUCTIONS,
    ...VERB_PRODUCTIONS,
    ...TASK_PRODUCTIONS,
    ...CLAUSE_PRODUCTIONS,
  ],
  unary,
};
