import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, describeConnection } from '../../src/api/connect.ts';
import type { OpenOptions } from '../../src/api/propmaster.ts';
import { resolvePlaces, resolveSettings } from '../../src/api/settings.ts';
import { isPropmasterError } from '../../src/errors.ts';

const ENVIRONMENT_KEY = 'pm_k1_of_the_environment';
const STORED_KEY = 'pm_k1_of_the_profile_b';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A service that notes what it is sent, and knows no key. */
async function listener(): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const server: Server = createServer((request, response) => {
    heard.push(request.headers.authorization ?? 'nothing');
    const error = { code: 'invalid_api_key', message: 'no', status: 401, fields: null };
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ detail: { error } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

/** A machine with the profiles `a` (active, without a key) and `b`, and a project that was cloned from somewhere. */
async function machine(manifest: object) {
  const [a, b, evil] = [await listener(), await listener(), await listener()];
  const home = temporaryFolder();
  mkdirSync(path.join(home, 'config', 'keys'), { recursive: true });
  const profiles = {
    a: { base_url: a.url },
    b: { base_url: b.url, key: { store: 'file', account: 'b-1' } },
  };
  writeFileSync(path.join(home, 'config', 'profiles.json'), JSON.stringify({ version: 1, active: 'a', profiles }));
  writeFileSync(path.join(home, 'config', 'keys', 'b-1.key'), `${STORED_KEY}\n`);
  const project = temporaryFolder();
  const text = JSON.stringify({ version: 1, props: {}, ...manifest }).replaceAll('EVIL', evil.url);
  writeFileSync(path.join(project, 'propmaster.json'), text);
  /** Asks for the assets, as every command might. @returns the error that it ends with */
  const ask = async (env: Record<string, string> = {}, options: OpenOptions = {}): Promise<unknown> => {
    try {
      const deployment = await connect({ project, ...options }, { PROPMASTER_HOME: home, ...env });
      await deployment.client.assets.list().finally(deployment.close);
      return undefined;
    } catch (error) {
      if (!isPropmasterError(error)) throw error;
      return error;
    }
  };
  return { a, b, evil, home, project, ask };
}

describe('a propmaster.json from a stranger', () => {
  it('can name no service: what it says of URLs and keys is not heard', async () => {
    const { a, b, evil, ask } = await machine({
      base_url: 'EVIL',
      baseUrl: 'EVIL',
      api_key: 'x',
      options: { base_url: 'EVIL' },
    });
    await ask({ PROPMASTER_API_KEY: ENVIRONMENT_KEY });
    expect([a.heard, b.heard, evil.heard]).toEqual([[`Bearer ${ENVIRONMENT_KEY}`], [], []]);
  });

  it('can choose among the profiles of the user, and each keeps its own key', async () => {
    const { a, b, ask } = await machine({ profile: 'b' });
    await ask({ PROPMASTER_API_KEY: ENVIRONMENT_KEY });
    expect([a.heard, b.heard]).toEqual([[], [`Bearer ${STORED_KEY}`]]);
  });

  it('can not have a profile of its own', async () => {
    const profile = { base_url: 'EVIL', key: { store: 'file', account: 'b-1' } };
    const { evil, ask } = await machine({ profile: 'evil', profiles: { evil: profile } });
    expect(await ask({ PROPMASTER_API_KEY: ENVIRONMENT_KEY })).toMatchObject({
      code: 'not_found',
      where: 'propmaster.json',
    });
    expect(evil.heard).toEqual([]);
  });

  it('can not lead a key of the environment to a profile without one', async () => {
    const { a, home, project, ask } = await machine({ profile: 'a' });
    writeFileSync(
      path.join(home, 'config', 'profiles.json'),
      JSON.stringify({ version: 1, active: 'local', profiles: { a: { base_url: a.url } } }),
    );
    const env = { PROPMASTER_HOME: home, PROPMASTER_API_KEY: ENVIRONMENT_KEY };
    const error = await ask(env);
    expect(error).toMatchObject({ code: 'not_allowed', message: expect.stringMatching(/belongs to another service/) });
    expect(JSON.stringify(error)).not.toContain(ENVIRONMENT_KEY);
    expect(a.heard).toEqual([]);
    expect(await describeConnection({ project }, env)).toEqual({
      service: a.url,
      chosenBy: 'propmaster.json',
      profile: 'a',
      key: 'none',
      withheld: true,
    });
  });
});

it('a key never goes to another origin by way of --base-url', async () => {
  const { b, evil, ask } = await machine({});
  expect(await ask({}, { profile: 'b', baseUrl: evil.url })).toMatchObject({ code: 'usage' });
  expect(await ask({ PROPMASTER_PROFILE: 'b' }, { baseUrl: evil.url })).toMatchObject({ code: 'not_allowed' });
  await ask({ PROPMASTER_PROFILE: 'b' }, { baseUrl: `${b.url}/below` });
  expect([b.heard, evil.heard]).toEqual([[`Bearer ${STORED_KEY}`], []]);
});

describe('settings', () => {
  it('an empty variable is one that is not set', async () => {
    const env = {
      PROPMASTER_HOME: temporaryFolder(),
      PROPMASTER_BASE_URL: '',
      PROPMASTER_API_KEY: '',
      PROPMASTER_PROFILE: '',
      PROPMASTER_TIMEOUT: '',
    };
    expect(await resolveSettings({}, env)).toMatchObject({ baseUrl: undefined, apiKey: undefined });
    expect(await resolveSettings({}, env)).not.toHaveProperty('problem');
  });

  it('the option goes before PROPMASTER_TIMEOUT', async () => {
    const env = { PROPMASTER_HOME: temporaryFolder(), PROPMASTER_TIMEOUT: '2.5' };
    expect(await resolveSettings({}, env)).toMatchObject({ silenceMs: 2_500 });
    expect(await resolveSettings({ timeoutMs: 100 }, env)).toMatchObject({ silenceMs: 100 });
    for (const wrong of ['0', '-1', 'soon', 'Infinity']) {
      const { problem } = await resolveSettings({}, { ...env, PROPMASTER_TIMEOUT: wrong });
      expect(problem, wrong).toMatchObject({ code: 'usage', where: 'PROPMASTER_TIMEOUT' });
    }
  });

  it('a wrong size of pictures is a problem before anything is ordered', async () => {
    const env = { PROPMASTER_HOME: temporaryFolder(), PROPMASTER_PICTURE_SIZE: 'large' };
    const { problem } = await resolveSettings({}, env);
    expect(problem).toMatchObject({ code: 'usage', where: 'PROPMASTER_PICTURE_SIZE' });
  });

  it('a damaged profile file is a problem when a service is needed, and not before', async () => {
    const home = temporaryFolder();
    mkdirSync(path.join(home, 'config'));
    writeFileSync(path.join(home, 'config', 'profiles.json'), '{');
    const { problem, cacheDir } = await resolveSettings({}, { PROPMASTER_HOME: home });
    expect(problem).toMatchObject({ code: 'invalid_input' });
    expect(cacheDir).toBe(path.join(home, 'cache'));
    await expect(connect({ project: home }, { PROPMASTER_HOME: home })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('everything lies below PROPMASTER_HOME', () => {
    const home = path.resolve('/some/where');
    expect(Object.values(resolvePlaces({ PROPMASTER_HOME: home }))).toEqual(
      ['service', 'cache', 'config'].map((name) => path.join(home, name)),
    );
    expect(Object.values(resolvePlaces({})).join()).not.toContain(home);
  });
});
