import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDeployment } from '../../src/api/deployment.ts';
import { PropmasterError } from '../../src/errors.ts';
import { serve } from '../../src/service/serve.ts';
import { openProject, readLockOf, temporaryFolder } from '../pipeline/harness.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

const settingsWith = (baseUrl: string | undefined, apiKey?: string) => ({
  baseUrl,
  apiKey,
  dataDir: path.join(temporaryFolder(), 'service'),
  cacheDir: path.join(temporaryFolder(), 'cache'),
});

describe('openDeployment', () => {
  it('is the local service without a base URL, and needs no key', async () => {
    const deployment = await openDeployment(settingsWith(undefined));
    onTestFinished(() => deployment.close());
    expect(deployment).toMatchObject({ local: true, label: 'local' });
    expect((await deployment.client.assets.list()).assets).toEqual([]);
  });

  it.each([
    ['http://api.example.com', true],
    ['http://10.0.0.5:8080', true],
    ['https://api.example.com', false],
    ['http://127.0.0.1:8080', false],
    ['http://localhost.:8080', false],
    ['http://[::1]:8080', false],
  ])('warns of a key that goes to %s: %s', async (baseUrl, warns) => {
    const notices: string[] = [];
    const deployment = await openDeployment(settingsWith(baseUrl, 'pm_k1_0123456789abcdef'), (told) =>
      notices.push(told),
    );
    onTestFinished(() => deployment.close());
    expect(notices).toEqual(warns ? [expect.stringContaining('can read the key')] : []);
  });

  it.each(['personal', 'team'] as const)('takes a %s key to a service elsewhere, as far as a prop', async (kind) => {
    const service = await serve({ port: 0, dataDir: path.join(temporaryFolder(), 'remote') });
    onTestFinished(() => service.close());
    const home = temporaryFolder();
    const project = path.join(temporaryFolder(), 'project');
    const propmaster = await openProject(project, { home, baseUrl: service.url, apiKey: service.keys[kind] });
    const prop = await propmaster.generate('white bowl', { name: 'bowl' });
    expect(prop.report.verdict).toBe('passed');
    expect(readLockOf(project).props['bowl']).toMatchObject({ format: 'mjcf', asset_id: prop.assetId });
    const { facts, problems } = await propmaster.doctor();
    expect(facts).toMatchObject({
      service: `${service.url}, reachable`,
      profile: 'none (service chosen by an option)',
      key: 'given by the program',
      'kind of key': kind,
    });
    expect(problems).toEqual([]);
  });

  it('refuses a key that the service does not know, without showing it', async () => {
    const service = await serve({ port: 0, dataDir: path.join(temporaryFolder(), 'remote') });
    onTestFinished(() => service.close());
    const propmaster = await openProject(temporaryFolder(), { baseUrl: service.url, apiKey: 'pm_k1_wrong' });
    const error = await propmaster.generate('white bowl').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'not_allowed', exitCode: 3, status: 401, serviceCode: 'invalid_api_key' });
    expect(JSON.stringify(error)).not.toContain('pm_k1_wrong');
  });

  it('has a client for each key of the local service, and one for a service elsewhere', async () => {
    const local = await openDeployment({ ...settingsWith(undefined), keyKind: 'team' });
    onTestFinished(() => local.close());
    expect(local.label).toBe('local, team');
    expect(await local.client.account.kind()).toBe('team');
    expect(await local.clientWith('personal').account.kind()).toBe('personal');
    expect(local.clientWith('team')).toBe(local.client);
    const remote = await openDeployment(settingsWith('http://127.0.0.1:9', 'pm_k1_x'));
    onTestFinished(() => remote.close());
    expect(remote.clientWith('team')).toBe(remote.client);
  });

  it('speaks the dialect of the profile, and waits as long as it is told to', async () => {
    const asked: string[] = [];
    const server = createServer((request) => void asked.push(request.url!)); // never answers
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const profile = { name: 'x', base_url: baseUrl, dialect: { account: { path: '/v1/whoami' } } };
    const deployment = await openDeployment({ ...settingsWith(baseUrl, 'pm_k1_x'), profile, silenceMs: 20 });
    onTestFinished(() => deployment.close());
    await expect(deployment.client.account.identity()).rejects.toMatchObject({
      code: 'network_error',
      message: expect.stringContaining('0.02 s'),
    });
    expect(new Set(asked)).toEqual(new Set(['/v1/whoami']));
  });

  it('says what keeps a service from being chosen, before it opens one', async () => {
    const problem = new PropmasterError('not_found', 'There is no such profile.');
    await expect(openDeployment({ ...settingsWith(undefined), problem })).rejects.toBe(problem);
  });

  it('needs a key for a service elsewhere', async () => {
    await expect(openDeployment(settingsWith('https://service.example'))).rejects.toMatchObject({
      code: 'not_allowed',
      where: 'https://service.example',
      hint: expect.stringContaining('PROPMASTER_API_KEY'),
    });
  });
});
