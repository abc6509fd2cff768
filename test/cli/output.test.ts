import { describe, expect, it } from 'vitest';
import { humanOutput } from '../../src/cli/output.ts';
import { PropmasterError } from '../../src/errors.ts';
import { fakePropmaster } from './fake-propmaster.ts';
import { runHere } from './run-cli.ts';

const ESCAPE = '\u001b';
const COLOR = new RegExp(`${ESCAPE}\\[\\d+m`);
const CURSOR = new RegExp(`${ESCAPE}\\[2K`);

describe('a terminal', () => {
  it('shows one line that rewrites itself, and takes it away', async () => {
    const { stderr } = await runHere(['generate', 'x'], { isTTY: true });
    expect(stderr).toMatch(CURSOR);
    expect(stderr).toMatch(/\[2\/9\] job {6}[█░]{24}/);
    expect(stderr).not.toMatch(/\n/);
    expect(stderr.endsWith(`\r${ESCAPE}[2K`)).toBe(true);
  });

  it('shows colours, unless NO_COLOR is set', async () => {
    expect((await runHere(['list'], { isTTY: true })).stdout).toMatch(COLOR);
    const { stdout, stderr } = await runHere(['generate', 'x'], { isTTY: true, env: { NO_COLOR: '1' } });
    expect(stdout + stderr).not.toMatch(COLOR);
    expect((await runHere(['list'], { isTTY: true, env: { NO_COLOR: '' } })).stdout).toMatch(COLOR);
  });

  it('gets plain lines in CI and where it is dumb', async () => {
    for (const env of [{ CI: '1' }, { CI: 'true' }, { TERM: 'dumb' }]) {
      const { stdout, stderr } = await runHere(['generate', 'x'], { isTTY: true, env });
      expect(stderr).toBe('[1/9] request done (0.01 s)\n[2/9] job: modelling\n');
      expect(stdout).not.toContain(ESCAPE);
    }
    expect((await runHere(['list'], { isTTY: true, env: { CI: 'false' } })).stdout).toMatch(COLOR);
  });

  it('keeps notes apart from the progress line', () => {
    let stderr = '';
    const write = (text: string): void => {
      stderr += text;
    };
    const stream = { isTTY: true, columns: 80, write };
    const output = humanOutput({ stdout: stream, stderr: stream, env: { NO_COLOR: '1' } }, false);
    output.event({ type: 'progress', stage: 'verify', state: 'progress', fraction: 0.25 });
    output.notice('take care');
    output.error(new PropmasterError('internal', 'no'));
    expect(stderr).toContain(`\r${ESCAPE}[2Knote: take care\n\r${ESCAPE}[2K[6/9] verify`);
    expect(stderr).toContain(`\r${ESCAPE}[2Kerror: no\n`);
  });
});

it('shows no escape at all in a pipe', async () => {
  const { stdout, stderr } = await runHere(['generate', 'x']);
  expect(stdout + stderr).not.toContain(ESCAPE);
});

it('lets no text of a service or a file steer the terminal', async () => {
  const evil = `cup${ESCAPE}]0;owned\u0007${ESCAPE}[2J\u009b2J\u202egnp.exe\nverified`;
  const fake = fakePropmaster({
    jobs: async () => [{ jobId: 'job_1', prompt: evil, status: 'failed', prop: undefined }],
    doctor: async () => {
      throw new PropmasterError('job_failed', evil, { where: evil });
    },
    generate: async (_prompt, { onEvent } = {}) => {
      onEvent?.({ type: 'progress', stage: 'job', state: 'progress', message: evil });
      throw new PropmasterError('job_failed', 'no');
    },
  });
  for (const argv of [['jobs'], ['doctor'], ['generate', 'x']]) {
    const { stdout, stderr } = await runHere(argv, fake);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
    expect(stdout + stderr, argv[0]).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout + stderr).toContain('cup]0;owned');
  }
  expect((await runHere(['jobs'], fake)).stdout.split('\n')).toHaveLength(3);
});

it('tells what went wrong, where, and the way out', async () => {
  const fake = fakePropmaster({
    importFile: async () => {
      throw new PropmasterError('unsafe_input', 'an entry leaves the folder', {
        where: 'evil.zip: ../../etc/passwd',
        hint: 'Do not use this file.',
        requestId: 'req_1',
        status: 400,
        serviceCode: 'bad_archive',
        findings: [
          { code: 'structure/a', severity: 'warning', message: 'second', pointer: 'b.xml:3', args: {} },
          { code: 'structure/b', severity: 'info', message: 'left out', pointer: '', args: {} },
          { code: 'structure/c', severity: 'error', message: 'first', pointer: '/links/0', hint: 'mend', args: {} },
        ],
      });
    },
  });
  const { exitCode, stdout, stderr } = await runHere(['import', 'evil.zip'], fake);
  expect(exitCode).toBe(9);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    [
      'error: an entry leaves the folder',
      '  ✗ structure/c: first (/links/0)',
      '      mend',
      '  ! structure/a: second (b.xml:3)',
      '  where    evil.zip: ../../etc/passwd',
      '  request  req_1',
      '  service  HTTP 400, bad_archive',
      '  code     unsafe_input (exit 9)',
      'What to do: Do not use this file.',
      '',
    ].join('\n'),
  );
});
