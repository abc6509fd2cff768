import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filesOf, openProject, readJson, readLockOf, temporaryFolder } from '../pipeline/harness.ts';
import { brick, ghost, writeGlbFile, writeMjcfZip } from '../pipeline/props.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

const PROMPT = 'small pine crate, 30 cm wide';

let inputs: string;
let home: string;
let project: string;
beforeEach(() => {
  inputs = temporaryFolder();
  home = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
});

const inProject = (...parts: string[]): string => path.join(project, ...parts);

describe('init', () => {
  it('makes a project once, with the simulators that are named', async () => {
    const propmaster = await openProject(project, { home });
    expect(await propmaster.init({ simulators: ['mujoco'] })).toEqual({ created: true });
    expect(readJson(project, 'propmaster.json')).toMatchObject({ version: 1, simulators: ['mujoco'], props: {} });
    const before = filesOf(project);
    expect(await propmaster.init()).toEqual({ created: false });
    expect(filesOf(project)).toEqual(before);
  });

  it('refuses a simulator that there is none of, and lists those there are', async () => {
    const propmaster = await openProject(project, { home });
    await expect(propmaster.init({ simulators: ['unity'] })).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('mujoco'),
    });
    expect(existsSync(inProject('propmaster.json'))).toBe(false);
  });
});

describe('verify', () => {
  it('says the same of the files on the disk as of the model they were made from', async () => {
    const propmaster = await openProject(project, { home });
    const { report } = await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const before = filesOf(project);
    const [again] = await propmaster.verify();
    expect(again!.verdict).toBe('passed');
    expect(again!.measured.mass).toBeCloseTo(report.measured.mass, 6);
    expect(again!.measured.size).toEqual(report.measured.size);
    expect(again!.checks).toEqual(
      expect.arrayContaining([
        { code: 'structure/missing-file', outcome: 'passed' },
        { code: 'structure/altered-file', outcome: 'passed' },
      ]),
    );
    expect(filesOf(project)).toEqual(before);
  });

  it('looks at an altered file as it is, and says that it was altered', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const xml = inProject('mujoco/brick/brick.xml');
    writeFileSync(xml, readFileSync(xml, 'utf8').replace('mass="3"', 'mass="4"'));
    const [report] = await propmaster.verify(['brick']);
    expect(report!.verdict).toBe('passed_with_warnings');
    expect(report!.measured.mass).toBeCloseTo(4, 6);
    expect(report!.findings[0]).toMatchObject({
      code: 'structure/altered-file',
      severity: 'warning',
      pointer: 'mujoco/brick/brick.xml',
    });
  });

  it('fails a prop of which a file is missing, and one that is no model any more', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    await propmaster.importFile(await writeMjcfZip(inputs, brick), { name: 'other' });
    rmSync(inProject('mujoco/brick/assets/clay.obj'));
    writeFileSync(inProject('mujoco/other/other.xml'), '<mujoco><worl');
    const [brickReport, otherReport] = await propmaster.verify(['brick', 'other']);
    expect(brickReport!.verdict).toBe('failed');
    expect(brickReport!.findings.map(({ code }) => code)).toEqual(['structure/missing-file', 'structure/unreadable']);
    expect(otherReport!.verdict).toBe('failed');
    expect(otherReport!.findings.map(({ code }) => code)).toEqual(['structure/altered-file', 'structure/unreadable']);
    expect(otherReport!.checks).toContainEqual({ code: 'structure/unreadable', outcome: 'failed' });
  });

  it('does not know a name that is not there, and says which are', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    await expect(propmaster.verify(['brick', 'brik'])).rejects.toMatchObject({
      code: 'not_found',
      where: 'brik',
      hint: expect.stringContaining('brick'),
    });
  });
});

