import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appDispatch, createClient, LOCAL_BASE_URL } from '../../src/client/index.ts';
import type { InstallOptions, StageName } from '../../src/pipeline/types.ts';
import { openService } from '../../src/service/index.ts';
import { filesOf, openProject, readJson, readLockOf, temporaryFolder } from './harness.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

const PROMPT = 'small pine crate, 30 cm wide';

let home: string;
let project: string;
beforeEach(() => {
  home = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
});

/** Prompts of all assets that the local service of `home` has, and so of all jobs that it did. */
async function assetsOf(folder: string): Promise<string[]> {
  const service = await openService({ dataDir: path.join(folder, 'service') });
  await service.waitIdle();
  const client = createClient({
    baseUrl: LOCAL_BASE_URL,
    apiKey: service.keys.personal,
    dispatch: appDispatch((request) => service.fetch(request)),
  });
  const prompts: string[] = [];
  for await (const { prompt } of client.assets.iterate()) prompts.push(prompt);
  await service.close();
  return prompts;
}

/** Stops a run where a stage begins. */
function stopAt(stage: StageName): InstallOptions {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    onEvent: (event) => event.stage === stage && event.state === 'started' && controller.abort(),
  };
}

describe('from a prompt to a prop', () => {
  it('goes through all nine stages, and remembers where the prop came from', async () => {
    const stages: string[] = [];
    const propmaster = await openProject(project, { home });
    const prop = await propmaster.generate(PROMPT, {
      onEvent: ({ stage, state }) => state === 'finished' && stages.push(stage),
    });
    expect(stages).toEqual(['request', 'job', 'download', 'unpack', 'read', 'verify', 'adapt', 'install', 'record']);
    expect(prop).toMatchObject({
      format: 'mjcf',
      source: { kind: 'prompt', request: { prompt: PROMPT } },
      jobId: expect.any(String),
      assetId: expect.any(String),
      interpretation: { understood: expect.any(Array) },
    });
    expect(prop.report.verdict).not.toBe('failed');
    expect(prop.report.measured.size[0]).toBeCloseTo(0.3, 3);
    expect(readLockOf(project).props[prop.name]).toMatchObject({ asset_id: prop.assetId, release: expect.any(String) });
    // The local service has written the format that was downloaded, and none of the others.
    const blobs = readdirSync(path.join(home, 'service', 'blobs'), { recursive: true, encoding: 'utf8' });
    expect(blobs.filter((file) => /^[0-9a-f]{64}$/.test(path.basename(file)))).toHaveLength(1);
    expect(await propmaster.jobs()).toEqual([
      { jobId: prop.jobId, prompt: PROMPT, status: 'succeeded', prop: prop.name },
    ]);
  });

  it('makes a second prop of the same prompt when asked a second time', async () => {
    const propmaster = await openProject(project, { home });
    const one = await propmaster.generate(PROMPT);
    const two = await propmaster.generate(PROMPT);
    expect(two.name).toBe(`${one.name}_2`);
    expect(two.jobId).not.toBe(one.jobId);
  });

  it('gives the same bytes in another project, with another service of the same release', async () => {
    const other = path.join(temporaryFolder(), 'elsewhere', 'other');
    const prompts = [PROMPT, 'toolbox with a lid'];
    for (const prompt of prompts) await (await openProject(project, { home })).generate(prompt);
    for (const prompt of prompts) await (await openProject(other)).generate(prompt);
    const hashes = (folder: string) =>
      Object.entries(readLockOf(folder).props).map(([name, { artifact, files }]) => [name, artifact, files]);
    expect(hashes(other)).toEqual(hashes(project));
    expect(filesOf(path.join(other, 'mujoco'))).toEqual(filesOf(path.join(project, 'mujoco')));
  });
});

