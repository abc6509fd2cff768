import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSet, requireFrozen } from '../../scripts/bench-language/frames.ts';
import { MOST_BLIND_RUNS, type Run, requireRunLeft } from '../../scripts/bench-language/results.ts';

it('reads the blind set as it was frozen, and refuses another', () => {
  const { props, scenes } = readSet('blind');
  expect(props).toHaveLength(200);
  expect(scenes).toHaveLength(118);
  const bytes = readFileSync(new URL('../../bench/language/scenes-blind.jsonl', import.meta.url));
  expect(() => requireFrozen('scenes-blind.jsonl', bytes)).not.toThrow();
  expect(() => requireFrozen('scenes-blind.jsonl', bytes.subarray(1))).toThrow('was changed');
});

it('scores the blind set three times, baselines aside, and again with a reason only', () => {
  const run = { set: 'blind' } as Run;
  const used = [{ ...run, baseline: true as const }, ...Array.from({ length: MOST_BLIND_RUNS }, () => run)];
  expect(() => requireRunLeft(used.slice(1, -1), undefined)).not.toThrow();
  expect(() => requireRunLeft(used.slice(0, -1), undefined)).not.toThrow();
  expect(() => requireRunLeft(used, undefined)).toThrow('scored 3 times');
  expect(() => requireRunLeft(used, 'the scorer was mended')).not.toThrow();
});
