import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PropmasterError } from '../../../src/errors.ts';
import { fakeClient, JOB } from '../fake-client.ts';
import { CABINET, fakePropmaster } from '../fake-propmaster.ts';
import { jsonLines, type Ran, runHere } from '../run-cli.ts';

type Client = ReturnType<typeof fakeClient>;

// Of items.jsonl, below.
const SHA256 = '6820659a7ef10d5a91ffebb46c365f5a5e213f2369b71ae8a4e51b3d6ad6e12e';

const notThere = () => Promise.reject(new PropmasterError('not_found', 'It is not there.'));

/** A project over a fake service; both note what they are asked. */
function surroundings(client: Client, options: Parameters<typeof fakePropmaster>[0] = {}) {
  const { connect } = client;
  const project = fakePropmaster({ service: () => connect({}), ...options });
  const attach = (...argv: string[]): Promise<Ran> => runHere(['jobs', 'attach', ...argv, '--json'], project);
  const asked = (): string[] => [...project.asked, ...client.asked].map(({ method }) => method);
  return { attach, asked, project };
}

describe('jobs attach', () => {
  it('installs what a command of this project asked for', async () => {
    const { attach, project } = surroundings(fakeClient());
    const { stdout, exitCode } = await attach('job_1', '--replace');
    expect(exitCode).toBe(0);
    expect(jsonLines(stdout).at(-1)).toMatchObject({
      kind: 'asset',
      job: { id: 'job_1' },
      prop: { name: CABINET.name },
    });
    const pulled = project.asked.find(({ method }) => method === 'pull')!;
    expect(pulled.args).toEqual(['job_1', expect.objectContaining({ replace: true })]);
    expect(pulled.args[1]).not.toHaveProperty('name');
  });

  it('only follows what nobody asked for here, and what is not wanted', async () => {
    for (const argv of [['job_of_others'], ['job_1', '--no-install']]) {
      const { attach, asked } = surroundings(fakeClient());
      const { stdout, exitCode } = await attach(...argv);
      expect(exitCode).toBe(0);
      expect(jsonLines(stdout).at(-1)).toMatchObject({ kind: 'asset', job: { status: 'succeeded' }, prop: null });
      expect(asked()).toContain('jobs.wait');
      expect(asked()).not.toContain('pull');
    }
  });

  it('installs that, too, with --install', async () => {
    const { attach, asked } = surroundings(fakeClient());
    expect((await attach('job_of_others', '--install')).exitCode).toBe(0);
    expect(asked()).toContain('pull');
  });

  it('finds a job of the Team key, and installs it with that key', async () => {
    const client = fakeClient();
    const team = client.connect;
    const personal = fakeClient({ jobs: { get: notThere } });
    const { attach, project } = surroundings(client, {
      service: async () => ({ ...(await personal.connect({})), clientWith: (await team({})).clientWith }),
    });
    expect((await attach('job_1', '--install')).exitCode).toBe(0);
    const opened = project.asked.filter(({ method }) => method === 'open').map(({ args: [options] }) => options);
    expect(opened).toEqual([
      expect.not.objectContaining({ keyKind: 'team' }),
      expect.objectContaining({ keyKind: 'team' }),
    ]);
  });

  it('installs a scene by its id, once its job is done', async () => {
    const scene = async () => ({ ...JOB, mode: 'scene', scene_id: 'scene_1' });
    const { attach, project } = surroundings(fakeClient({ jobs: { get: scene, wait: scene } }));
    // The fake has no scenes: that it was asked is what counts here.
    expect((await attach('job_2', '--install')).exitCode).toBe(1);
    expect(project.asked.find(({ method }) => method === 'installScene')?.args[0]).toBe('scene_1');
  });

  it('leaves the job running when it is interrupted', async () => {
    const controller = new AbortController();
    const client = fakeClient({
      jobs: {
        wait: async () => {
          controller.abort(new PropmasterError('interrupted', 'Interrupted.'));
          controller.signal.throwIfAborted();
        },
      },
    });
    const project = fakePropmaster({ service: () => client.connect({}) });
    const ran = await runHere(['jobs', 'attach', 'job_1', '--no-install', '--json'], {
      ...project,
      signal: controller.signal,
    });
    expect(ran.exitCode).toBe(130);
    expect(jsonLines(ran.stdout).at(-1)).toMatchObject({ code: 'interrupted', job_id: 'job_1' });
    expect(client.asked.map(({ method }) => method)).not.toContain('jobs.cancel');
  });

  it('says that there is nothing of this id', async () => {
    const { attach } = surroundings(fakeClient({ jobs: { get: notThere }, batches: { get: notThere } }));
    const { stdout, exitCode } = await attach('job_9');
    expect(exitCode).toBe(4);
    expect(jsonLines(stdout)).toEqual([expect.objectContaining({ code: 'not_found', where: 'job_9' })]);
  });

  it('takes no silence for an answer: a service that is out of order is told', async () => {
    const broken = async () => Promise.reject(new PropmasterError('network_error', 'no answer'));
    const { attach, asked } = surroundings(fakeClient({ jobs: { get: broken } }));
    expect((await attach('job_1')).exitCode).toBe(8);
    expect(asked()).not.toContain('batches.get');
  });
});

