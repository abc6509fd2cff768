import { STAGES, type StageName } from '../../pipeline/types.ts';
import type { CliEvent } from '../command.ts';
import { cut, oneLine } from './printable.ts';

/** What the renderer knows of the stage that is running. */
export interface StageState {
  readonly stage: CliEvent['stage'];
  /** 0 to 1; undefined: not known. */
  readonly fraction: number | undefined;
  readonly message: string | undefined;
}

const BAR_WIDTH = 24;
/** Length of the block that wanders where the fraction is not known. */
const WANDERER = 5;

const numbered = (stage: StageName): string => `[${STAGES.indexOf(stage) + 1}/${STAGES.length}] ${stage}`;
/** Waiting for work of the service is no stage of a prop, so it has no number. */
const headOf = (stage: CliEvent['stage']): string => (stage === 'wait' ? 'waiting' : numbered(stage));
const HEAD_WIDTH = Math.max(...STAGES.map((stage) => numbered(stage).length));

/**
 * `[3/9] download ██████░░░░░░ 50% 1.2 of 2.4 MB 3 s`, at most `columns` wide.
 *
 * @param elapsedMs since the stage began [ms]; moves the block of a stage without a known fraction, too
 */
export function progressLine({ stage, fraction, message }: StageState, elapsedMs: number, columns: number): string {
  const cells = Array.from({ length: BAR_WIDTH }, (_, cell) => (isFilled(cell, fraction, elapsedMs) ? '█' : '░'));
  const parts = [
    headOf(stage).padEnd(stage === 'wait' ? 0 : HEAD_WIDTH),
    cells.join(''),
    fraction === undefined ? '' : `${Math.round(fraction * 100)}%`.padStart(4),
    oneLine(message ?? ''),
    elapsedMs >= 1_000 ? `${Math.floor(elapsedMs / 1_000)} s` : '',
  ];
  return cut(parts.filter((part) => part !== '').join(' '), columns);
}

function isFilled(cell: number, fraction: number | undefined, elapsedMs: number): boolean {
  if (fraction !== undefined) return cell < Math.round(fraction * BAR_WIDTH);
  const start = Math.floor(elapsedMs / 120) % BAR_WIDTH;
  return (cell - start + BAR_WIDTH) % BAR_WIDTH < WANDERER;
}

/** The plain line of an event, or nothing where the line before said as much. */
export function plainLine(event: CliEvent, lastMessage: string | undefined): string | undefined {
  const { stage, state, message, ms } = event;
  if (state === 'finished') {
    const seconds = ms === undefined ? '' : ` (${(ms / 1_000).toFixed(2)} s)`;
    return `${headOf(stage)} done${message ? `: ${oneLine(message)}` : ''}${seconds}`;
  }
  return message && message !== lastMessage ? `${headOf(stage)}: ${oneLine(message)}` : undefined;
}
