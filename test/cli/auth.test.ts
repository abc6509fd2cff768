import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import { fakeClient } from './fake-client.ts';
import { jsonLines, type Ran, runHere } from './run-cli.ts';

const KEY = 'pm_k1_0123456789abcdef0123456789abcdef';
const URL_ = 'https://service.example';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'propmaster-auth-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Keys go to files here: which keychain this machine has must not matter. */
const auth = (argv: readonly string[], secret = KEY, fake = fakeClient()): Promise<Ran> =>
  runHere(['auth', ...argv], { connect: fake.connect, env: { PROPMASTER_HOME: home }, secret });
const login = (name: string, ...more: string[]): Promise<Ran> =>
  auth(['login', '--profile', name, '--base-url', URL_, '--key-store', 'file', ...more]);
const lastLine = ({ stdout }: Ran) => jsonLines(stdout).at(-1)!;
const profiles = () => JSON.parse(readFileSync(path.join(home, 'config', 'profiles.json'), 'utf8'));

describe('auth login', () => {
  it('keeps a key that the service knows, and says where', async () => {
    const fake = fakeClient();
    const argv = ['login', '--profile', 'work', '--base-url', URL_, '--key-store', 'file'];
    const { stdout, exitCode } = await auth(argv, `${KEY}\n`, fake);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      `Kept the personal key of ${URL_} as profile work, in a file that only you can read, in ${path.join(home, 'config', 'keys')}.\n` +
        'It is used from now on, where nothing else chooses.\n',
    );
    expect(fake.asked[0]!.args[0]).toMatchObject({ baseUrl: URL_, apiKey: KEY });
    expect(fake.asked[0]!.args[0]).not.toHaveProperty('profile');
    const [file] = readdirSync(path.join(home, 'config', 'keys'));
    expect(readFileSync(path.join(home, 'config', 'keys', file!), 'utf8')).toBe(`${KEY}\n`);
    expect(profiles()).toMatchObject({
      active: 'work',
      profiles: { work: { base_url: URL_, key: { store: 'file' } } },
    });
  });

  it('is called `default` where nobody names it', async () => {
    const ran = await auth(['login', '--base-url', URL_, '--key-store', 'file', '--json']);
    expect(lastLine(ran)).toEqual({
      type: 'result',
      command: 'auth login',
      profile: 'default',
      base_url: URL_,
      key_store: 'file',
      key_kind: 'personal',
      active: true,
    });
  });

  it('keeps nothing that the service does not know', async () => {
    const refuse = () => Promise.reject(new PropmasterError('not_allowed', 'The key is wrong.', { status: 401 }));
    const { exitCode } = await auth(['login', '--base-url', URL_], KEY, fakeClient({ account: { kind: refuse } }));
    expect(exitCode).toBe(3);
    expect(readdirSync(home)).toEqual([]);
  });

  it('warns of a key that goes over the network in the open', async () => {
    for (const [url, warns] of [
      ['http://service.example', true],
      ['https://service.example', false],
      ['http://127.0.0.1:8787', false],
      ['http://localhost:8787', false],
    ] as const) {
      const { stderr } = await auth(['login', '--base-url', url, '--key-store', 'file']);
      expect(/whoever is on the way/.test(stderr), url).toBe(warns);
    }
  });

  it('asks nobody with --no-check', async () => {
    const fake = fakeClient();
    const ran = await auth(['login', '--base-url', URL_, '--key-store', 'file', '--no-check', '--json'], KEY, fake);
    expect(lastLine(ran)).toMatchObject({ key_kind: null });
    expect(fake.asked).toEqual([]);
  });

  it('goes by the base URL that the profile has, then by that of the environment', async () => {
    await login('work');
    expect(lastLine(await auth(['login', '--profile', 'work', '--key-store', 'file', '--json']))).toMatchObject({
      base_url: URL_,
    });
    const env = { PROPMASTER_HOME: home, PROPMASTER_BASE_URL: 'https://env.example' };
    const argv = ['auth', 'login', '--profile', 'new', '--key-store', 'file', '--json'];
    expect(lastLine(await runHere(argv, { ...fakeClient(), env, secret: KEY }))).toMatchObject({
      base_url: 'https://env.example',
    });
  });

  it.each([
    [['login']],
    [['login', '--base-url', 'ftp://x']],
    [['login', '--base-url', 'service.example']],
    [['login', '--base-url', 'https://user:word@service.example']],
    [['login', '--base-url', 'https://service.example/?key=1']],
    [['login', '--base-url', URL_, '--profile', 'local']],
    [['login', '--base-url', URL_, '--profile', '../x']],
    [['login', '--base-url', URL_, '--key-store', 'pocket']],
    [['login', KEY, '--base-url', URL_]],
  ])('refuses %j without asking for a key', async (argv) => {
    let asked = false;
    const { exitCode } = await runHere(['auth', ...argv], {
      connect: fakeClient().connect,
      env: { PROPMASTER_HOME: home },
      get secret() {
        asked = true;
        return KEY;
      },
    });
    expect([exitCode, asked]).toEqual([2, false]);
    expect(readdirSync(home)).toEqual([]);
  });

  it.each(['', '  \n', `${KEY}\n${KEY}`, `${KEY} x`])('refuses %j as a key', async (secret) => {
    const { exitCode, stdout, stderr } = await auth(['login', '--base-url', URL_], secret);
    expect(exitCode).toBe(2);
    expect(stdout + stderr).not.toContain(KEY);
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('auth list, use, remove, dialect', () => {
  beforeEach(async () => {
    await login('work');
    await login('home');
  });

  it('list', async () => {
    expect(lastLine(await auth(['list', '--json']))).toEqual({
      type: 'result',
      command: 'auth list',
      profiles: [
        { name: 'local', base_url: 'the local service', active: false, key_store: null, dialect_changes: 0 },
        { name: 'work', base_url: URL_, active: true, key_store: 'file', dialect_changes: 0 },
        { name: 'home', base_url: URL_, active: false, key_store: 'file', dialect_changes: 0 },
      ],
    });
    expect((await auth(['list'])).stdout).toMatch(/^\* +work +https:\/\/service.example +file$/m);
  });

  it('use', async () => {
    expect(lastLine(await auth(['use', 'home', '--json']))).toEqual({
      type: 'result',
      command: 'auth use',
      active: 'home',
    });
    expect(profiles().active).toBe('home');
    await auth(['use', 'local']);
    expect((await auth(['list'])).stdout).toMatch(/^\* +local/m);
    expect((await auth(['use', 'nowhere'])).exitCode).toBe(4);
  });

  it('remove', async () => {
    expect(lastLine(await auth(['remove', 'work', '--json']))).toEqual({
      type: 'result',
      command: 'auth remove',
      removed: 'work',
    });
    expect(Object.keys(profiles().profiles)).toEqual(['home']);
    expect(readdirSync(path.join(home, 'config', 'keys'))).toHaveLength(1);
    expect((await auth(['remove', 'work'])).exitCode).toBe(4);
    expect((await auth(['remove', 'local'])).exitCode).toBe(4);
  });

  it('dialect', async () => {
    const changed = lastLine(await auth(['dialect', 'work', 'assets.pageSizeParameter', 'page_size', '--json']));
    expect(changed).toMatchObject({ profile: 'work' });
    expect(changed['settings']).toContainEqual({
      setting: 'assets.pageSizeParameter',
      value: 'page_size',
      changed: true,
    });
    expect((await auth(['dialect', 'work'])).stdout).toMatch(/^assets.pageSizeParameter +page_size +changed$/m);
    expect((await auth(['list'])).stdout).toMatch(/work .*1 changed/);
    await auth(['dialect', 'work', 'assets.pageSizeParameter', '--reset']);
    expect(profiles().profiles.work).not.toHaveProperty('dialect');
    for (const argv of [
      ['--reset'],
      ['x.y', '1'],
      ['assets.pageSizeParameter'],
      ['assets.pageSizeParameter', 'x', '--reset'],
    ]) {
      expect((await auth(['dialect', 'work', ...argv])).exitCode, argv.join(' ')).toBe(2);
    }
  });
});

describe('auth status', () => {
  it('says which service is used, why, and with what', async () => {
    await login('work');
    expect(lastLine(await auth(['status', '--json', '--project', home]))).toEqual({
      type: 'result',
      command: 'auth status',
      service: URL_,
      chosen_by: 'propmaster auth use',
      profile: 'work',
      key_from: `a file that only you can read, in ${path.join(home, 'config', 'keys')}`,
      key_withheld: false,
      key_kind: 'personal',
      problem: null,
    });
  });

  it('of a service that can not be asked it says why, and ends well', async () => {
    const gone = () => Promise.reject(new PropmasterError('network_error', 'Nobody answers.'));
    const ran = await auth(['status', '--project', home], KEY, fakeClient({ account: { kind: gone } }));
    expect(ran.exitCode).toBe(0);
    expect(ran.stdout).toMatch(/service +local[\s\S]*kind of key +not known\n! Nobody answers./);
  });

  it('a profile that there is none of: 4', async () => {
    expect((await auth(['status', '--profile', 'nowhere', '--project', home])).exitCode).toBe(4);
  });
});

it('no command prints a key', async () => {
  const said: string[] = [];
  const say = ({ stdout, stderr }: Ran): void => void said.push(stdout, stderr);
  for (const json of [[], ['--json']]) {
    for (const argv of [
      ['login', '--base-url', URL_, '--profile', 'work', '--key-store', 'file', '--verbose'],
      ['list', '--verbose'],
      ['use', 'work'],
      ['status', '--verbose', '--project', home],
      ['dialect', 'work'],
      ['remove', 'work'],
    ]) {
      say(await auth([...argv, ...json]));
    }
  }
  writeFileSync(path.join(home, 'said'), said.join(''));
  expect(said.join('').length).toBeGreaterThan(1_000);
  expect(said.join('')).not.toContain(KEY.slice(6));
});