describe('jobs attach to a batch run of the project', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-attach-'));
    const records = path.join(folder, '.propmaster', 'batches');
    mkdirSync(records, { recursive: true });
    writeFileSync(path.join(folder, 'items.jsonl'), '{"prompt":"a bowl"}\n');
    const old = {
      version: 1,
      items_file: 'items.jsonl',
      items_sha256: SHA256,
      base_url: 'local, team',
      owner: { pid: 1, host: 'elsewhere' },
      state: 'open',
      names: ['bowl'],
      kind: 'team',
    };
    const runs = [
      { ...old, id: '00000000-0000-4000-8000-000000000001', order: 1, batch_id: 'batch_old' },
      { ...old, id: '00000000-0000-4000-8000-000000000002', order: 2, batch_id: 'batch_new' },
    ];
    for (const run of runs) {
      const text = JSON.stringify(run);
      writeFileSync(path.join(records, `${run.id}.json`), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('waits while another process is at work on it, then goes on', async () => {
    let calls = 0;
    const { runBatch } = await fakePropmaster().open({});
    const project = fakePropmaster({
      root: folder,
      runBatch: async (file, options) => {
        calls += 1;
        if (calls > 1) return runBatch(file, options);
        throw new PropmasterError('project_busy', 'busy', { where: '00000000-0000-4000-8000-000000000002' });
      },
    });
    const { stdout, exitCode } = await runHere(['jobs', 'attach', 'batch_new', '--json'], project);
    expect(exitCode).toBe(0);
    expect(calls).toBe(2);
    expect(jsonLines(stdout).at(-1)).toMatchObject({ kind: 'batch', batch: { id: 'run_1', total: 1 } });
    expect(project.asked.findLast(({ method }) => method === 'open')!.args[0]).toMatchObject({ keyKind: 'team' });
  });

  it('another lock of the project is no reason to wait', async () => {
    const project = fakePropmaster({
      root: folder,
      runBatch: async () => Promise.reject(new PropmasterError('project_busy', 'busy', { where: folder })),
    });
    expect((await runHere(['jobs', 'attach', 'batch_new', '--json'], project)).exitCode).toBe(10);
  });

  it('refuses a run that a later one of the same file has replaced', async () => {
    const { stdout, exitCode } = await runHere(
      ['jobs', 'attach', 'batch_old', '--json'],
      fakePropmaster({ root: folder }),
    );
    expect(exitCode).toBe(4);
    expect(jsonLines(stdout)).toEqual([
      expect.objectContaining({ hint: 'propmaster jobs attach 00000000-0000-4000-8000-000000000002' }),
    ]);
  });
});
