import { describe, expect, it } from 'vitest';
import { type ErrorCode, PropmasterError } from '../../src/errors.ts';
import { fakePropmaster } from './fake-propmaster.ts';
import { jsonLines, runHere } from './run-cli.ts';

// By hand, from the list of exit codes in docs/cli.md.
const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  internal: 1,
  usage: 2,
  not_allowed: 3,
  not_found: 4,
  rate_limited: 5,
  quota_exceeded: 5,
  job_failed: 6,
  job_cancelled: 6,
  verification_failed: 7,
  service_error: 8,
  network_error: 8,
  protocol_error: 8,
  download_corrupt: 8,
  disk_error: 8,
  job_unfinished: 8,
  invalid_input: 9,
  unsafe_input: 9,
  export_not_available: 9,
  project_invalid: 9,
  project_busy: 10,
  interrupted: 130,
};

const failingWith = (error: unknown) =>
  fakePropmaster({
    list: () => Promise.reject(error),
  });

describe('exit codes', () => {
  for (const [code, exitCode] of Object.entries(EXIT_CODES)) {
    it(`${code} is ${exitCode}`, async () => {
      const error = new PropmasterError(code as ErrorCode, 'no');
      expect((await runHere(['list'], failingWith(error))).exitCode).toBe(exitCode);
    });
  }

  it('a code of another version of the package is 1, never 0', async () => {
    const error = new PropmasterError('of_tomorrow' as ErrorCode, 'no');
    expect((await runHere(['list'], failingWith(error))).exitCode).toBe(1);
  });
});

describe('a mistake in the command line is 2', () => {
  const mistakes: readonly (readonly [argv: string[], stderr: RegExp])[] = [
    [[], /command is missing or unknown/],
    [['generat', 'x'], /unknown command 'generat'[\s\S]*Did you mean generate\?/],
    [['list', '--colour'], /unknown option '--colour'/],
    [['generate'], /What is to be made\?/],
    [['generate', '--colour'], /unknown option '--colour'/],
    [['generate', 'oak', 'table'], /too many arguments[\s\S]*Put quotes around/],
    [['remove'], /missing required argument 'name'/],
    [['list', '--project'], /argument missing/],
    [['import', 'x', '--mass', '0'], /number above 0/],
    [['import', 'x', '--density', 'heavy'], /number above 0/],
    [['import', 'x', '--mass', 'Infinity'], /number above 0/],
    [['init', '--simulators', 'mujoco,,gazebo'], /names with commas/],
    [['serve', '--port', '65536'], /0 to 65535/],
    [['serve', '--port', '1e3'], /0 to 65535/],
    [['serve', '--rate-limit', '0'], /whole number above 0/],
    [['generate', 'x', '--no-wait', '--replace'], /--no-wait' cannot be used with option '--replace/],
    [['help', 'generat'], /command is missing or unknown/],
    [['jobs', 'shw'], /'jobs' has no command 'shw'[\s\S]*show, wait, attach, cancel, retry-export/],
    [['jobs', 'show', 'a', 'b'], /too many arguments for 'show'/],
    [['assets', 'lst'], /'assets' has no command 'lst'/],
    [['assets', '--limit', '3'], /unknown option '--limit'/],
    [['assets', 'list', 'x'], /too many arguments/],
    [['assets', 'list', '--limit', '0'], /whole number above 0/],
    [['assets', 'download', 'a'], /--format <format>' not specified/],
    [['assets', 'download', 'a', '--format', 'stl'], /Allowed choices are usd, usdz/],
    [['assets', 'delete'], /missing required argument 'id'/],
    [['scenes', 'create', 'x', '--max-cost-cents', 'much'], /whole number above 0, or "unlimited"/],
    [['scenes', 'update', 's'], /nothing to change/],
    [['scenes', 'export', 's', '--job', 'j'], /--job chooses among saved files/],
    [['scenes', 'export', 's', '--format', 'glb', '--robot-profile', 'isaac'], /cannot be used with/],
    [['jobs', 'wait', 'j', '--max-wait', '-1'], /number above 0/],
    [['list', '--timeout', '0'], /number above 0/],
    [['list', '--key-kind', 'mine'], /Allowed choices are personal, team/],
    [['serve', 'keys', 'mint'], /'serve keys' has no command 'mint'/],
    [['serve', 'keys', 'create', '--kind', 'admin'], /Allowed choices are personal, team/],
    [['serve', '--credit-cents', '1.5'], /whole number above 0/],
  ];
  for (const [argv, stderr] of mistakes) {
    it(`propmaster ${argv.join(' ')}`, async () => {
      const fake = fakePropmaster();
      const ran = await runHere(argv, fake);
      expect(ran.exitCode).toBe(2);
      expect(ran.stdout).toBe('');
      expect(ran.stderr).toMatch(stderr);
      expect(fake.asked).toEqual([]);
    });

    it(`propmaster ${argv.join(' ')} --json`, async () => {
      const { exitCode, stdout } = await runHere(['--json', ...argv]);
      expect(exitCode).toBe(2);
      expect(jsonLines(stdout)).toEqual([expect.objectContaining({ type: 'error', code: 'usage' })]);
    });
  }
});

it('mcp takes no --json: its stdout belongs to the protocol', async () => {
  const { exitCode, stdout } = await runHere(['mcp', '--json']);
  expect(exitCode).toBe(2);
  expect(jsonLines(stdout)).toEqual([expect.objectContaining({ type: 'error', code: 'usage' })]);
});

describe('what nobody foresaw', () => {
  const surprise = failingWith(new TypeError('undefined is not a cabinet'));

  it('is a defect: exit 1, how to report it, no stack', async () => {
    const { exitCode, stderr } = await runHere(['list'], surprise);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/error: undefined is not a cabinet[\s\S]*report it with the output of `propmaster doctor`/);
    expect(stderr).not.toMatch(/\n +at /);
  });

  it('shows its stack with --verbose', async () => {
    expect((await runHere(['list', '--verbose'], surprise)).stderr).toMatch(/TypeError: undefined.*\n +at /);
  });
});

it('help and version end with 0 on stdout', async () => {
  for (const argv of [
    ['--help'],
    ['-h'],
    ['help'],
    ['help', 'generate'],
    ['generate', '--help'],
    ['assets'],
    ['assets', '--help'],
    ['help', 'assets'],
    ['assets', 'list', '--help'],
    ['serve', 'keys'],
    ['auth'],
  ]) {
    const { exitCode, stdout, stderr } = await runHere(argv);
    expect(exitCode, argv.join(' ')).toBe(0);
    expect(stdout).toMatch(/^Usage: propmaster/);
    expect(stderr).toBe('');
  }
  expect(await runHere(['--version', '--verbose'])).toEqual({ exitCode: 0, stdout: '0.2.0\n', stderr: '' });
});

it('takes what follows -- as it stands', async () => {
  const fake = fakePropmaster();
  const { stdout } = await runHere(['generate', '--', '--json'], fake);
  expect(fake.asked[1]!.args[0]).toBe('--json');
  expect(stdout).toMatch(/^oak_cabinet is installed/);
});
