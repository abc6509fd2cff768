import type { Production } from '../chart.ts';
import { doing, filling } from './attachment.ts';
import { isUnknownWord, left, ofRoom, P, prepositional, relationOf, right, verbal } from './features.ts';

/** RC "that stands on it", VP "stands on it". */
export const VERB_PRODUCTIONS: readonly Production[] = [
  P('that', ['THAT', 'VP'], 'RC', 0.4, right),
  // "That has been knocked over".
  P('that', ['THAT', 'PP'], 'RC', (_, place) => (relationOf(place) === 'lying' ? 0.6 : undefined), right),
  P('on which', ['PREP', 'WHICH'], 'PREL', 0.8, (one, what) => prepositional(one, what)),
  P('on which', ['PREL', 'CL'], 'RC', 0.6, left),
  P('on which', ['PREL', 'INV'], 'RC', 0.6, left),

  // "The crate that the ball is in".
  P('ends in', ['POST', 'PREP'], 'VPREP', 0, right),
  P('it ends in', ['NP', 'VPREP'], 'CLREP', 0.2, left),
  P('that it is in', ['THAT', 'CLREP'], 'RC', 1, right),

  // What is said of things.
  P('stands', ['POST', 'PP'], 'VP', 0.3, verbal),
  // "Must stand under a tap", "has to be in the crate".
  P('must', ['MODAL', 'VP'], 'VP', (_, verb) => (/^(?:stands|is so)$/.test(verb.rule) ? 0.4 : undefined), right),
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
];
