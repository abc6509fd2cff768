// What became of an input and what the judges said → the state of each cell.
import type { Simulator } from '../../adapters/registry.ts';
import type { Hearing } from './judges.ts';
import { type Cell, type Input, keyOf, type Outcome } from './types.ts';

export interface Row {
  readonly input: Input;
  /** Of each simulator that has a judge. */
  readonly cells: ReadonlyMap<Simulator, Cell>;
}

export function rowsOf(
  outcomes: readonly Outcome[],
  hearings: readonly Hearing[],
  simulators: readonly Simulator[],
): Row[] {
  return outcomes.map((outcome) => {
    const cells = simulators.map((simulator) => [simulator, cellOf(outcome, simulator, hearings)] as const);
    return { input: outcome.input, cells: new Map(cells) };
  });
}

function cellOf(outcome: Outcome, simulator: Simulator, hearings: readonly Hearing[]): Cell {
  const { refusal } = outcome.input;
  if (!outcome.installed) {
    const { code, where, message } = outcome;
    if (refusal && refusal.code === code && where.endsWith(refusal.where ?? '')) {
      return { state: 'refused', reason: `\`${code}\`: ${refusal.reason}` };
    }
    return { state: 'red', reason: `not installed, \`${code}\`: ${message}` };
  }
  if (refusal) return { state: 'red', reason: `installed, and should be refused with \`${refusal.code}\`` };
  const judged = hearings
    .filter((hearing) => hearing.simulator === simulator)
    .map(({ title, verdicts, problem }) => ({ title, problem, faults: verdicts.get(keyOf(outcome.input)) }));
  const faults = judged.flatMap(({ title, faults: found = [] }) => found.map((fault) => `${title}: ${fault}`));
  if (faults.length > 0) return { state: 'red', reason: summary(faults) };
  const silent = judged.filter(({ faults: found }) => found === undefined);
  if (silent.length === 0 && judged.length > 0) return { state: 'green' };
  return {
    state: 'unjudged',
    reason: silent.map(({ title, problem }) => `${title}: ${problem ?? 'no verdict'}`).join('; '),
  };
}

const summary = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `${first} (and ${more.length} more)`;