describe('restore', () => {
  it('has nothing to do in a project that is whole', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    expect(await propmaster.restore()).toEqual({ restored: [], intact: ['brick'] });
  });

  it('brings back what is missing and what was altered, byte for byte, and leaves the rest', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    await propmaster.importFile(await writeGlbFile(inputs, brick), { name: 'block', mass: 2 });
    const before = filesOf(project);
    rmSync(inProject('mujoco'), { recursive: true });
    writeFileSync(inProject('reports/block.json'), '{}');
    rmSync(path.join(inputs, 'brick.zip')); // the cache has it
    expect(await propmaster.restore()).toEqual({ restored: ['block', 'brick'], intact: [] });
    expect(filesOf(project)).toEqual(before);
  });

  it('makes index, scene and loader again when only they are gone', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const before = filesOf(project);
    for (const file of ['index.json', 'scene.xml', 'propmaster_mujoco.py']) rmSync(inProject('mujoco', file));
    expect(await propmaster.restore()).toEqual({ restored: [], intact: ['brick'] });
    expect(filesOf(project)).toEqual(before);
    writeFileSync(inProject('mujoco/index.json'), '{"props": [');
    await propmaster.restore();
    expect(filesOf(project)).toEqual(before);
  });

  it('brings a generated prop to another machine: manifest and lock are enough', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.generate(PROMPT, { name: 'box' });
    const before = filesOf(project);
    const clone = path.join(temporaryFolder(), 'clone');
    mkdirSync(clone);
    for (const file of ['propmaster.json', 'propmaster.lock']) cpSync(inProject(file), path.join(clone, file));

    const elsewhere = await openProject(clone); // no cache, and a service that has never heard of the asset
    expect(await elsewhere.restore()).toEqual({ restored: ['box'], intact: [] });
    expect(filesOf(clone)).toEqual(before);
    expect(await elsewhere.jobs()).toMatchObject([{ status: 'succeeded', prop: 'box' }]);
  });

  it('takes the asset from the service when only the cache is gone', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.generate(PROMPT, { name: 'box' });
    const before = filesOf(project);
    rmSync(path.join(home, 'cache'), { recursive: true });
    rmSync(inProject('mujoco/box'), { recursive: true });
    expect(await propmaster.restore()).toMatchObject({ restored: ['box'] });
    expect(filesOf(project)).toEqual(before);
    expect(await propmaster.jobs()).toHaveLength(1); // no new one
  });

  it('refuses a source that has changed, and says which hash it wanted and got', async () => {
    const propmaster = await openProject(project, { home });
    const file = await writeMjcfZip(inputs, brick);
    await propmaster.importFile(file);
    const wanted = readLockOf(project).props['brick']!.artifact.sha256;
    rmSync(path.join(home, 'cache'), { recursive: true });
    rmSync(inProject('mujoco/brick/brick.xml'));
    cpSync(await writeMjcfZip(inputs, ghost), file);
    const before = filesOf(project);
    await expect(propmaster.restore()).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(new RegExp(`${wanted} expected, (?!${wanted})[0-9a-f]{64} got`)),
    });
    expect(filesOf(project)).toEqual(before);

    rmSync(file);
    await expect(propmaster.restore()).rejects.toMatchObject({ code: 'not_found', where: file });
  });

  it('refuses to write what the lock does not say', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const lock = inProject('propmaster.lock');
    const { sha256: real } = readLockOf(project).props['brick']!.files['mujoco/brick/brick.xml']!;
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(real, '0'.repeat(64)));
    const before = filesOf(project);
    await expect(propmaster.restore()).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'mujoco/brick/brick.xml',
      message: expect.stringContaining(`${'0'.repeat(64)} expected, ${real} made`),
    });
    expect(filesOf(project)).toEqual(before);
  });
});

