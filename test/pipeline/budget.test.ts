import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { budgetFor, sharedBudget, watchBudget } from '../../src/pipeline/budget.ts';
import { brick, writeMjcfZip } from './props.ts';

const GIB = 2 ** 30;

describe('the budget of an import', () => {
  it('is a minute and 1.5 GiB, or 1 GiB more than a process has already', () => {
    expect(budgetFor(undefined, 0)).toEqual({ seconds: 60, bytes: 1.5 * GIB });
    expect(budgetFor(300, 2 * GIB)).toEqual({ seconds: 300, bytes: 3 * GIB });
  });

  it('of several at once leaves half a GiB for each of the others', () => {
    expect(sharedBudget(undefined, 0, 1)).toEqual({ seconds: 60, bytes: 1.5 * GIB, threads: 1 });
    expect(sharedBudget(9, 0, 4)).toEqual({ seconds: 9, bytes: 3 * GIB, threads: 4 });
  });

  it.each([
    ['memory', { seconds: 600, bytes: 1 }],
    ['time', { seconds: 0, bytes: Number.POSITIVE_INFINITY }],
  ] as const)('is told once when it is spent: %s', async (what, budget) => {
    const spent = await new Promise((resolve) => watchBudget(budget, { onSpent: resolve, onLong: () => undefined }));
    expect(spent).toBe(what);
  });
});

describe('an import in a thread', () => {
  let folder: string;
  let archive: string;
  const projects: Propmaster[] = [];
  const open = async (name: string): Promise<Propmaster> => {
    const project = await openPropmaster({ project: path.join(folder, name) });
    projects.push(project);
    return project;
  };
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-budget-'));
    vi.stubEnv('PROPMASTER_HOME', path.join(folder, 'home'));
    vi.stubEnv('PROPMASTER_ONE_THREAD', '');
    archive = await writeMjcfZip(folder, brick);
  });
  afterAll(async () => {
    for (const project of projects) await project.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const filesOf = (root: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !one.parentPath.includes('.propmaster'))
        .map((one) => path.join(one.parentPath, one.name))
        .map((file) => [path.relative(root, file), readFileSync(file, 'base64')]),
    );

  it('writes what one on the main thread writes, and tells the same stages', async () => {
    const [aside, here] = [await open('aside'), await open('here')];
    const stages: string[][] = [[], []];
    const tellTo = (list: string[]) => ({
      onEvent: ({ stage, state }: { stage: string; state: string }) =>
        void (state === 'progress' || list.push(`${stage} ${state}`)),
    });
    const first = await aside.importFile(archive, { name: 'brick', ...tellTo(stages[0]!) });
    vi.stubEnv('PROPMASTER_ONE_THREAD', '1');
    await here.importFile(archive, { name: 'brick', ...tellTo(stages[1]!) });
    vi.stubEnv('PROPMASTER_ONE_THREAD', '');
    expect(filesOf(aside.root)).toEqual(filesOf(here.root));
    expect(stages[0]).toEqual(stages[1]);
    expect(Object.keys(first.timings)).toEqual(['unpack', 'read', 'verify', 'adapt', 'install', 'record']);
  });

  it('is ended when it takes longer than it may, and leaves nothing; the next one is as before', async () => {
    const project = await open('late');
    await expect(project.importFile(archive, { name: 'brick', timeLimit: 0.001 })).rejects.toMatchObject({
      code: 'unsafe_input',
      message: expect.stringMatching(/^It was ended at stage "\w+": it took more than 0\.001 s\.$/),
      hint: expect.stringContaining('--time-limit'),
      where: archive,
    });
    expect(await project.list()).toEqual([]);
    await expect(project.importFile(archive, { name: 'brick' })).resolves.toMatchObject({ name: 'brick' });
  });

  it('ends at once when it is interrupted', async () => {
    const project = await open('interrupted');
    const stop = new AbortController();
    const onEvent = (): void => stop.abort();
    await expect(project.importFile(archive, { name: 'brick', signal: stop.signal, onEvent })).rejects.toMatchObject({
      code: 'interrupted',
    });
  });

  it('tells what the stages refuse as they do', async () => {
    const project = await open('refused');
    const broken = path.join(folder, 'broken.xml');
    writeFileSync(broken, '<mujoco><worldbody><geom type="sphere"/></worldbody></mujoco>');
    await expect(project.importFile(broken)).rejects.toMatchObject({
      name: 'PropmasterError',
      code: 'invalid_input',
      message: expect.stringContaining('size'),
    });
  });
});
