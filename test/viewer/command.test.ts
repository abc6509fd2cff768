import { expect, it } from 'vitest';
import { fakePropmaster } from '../cli/fake-propmaster.ts';
import { jsonLines, runHere } from '../cli/run-cli.ts';

/** Runs `propmaster view`, and stops it once the page is served. */
async function view(argv: readonly string[]) {
  const stop = new AbortController();
  const closed: string[] = [];
  const { open, asked } = fakePropmaster({
    view: async (shown = [], { port } = {}) => {
      setTimeout(() => stop.abort(), 20);
      return { url: `http://127.0.0.1:${port}/token/`, shown, close: async () => void closed.push('page') };
    },
  });
  const ran = await runHere(['view', '--no-open', ...argv], { open, signal: stop.signal });
  return { ...ran, closed, asked };
}

it('prints the address, goes on until it is stopped, and closes the page', async () => {
  const { exitCode, stdout, closed } = await view(['mug', 'bowl', '--port', '4321']);
  expect(stdout).toBe('http://127.0.0.1:4321/token/\nEnd with Ctrl-C.\nStopped.\n');
  expect(exitCode).toBe(0);
  expect(closed).toEqual(['page']);
});

it('tells programs the same', async () => {
  const { stdout } = await view(['mug', '--port', '4321', '--json']);
  expect(jsonLines(stdout)).toEqual([
    { type: 'viewing', url: 'http://127.0.0.1:4321/token/', shown: ['mug'] },
    { type: 'result', command: 'view', stopped: true },
  ]);
});

it('writes one thing as one file', async () => {
  const fake = fakePropmaster();
  const { stdout, exitCode } = await runHere(['view', 'mug', '--static', 'mug.html', '--force'], { open: fake.open });
  expect([stdout, exitCode]).toEqual(['Written: /abs/mug.html\n', 0]);
  const { exitCode: refused, stderr } = await runHere(['view', '--static', 'mug.html'], { open: fake.open });
  expect([refused, stderr]).toEqual([2, expect.stringContaining('One file shows one thing.')]);
});
