import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDeployment } from '../src/deployment.ts';
import { serve } from '../src/service/serve.ts';
import { openProject, readLockOf, temporaryFolder } from './pipeline/harness.ts';

vi.mock('../src/preview/index.ts', () => ({ renderPreview: async () => new TextEncoder().encode('a picture') }));

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
    expect(facts['service']).toBe(`${service.url}, reachable`);
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

  it('needs a key for a service elsewhere', async () => {
    await expect(openDeployment(settingsWith('https://service.example'))).rejects.toMatchObject({
      code: 'not_allowed',
      where: 'https://service.example',
      hint: expect.stringContaining('PROPMASTER_API_KEY'),
    });
  });
});