describe('list and remove', () => {
  it('lists what the lock has, and removes one prop without touching the other', async () => {
    const propmaster = await openProject(project, { home });
    expect(await propmaster.list()).toEqual([]);
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const alone = filesOf(project);
    await propmaster.importFile(await writeMjcfZip(inputs, ghost), { allowFailed: true });
    expect(await propmaster.list()).toEqual([
      expect.objectContaining({ name: 'brick', verdict: 'passed', files: 5, format: 'mjcf' }),
      expect.objectContaining({
        name: 'ghost',
        verdict: 'failed',
        simulators: ['mujoco'],
        entries: { mujoco: 'mujoco/ghost/ghost.xml' },
        source: expect.stringMatching(/ghost\.zip$/),
      }),
    ]);
    await propmaster.remove(['ghost']);
    expect(filesOf(project)).toEqual(alone);
  });

  it('removes nothing when one of the names is unknown', async () => {
    const propmaster = await openProject(project, { home });
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const before = filesOf(project);
    await expect(propmaster.remove(['brick', 'other'])).rejects.toMatchObject({ code: 'not_found', exitCode: 4 });
    expect(filesOf(project)).toEqual(before);
  });
});

it('goes on in a project that was moved', async () => {
  await (await openProject(project, { home })).importFile(await writeMjcfZip(inputs, brick));
  const before = filesOf(project);
  const moved = path.join(temporaryFolder(), 'another', 'place');
  mkdirSync(path.dirname(moved));
  renameSync(project, moved);
  const propmaster = await openProject(moved, { home });
  expect((await propmaster.verify()).map(({ verdict }) => verdict)).toEqual(['passed']);
  rmSync(path.join(moved, 'mujoco/brick/brick.xml'));
  await propmaster.restore();
  expect(filesOf(moved)).toEqual(before);
  const documents = JSON.stringify([readJson(moved, 'propmaster.json'), readJson(moved, 'propmaster.lock')]);
  expect(documents).not.toContain(project);
  expect(documents).not.toContain(inputs);
});

describe('inspect', () => {
  it('reports on a file without touching the project, also on one that fails', async () => {
    const propmaster = await openProject(project, { home });
    const file = await writeMjcfZip(inputs, ghost);
    const inspection = await propmaster.inspect(file);
    expect(inspection).toMatchObject({ path: file, format: 'mjcf', report: { verdict: 'failed' } });
    expect(inspection.entries.map(({ path: entry }) => entry).sort()).toEqual(['assets/clay.obj', 'ghost.xml']);
    expect(inspection.bytes).toBe(readFileSync(file).length);
    expect(existsSync(project)).toBe(false);
  });
});

describe('doctor', () => {
  it('finds nothing wrong with a set-up that works', async () => {
    const { facts, problems } = await (await openProject(project, { home })).doctor();
    expect(problems).toEqual([]);
    expect(facts).toMatchObject({
      mujoco: expect.stringMatching(/^3\./),
      service: 'local, in process',
      props: '0 installed',
    });
  });

  it('tells of props that are not as the lock says, and of a service that is not there', async () => {
    await (await openProject(project, { home })).importFile(await writeMjcfZip(inputs, brick));
    rmSync(inProject('mujoco/brick/brick.xml'));
    const propmaster = await openProject(project, { home, baseUrl: 'http://127.0.0.1:9', apiKey: '' });
    const { facts, problems } = await propmaster.doctor();
    expect(facts['service']).toBe('failed');
    expect(problems).toEqual([expect.stringContaining('brick'), expect.stringContaining('PROPMASTER_API_KEY')]);
  });
});

it('asks for a key before it asks a service that is elsewhere', async () => {
  const propmaster = await openProject(project, { home, baseUrl: 'https://service.example' });
  await expect(propmaster.generate(PROMPT)).rejects.toMatchObject({
    code: 'not_allowed',
    exitCode: 3,
    hint: expect.stringContaining('PROPMASTER_API_KEY'),
  });
  expect(filesOf(project)).toEqual({});
});

it('does not open a file as a project', async () => {
  const file = await writeMjcfZip(inputs, brick);
  await expect(openProject(file, { home })).rejects.toMatchObject({ code: 'project_invalid' });
});
