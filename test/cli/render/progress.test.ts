import { describe, expect, it } from 'vitest';
import { plainLine, progressLine } from '../../../src/cli/render/progress.ts';

describe('progressLine', () => {
  it('fills the bar by the fraction', () => {
    const line = progressLine({ stage: 'download', fraction: 0.5, message: '1.2 of 2.4 MB' }, 3_200, 100);
    expect(line).toBe('[3/9] download ████████████░░░░░░░░░░░░  50% 1.2 of 2.4 MB 3 s');
  });

  it('is full at 1 and empty at 0', () => {
    expect(progressLine({ stage: 'record', fraction: 1, message: undefined }, 0, 100)).toContain(
      `${'█'.repeat(24)} 100%`,
    );
    expect(progressLine({ stage: 'record', fraction: 0, message: undefined }, 0, 100)).toContain(
      `${'░'.repeat(24)}   0%`,
    );
  });

  it('moves a block where the fraction is not known', () => {
    const at = (ms: number) => progressLine({ stage: 'job', fraction: undefined, message: undefined }, ms, 100);
    expect(at(0)).toContain(`job      █████${'░'.repeat(19)}`);
    expect(at(240)).toContain(`job      ░░█████${'░'.repeat(17)}`);
    expect(at(23 * 120)).toContain(`job      ████${'░'.repeat(19)}█`);
  });

  it('never takes more than the width of the terminal', () => {
    const line = progressLine({ stage: 'job', fraction: 0.1, message: 'x'.repeat(300) }, 0, 60);
    expect(line).toHaveLength(60);
    expect(line.endsWith('…')).toBe(true);
  });
});

describe('plainLine', () => {
  it('tells a message once and the end of every stage', () => {
    const event = { type: 'progress', stage: 'verify', state: 'progress', message: 'dropping it' } as const;
    expect(plainLine(event, undefined)).toBe('[6/9] verify: dropping it');
    expect(plainLine(event, 'dropping it')).toBeUndefined();
    expect(plainLine({ type: 'progress', stage: 'verify', state: 'started' }, undefined)).toBeUndefined();
    expect(plainLine({ type: 'progress', stage: 'verify', state: 'finished', ms: 1234 }, undefined)).toBe(
      '[6/9] verify done (1.23 s)',
    );
  });
});
