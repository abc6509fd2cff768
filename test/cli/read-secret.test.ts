import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readSecret } from '../../src/cli/read-secret.ts';

/** A terminal on which somebody types. */
function terminal() {
  const modes: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => {
      modes.push(raw);
    },
  });
  let shown = '';
  const secret = readSecret(stdin as unknown as NodeJS.ReadStream, 'API key: ', (text) => {
    shown += text;
  });
  return { stdin, secret, modes, shown: () => shown };
}

it('a terminal echoes nothing, and is put back as it was', async () => {
  const { stdin, secret, modes, shown } = terminal();
  for (const typed of ['pm_', 'k1_x', '\u007f', 'ab\u007f', 'c\r', 'later']) stdin.write(typed);
  expect(await secret).toBe('pm_k1_ac');
  expect(shown()).toBe('API key: \n');
  expect(modes).toEqual([true, false]);
});

it('Ctrl-U begins anew', async () => {
  const { stdin, secret } = terminal();
  stdin.write('wrong\u0015right\n');
  expect(await secret).toBe('right');
});

it.each(['\u0003', '\u0004'])('%j at a terminal means no', async (character) => {
  const { stdin, secret, modes } = terminal();
  stdin.write(`pm_k1${character}`);
  await expect(secret).rejects.toMatchObject({ code: 'interrupted' });
  expect(modes).toEqual([true, false]);
});

it('a pipe is read to its end, and shows no question', async () => {
  const stdin = new PassThrough();
  let shown = '';
  const secret = readSecret(stdin as unknown as NodeJS.ReadStream, 'API key: ', (text) => {
    shown += text;
  });
  stdin.write('pm_k1_');
  stdin.end('pipe\n');
  expect(await secret).toBe('pm_k1_pipe\n');
  expect(shown).toBe('');
});

it('far too much is refused', async () => {
  const stdin = new PassThrough();
  const secret = readSecret(stdin as unknown as NodeJS.ReadStream, '', () => {});
  stdin.end('x'.repeat(10_000));
  await expect(secret).rejects.toMatchObject({ code: 'usage' });
});