describe('what a prompt can not become', () => {
  it('ends with what the service can make, and nothing is installed', async () => {
    const propmaster = await openProject(project, { home });
    await expect(propmaster.generate('a unicorn made of dreams')).rejects.toMatchObject({
      code: 'job_failed',
      exitCode: 6,
      message: expect.stringMatching(/\d+ kinds can be made: furniture, /),
      jobId: expect.any(String),
    });
    expect(filesOf(project)).toEqual({});
    expect(await propmaster.jobs()).toMatchObject([{ status: 'failed', prop: undefined }]);
  });

  it('is asked for anew the next time, since the old job would fail for ever', async () => {
    const propmaster = await openProject(project, { home });
    const ids: unknown[] = [];
    for (let time = 0; time < 2; time++) {
      await propmaster.generate('a unicorn').catch((error: { jobId?: string }) => ids.push(error.jobId));
    }
    expect(new Set(ids).size).toBe(2);
  });

  it.each(['', '   ', 'x'.repeat(20_001)])('is refused before anything is sent', async (prompt) => {
    const propmaster = await openProject(project, { home });
    await expect(propmaster.generate(prompt)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(existsSync(path.join(home, 'service'))).toBe(false);
  });

  it('is told before a job is paid for, when the name is taken', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.generate(PROMPT, { name: 'box' });
    await expect(propmaster.generate('white bowl', { name: 'box' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await propmaster.jobs()).toHaveLength(1);
  });
});

describe('a run that was stopped', () => {
  it.each(['job', 'download', 'verify', 'install'] as const)('before %s goes on with the same job', async (stage) => {
    const first = await openProject(project, { home });
    const stopped = await first.generate(PROMPT, stopAt(stage)).catch((error: unknown) => error);
    expect(stopped).toMatchObject({ code: 'interrupted', exitCode: 130, jobId: expect.any(String) });
    expect(filesOf(project)).toEqual({});
    await first.close();

    const notices: string[] = [];
    const second = await openProject(project, { home, onNotice: (message) => notices.push(message) });
    const prop = await second.generate(PROMPT);
    expect(prop.jobId).toBe((stopped as { jobId: string }).jobId);
    expect(notices).toEqual([expect.stringContaining(`Going on with job ${prop.jobId}`)]);
    await second.close();
    expect(await assetsOf(home)).toEqual([PROMPT]);
  });

  it('right after the install does not make a second prop of it', async () => {
    const first = await openProject(project, { home });
    const { jobId, name } = await first.generate(PROMPT);
    // As if the process had been killed before it could close the intent.
    const journal = path.join(project, '.propmaster/jobs');
    const file = path.join(journal, readdirSync(journal).find((each) => each.endsWith('.json'))!);
    writeFileSync(file, JSON.stringify({ ...readJson(file), state: 'submitted' }));
    const before = filesOf(project);

    const again = await first.generate(PROMPT);
    expect(again).toMatchObject({ jobId, name });
    expect(filesOf(project)).toEqual(before);
  });

  it('does not wait for a job for ever that the service has lost', async () => {
    const first = await openProject(project, { home });
    const { jobId } = await first.submit(PROMPT);
    await first.close();
    rmSync(path.join(home, 'service'), { recursive: true });

    const second = await openProject(project, { home });
    await expect(second.generate(PROMPT)).rejects.toMatchObject({ code: 'not_found', jobId });
    const prop = await second.generate(PROMPT);
    expect(prop.jobId).not.toBe(jobId);
  });

  it('leaves a name and a job to others with another wish', async () => {
    const propmaster = await openProject(project, { home });
    const { jobId } = await propmaster.submit(PROMPT);
    const other = await propmaster.generate('white bowl');
    expect(other.jobId).not.toBe(jobId);
  });
});

describe('pull', () => {
  it('takes the id of a job that was submitted, and knows its prompt', async () => {
    const propmaster = await openProject(project, { home });
    const { jobId, status } = await propmaster.submit(PROMPT);
    expect(status).toBe('queued');
    const prop = await propmaster.pull(jobId);
    expect(prop).toMatchObject({ jobId, source: { kind: 'prompt', request: { prompt: PROMPT } } });
    expect(await propmaster.jobs()).toMatchObject([{ jobId, status: 'succeeded', prop: prop.name }]);
  });

  it('takes the id of an asset; once more it is the same prop, and under a name it is another', async () => {
    const { assetId } = await (await openProject(temporaryFolder(), { home })).generate(PROMPT);
    const propmaster = await openProject(project, { home });
    const prop = await propmaster.pull(assetId!);
    expect(prop).toMatchObject({ assetId, source: { kind: 'asset', id: assetId } });
    expect((await propmaster.pull(assetId!)).name).toBe(prop.name);
    expect((await propmaster.pull(assetId!, { name: 'twin' })).name).toBe('twin');
    expect((await propmaster.list()).map(({ name }) => name).sort()).toEqual([prop.name, 'twin'].sort());
  });

  it('does not know an id that the service does not know', async () => {
    const propmaster = await openProject(project, { home });
    await expect(propmaster.pull('asset_none')).rejects.toMatchObject({
      code: 'not_found',
      exitCode: 4,
      where: 'asset_none',
    });
    await expect(propmaster.job('job_none')).rejects.toMatchObject({ code: 'not_found' });
    expect(filesOf(project)).toEqual({});
  });
});
