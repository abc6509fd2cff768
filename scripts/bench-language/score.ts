import { describe } from '../../src/generator/describe.ts';
import { planScene } from '../../src/generator/scene/plan-scene.ts';
import type { PropFrame, SceneFrame } from './frames.ts';
import { judgeProp } from './judge-prop.ts';
import { judgeScene } from './judge-scene.ts';
import { type Judged, VERDICTS, type Verdict } from './verdict.ts';

export interface Scored extends Judged {
  readonly id: string;
  readonly prompt: string;
  /** For the answer [ms]. */
  readonly time: number;
}

/** What is told of many prompts. */
export interface Figures {
  readonly prompts: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** [ms] */
  readonly time: { readonly median: number; readonly p99: number; readonly worst: number };
}

export function scoreProps(frames: readonly PropFrame[]): Scored[] {
  describe('a plain wooden box');
  return frames.map((frame) => {
    const { answer, time } = timed(() => describe(frame.prompt));
    return { id: frame.id, prompt: frame.prompt, time, ...judgeProp(frame, answer, describe) };
  });
}

/** Drawn alike for a prompt and for the same prompt without a word. */
const SEED = 1;

export function scoreScenes(frames: readonly SceneFrame[]): Scored[] {
  const plan = (prompt: string) => planScene(prompt, { seed: SEED });
  plan('a table with two chairs');
  return frames.map((frame) => {
    const { answer, time } = timed(() => plan(frame.prompt));
    return { id: frame.id, prompt: frame.prompt, time, ...judgeScene(frame, answer, plan) };
  });
}

/** The quicker of two: the first may stand for the compilation of the reader. */
function timed<Answer>(ask: () => Answer): { answer: Answer; time: number } {
  const once = (): number => {
    const start = performance.now();
    ask();
    return performance.now() - start;
  };
  return { time: Math.min(once(), once()), answer: ask() };
}

export function figuresOf(scored: readonly Scored[]): Figures {
  const times = scored.map(({ time }) => time).toSorted((a, b) => a - b);
  const at = (share: number): number =>
    rounded(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  const count = (verdict: Verdict): number => scored.filter((one) => one.verdict === verdict).length;
  return {
    prompts: scored.length,
    verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>,
    time: { median: at(0.5), p99: at(0.99), worst: rounded(times.at(-1) ?? 0) },
  };
}

const rounded = (milliseconds: number): number => Number(milliseconds.toPrecision(3));
