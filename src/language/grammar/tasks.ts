import type { Production } from '../chart.ts';
import type { Data } from '../lexical-item.ts';
import { left, of, P, right } from './features.ts';
import { isNoun } from './suits.ts';

const isNamedBefore = (head: Data | undefined): boolean => head?.type === 'pronoun' || (isNoun(head) && head.definite);

/** "Pick the bolt from the tote and put it in the tray": DO a verb, TASK all of it. */
export const TASK_PRODUCTIONS: readonly Production[] = [
  P('does', ['DO', 'NL'], 'TASK', 0.8, right),
  P('does at', ['TASK', 'PP'], 'TASK', 0.3, left),
  P('from', ['FROM', 'NP'], 'FROMP', 0.6, right),
  P('does from', ['TASK', 'FROMP'], 'TASK', 0.6, left),
  P('to', ['GOAL', 'NP'], 'GOALP', 0.4, right),
  P('does to', ['TASK', 'GOALP'], 'TASK', 0.6, left),
  P('and does', ['SEP', 'TASK'], 'SEPTASK', 0, right),
  P(
    'and puts',
    ['SEP', 'CL'],
    'SEPTASK',
    (_, clause) => (clause.rule === 'order' && isNamedBefore(of(clause).heads[0]) ? 0.8 : undefined),
    right,
  ),
  P('then does', ['TASK', 'SEPTASK'], 'TASK', 0.6, left),
  P('must do', ['MODAL', 'TASK'], 'TASK', 0.2, right),
  P('marked', ['MARK', 'TASK'], 'TASK', 0.2, right),
  P('must put', ['MARK', 'CL'], 'TASK', (_, clause) => (clause.rule === 'order' ? 1.5 : undefined), right),
  P('must put', ['MODAL', 'CL'], 'TASK', (_, clause) => (clause.rule === 'order' ? 0.6 : undefined), right),
  P(
    'who does',
    ['NL', 'TASK'],
    'TASK',
    (who, task) => (/^must /.test(task.rule) && of(who).has.size === 0 ? 0.4 : undefined),
    right,
  ),
  P('where one does', ['THAT', 'TASK'], 'TASK', 0.2, right),
];
