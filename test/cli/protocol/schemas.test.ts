import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cliContract, strays } from '../../../scripts/generate-cli-schemas.ts';
import { publishedSchema } from './published.ts';

describe('what is published', () => {
  it.each(Object.entries(cliContract()))('%s is current (scripts/generate-cli-schemas.ts)', (file, content) => {
    expect(readFileSync(file, 'utf8') === content, file).toBe(true);
  });

  it('has no schema of a command that is gone', () => {
    expect(strays()).toEqual([]);
  });

  it('reads the same in the file as in the code', () => {
    const result = { type: 'result', protocol: 1, command: 'jobs wait', job: { id: 'job_1', status: 'succeeded' } };
    const schema = publishedSchema('jobs wait');
    expect(schema.safeParse(result).success).toBe(true);
    // By hand: each is wrong in one thing only.
    for (const wrong of [
      { ...result, protocol: 2 },
      { ...result, protocol: undefined },
      { ...result, command: 'jobs show' },
      { ...result, type: 'done' },
      { ...result, job: { id: 'job_1' } },
      { ...result, job: { id: 1, status: 'succeeded' } },
      { type: 'progress', stage: 'wait', state: 'stopped' },
      { type: 'progress', stage: 'wait', state: 'progress', fraction: 2 },
      { type: 'error', protocol: 1, code: 'not_found' },
      { type: 'error', code: 'not_found', message: 'no' },
    ]) {
      expect(schema.safeParse(JSON.parse(JSON.stringify(wrong))).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  it('lets a later version add fields, and values to open lists', () => {
    for (const line of [
      {
        type: 'result',
        protocol: 1,
        command: 'jobs wait',
        job: { id: 'a', status: 'paused', new: 1 },
        of_tomorrow: {},
      },
      { type: 'progress', stage: 'polish', state: 'started', of_tomorrow: [] },
      { type: 'error', protocol: 1, code: 'of_tomorrow', message: 'no', of_tomorrow: 0 },
    ]) {
      expect(publishedSchema('jobs wait').safeParse(line).success, JSON.stringify(line)).toBe(true);
    }
  });
});
