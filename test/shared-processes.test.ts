import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

describe('test files share their processes', () => {
  it('so what they import adds no hooks of its own: only the first of them would have these', () => {
    const helpers = files.filter((file) => !file.endsWith('.test.ts'));
    expect(helpers.length).toBeGreaterThan(50);
    const hooked = helpers.filter((file) => /^(before|after)(Each|All)\(/m.test(readFileSync(`test/${file}`, 'utf8')));
    expect(hooked, 'export a function that the test files call, or use onTestFinished').toEqual([]);
  });

  it('and the environment that one of them leaves behind is gone in the next', () => {
    const first = (globalThis as { environmentOfTests?: Readonly<NodeJS.ProcessEnv> }).environmentOfTests;
    expect(process.env).toEqual(first);
  });
});
