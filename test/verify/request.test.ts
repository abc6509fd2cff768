import { describe, expect, it } from 'vitest';
import type { RequestCheck } from '../../src/model/asked.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { block } from './models.ts';

const held: RequestCheck = { aspect: 'noun', words: 'block', span: [2, 7], outcome: 'held' };
const verified = (request?: readonly RequestCheck[] | null) =>
  verifyModel(block(), {
    sourceFormat: 'mjcf',
    readFindings: [],
    simulate: false,
    ...(request === undefined ? {} : { request }),
  });
const outcomes = async (request?: readonly RequestCheck[] | null) =>
  (await verified(request)).checks
    .filter(({ code }) => code.startsWith('request/'))
    .map(({ code, outcome }) => `${code} ${outcome}`);

describe('the level "request"', () => {
  it('passes where all that is asked for is held', async () => {
    expect(await outcomes([held])).toEqual([
      'request/lost passed',
      'request/detail-lost passed',
      'request/assumed passed',
      'request/ignored passed',
    ]);
    expect((await verified([held])).request).toEqual([held]);
  });

  it.each([
    ['lost', 'failed', 'failed'],
    ['assumed', 'warned', 'passed_with_warnings'],
    ['ignored', 'warned', 'passed_with_warnings'],
  ] as const)('%s words make it %s, and the verdict %s', async (outcome, row, verdict) => {
    const report = await verified([held, { ...held, words: 'red', outcome, reason: 'No reason.' }]);
    expect(report.verdict).toBe(verdict);
    expect(report.checks).toContainEqual({ code: `request/${outcome}`, outcome: row });
    expect(report.findings.at(-1)).toMatchObject({
      code: `request/${outcome}`,
      pointer: '/request/1',
      args: { words: 'red', span: [2, 7] },
    });
  });

  it('warns of a lost detail', async () => {
    const report = await verified([{ ...held, aspect: 'colour', words: 'red', outcome: 'lost' }]);
    expect(report.verdict).toBe('passed_with_warnings');
    expect(report.checks).toContainEqual({ code: 'request/detail-lost', outcome: 'warned' });
  });

  it('is skipped where a service does not tell, and is not there where nothing was asked in words', async () => {
    expect(await outcomes(null)).toEqual([
      'request/lost skipped',
      'request/detail-lost skipped',
      'request/assumed skipped',
      'request/ignored skipped',
    ]);
    expect(await outcomes()).toEqual([]);
    expect((await verified()).request).toBeUndefined();
  });
});
