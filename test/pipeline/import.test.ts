import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProgressEvent } from '../../src/pipeline/types.ts';
import { withProjectLock } from '../../src/project/busy.ts';
import { filesOf, openProject, readJson, readLockOf, sha256, temporaryFolder } from './harness.ts';
import { brick, ghost, writeBundleZip, writeGlbFile, writeMjcfZip } from './props.ts';

// Drawing takes longer than everything else, and is tested where it belongs.
vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

let inputs: string;
let project: string;
beforeEach(() => {
  inputs = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
});

describe('a file becomes an installed prop', () => {
  it('from an MJCF ZIP, with everything that a project keeps of it', async () => {
    const file = await writeMjcfZip(inputs, brick);
    const events: ProgressEvent[] = [];
    const propmaster = await openProject(project);
    const prop = await propmaster.importFile(file, { onEvent: (event) => events.push(event) });

    expect(prop).toMatchObject({
      name: 'brick',
      format: 'mjcf',
      source: { kind: 'file' },
      entries: { mujoco: 'mujoco/brick/brick.xml' },
      reportFile: 'reports/brick.json',
      previewFile: 'previews/brick.png',
    });
    expect(prop.report.measured.mass).toBeCloseTo(3, 6);
    expect(prop.report.measured.size.map((edge) => edge.toFixed(4))).toEqual(['0.2400', '0.1200', '0.0600']);
    expect(Object.keys(filesOf(project))).toEqual([
      'mujoco/README.md',
      'mujoco/brick/assets/clay.obj',
      'mujoco/brick/brick.xml',
      'mujoco/brick/scene.xml',
      'mujoco/index.json',
      'mujoco/propmaster_mujoco.py',
      'mujoco/scene.xml',
      'previews/brick.png',
      'propmaster.json',
      'propmaster.lock',
      'reports/brick.json',
    ]);
    expect(readJson(project, 'reports/brick.json')).toEqual(prop.report);
    expect(readJson(project, 'mujoco/index.json').props).toMatchObject([
      { name: 'brick', file: 'brick/brick.xml', mass: 3 },
    ]);

    const stages = ['unpack', 'read', 'verify', 'adapt', 'install', 'record'];
    expect(events.filter(({ state }) => state === 'started').map(({ stage }) => stage)).toEqual(stages);
    expect(events.filter(({ state }) => state === 'finished').map(({ stage }) => stage)).toEqual(stages);
    expect(Object.keys(prop.timings)).toEqual(stages);
    expect(events.at(-1)).toMatchObject({ type: 'progress', prop: 'brick', ms: expect.any(Number) });
  });

  it('writes into the lock what the files really are', async () => {
    const file = await writeMjcfZip(inputs, brick);
    await (await openProject(project)).importFile(file);
    const locked = readLockOf(project).props['brick']!;
    const actual = filesOf(project);
    expect(Object.keys(locked.files)).toHaveLength(5);
    for (const [name, { sha256: hash, size }] of Object.entries(locked.files)) {
      expect(hash, name).toBe(actual[name]);
      expect(size, name).toBe(readFileSync(path.join(project, name)).length);
    }
    expect(locked.artifact).toEqual({ sha256: sha256(readFileSync(file)), size: readFileSync(file).length });
    expect(locked).toMatchObject({ format: 'mjcf', verdict: 'passed', simulators: ['mujoco'] });
    // Relative, so that project and source can be moved together.
    expect(path.resolve(project, (locked.source as { path: string }).path)).toBe(file);
    expect(readJson(project, 'propmaster.json').props).toEqual({ brick: { source: locked.source } });
  });

  it('from a GLB, with the density that was asked for', async () => {
    const propmaster = await openProject(project);
    const prop = await propmaster.importFile(await writeGlbFile(inputs, brick), { density: 1000 });
    expect(prop.format).toBe('glb');
    expect(prop.report.measured.mass).toBeCloseTo(0.24 * 0.12 * 0.06 * 1000, 4);
    expect(prop.report.findings.map(({ code }) => code)).toContain('physics/mass-estimated');
    expect(prop.report.verdict).toBe('passed_with_warnings');
    expect(readJson(project, 'propmaster.json').props.brick).toMatchObject({ density: 1000 });
  });

  it('from a GLB bundle, with the physics of the bundle', async () => {
    const prop = await (await openProject(project)).importFile(await writeBundleZip(inputs, brick));
    expect(prop).toMatchObject({ name: 'brick_bundle', format: 'glb_bundle' });
    expect(prop.report.measured.mass).toBeCloseTo(3, 6);
    expect(prop.report.measured.collision_parts).toBe(1);
  });
});

describe('names', () => {
  it('gives way to a prop of the same name, and fits the files to it', async () => {
    const propmaster = await openProject(project);
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const before = filesOf(path.join(project, 'mujoco/brick'));
    const second = await propmaster.importFile(await writeGlbFile(inputs, brick));
    expect(second.name).toBe('brick_2');
    expect(second.report.subject.name).toBe('brick_2');
    expect(readFileSync(path.join(project, 'mujoco/brick_2/brick_2.xml'), 'utf8')).toContain('<mujoco model="brick_2"');
    expect(filesOf(path.join(project, 'mujoco/brick'))).toEqual(before);
    expect(readJson(project, 'mujoco/index.json').props.map(({ name }: { name: string }) => name)).toEqual([
      'brick',
      'brick_2',
    ]);
  });

  it('takes the same unchanged file for the same prop', async () => {
    const file = await writeMjcfZip(inputs, brick);
    const propmaster = await openProject(project);
    await propmaster.importFile(file);
    const before = filesOf(project);
    expect((await propmaster.importFile(file)).name).toBe('brick');
    expect(filesOf(project)).toEqual(before);
  });

  it('takes the same file under the same name once more: the same prop, say after a kill at the very end', async () => {
    const file = await writeMjcfZip(inputs, brick);
    const propmaster = await openProject(project);
    await propmaster.importFile(file, { name: 'block' });
    const before = filesOf(project);
    expect((await propmaster.importFile(file, { name: 'block' })).name).toBe('block');
    expect(filesOf(project)).toEqual(before);
  });

  it('refuses a given name that is taken, and replaces it when told to', async () => {
    const propmaster = await openProject(project);
    await propmaster.importFile(await writeMjcfZip(inputs, brick), { name: 'block' });
    const before = filesOf(project);
    const glb = await writeGlbFile(inputs, brick);
    await expect(propmaster.importFile(glb, { name: 'block' })).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('--replace'),
    });
    expect(filesOf(project)).toEqual(before);
    expect((await propmaster.importFile(glb, { name: 'block', replace: true })).format).toBe('glb');
    expect(existsSync(path.join(project, 'mujoco/block/assets/clay.obj'))).toBe(false); // of the old one
    expect(readLockOf(project).props['block']).toMatchObject({ format: 'glb' });
  });

  it.each(['Brick', 'two words', '../up', 'con', ''])('refuses the name %j', async (name) => {
    const propmaster = await openProject(project);
    const file = await writeMjcfZip(inputs, brick);
    await expect(propmaster.importFile(file, { name })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(existsSync(path.join(project, 'mujoco'))).toBe(false);
  });

  it("leaves somebody's own folder alone", async () => {
    const own = path.join(project, 'mujoco/Brick/brick.xml');
    mkdirSync(path.dirname(own), { recursive: true });
    writeFileSync(own, '<mujoco/>');
    const propmaster = await openProject(project);
    const file = await writeMjcfZip(inputs, brick);
    expect((await propmaster.importFile(file)).name).toBe('brick_2');
    await expect(propmaster.importFile(file, { name: 'brick', replace: true })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(readFileSync(own, 'utf8')).toBe('<mujoco/>');
  });
});

describe('what goes wrong leaves the project as it was', () => {
  it('failed verification: nothing is installed, the findings are told', async () => {
    const propmaster = await openProject(project);
    await propmaster.importFile(await writeMjcfZip(inputs, brick));
    const before = filesOf(project);
    const failing = await writeMjcfZip(inputs, ghost);
    await expect(propmaster.importFile(failing)).rejects.toMatchObject({
      code: 'verification_failed',
      exitCode: 7,
      findings: expect.arrayContaining([expect.objectContaining({ code: 'physics/collider-present' })]),
    });
    expect(filesOf(project)).toEqual(before);

    const forced = await propmaster.importFile(failing, { allowFailed: true });
    expect(forced.report.verdict).toBe('failed');
    expect(readLockOf(project).props['ghost']).toMatchObject({ verdict: 'failed' });
    expect(readJson(project, 'propmaster.json').props.ghost).toMatchObject({ allow_failed: true });
  });

  it('a file that is cut short, or none', async () => {
    const whole = await writeGlbFile(inputs, brick);
    const cut = path.join(inputs, 'cut.glb');
    writeFileSync(cut, readFileSync(whole).subarray(0, 500));
    const propmaster = await openProject(project);
    await expect(propmaster.importFile(cut)).rejects.toMatchObject({ code: 'invalid_input', exitCode: 9 });
    await expect(propmaster.importFile(path.join(inputs, 'none.zip'))).rejects.toMatchObject({ code: 'not_found' });
    expect(existsSync(path.join(project, 'propmaster.lock'))).toBe(false);
  });

  it.each(['unpack', 'read', 'verify', 'adapt', 'install'] as const)('stopped at %s', async (stage) => {
    const propmaster = await openProject(project);
    const file = await writeMjcfZip(inputs, brick);
    const controller = new AbortController();
    const run = propmaster.importFile(file, {
      signal: controller.signal,
      onEvent: (event) => event.stage === stage && event.state === 'started' && controller.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: 'interrupted', exitCode: 130 });
    expect(filesOf(project)).toEqual({});
  });

  it('a project folder that is read-only', async () => {
    mkdirSync(project);
    const propmaster = await openProject(project);
    const file = await writeMjcfZip(inputs, brick);
    for (const [folder, mode] of [
      [project, 0o555],
      [path.dirname(project), 0o755],
      [inputs, 0o755],
    ] as const) {
      chmodSync(folder, mode);
    }
    const user = process.geteuid?.() ?? 1;
    if (user === 0) process.seteuid!(65_534); // the superuser may write everywhere
    try {
      await expect(propmaster.importFile(file)).rejects.toMatchObject({
        code: 'disk_error',
        exitCode: 8,
        where: expect.stringContaining(project),
      });
    } finally {
      if (user === 0) process.seteuid!(user);
    }
    expect(readdirSync(project)).toEqual([]);
  });

  it('a file where a folder belongs', async () => {
    mkdirSync(project);
    writeFileSync(path.join(project, 'mujoco'), 'mine');
    const run = (await openProject(project)).importFile(await writeMjcfZip(inputs, brick));
    await expect(run).rejects.toMatchObject({ code: 'disk_error', exitCode: 8 });
    expect(filesOf(project)).toEqual({ mujoco: sha256('mine') });
  });
});

it('installs beside a prop that is damaged, and leaves that one in the index', async () => {
  const propmaster = await openProject(project);
  await propmaster.importFile(await writeMjcfZip(inputs, brick));
  writeFileSync(path.join(project, 'mujoco/brick/brick.xml'), 'damaged');
  await propmaster.importFile(await writeMjcfZip(inputs, brick), { name: 'other' });
  expect(readJson(project, 'mujoco/index.json').props).toMatchObject([{ name: 'brick', mass: 3 }, { name: 'other' }]);
});

describe('several at once', () => {
  it('installs two props at the same time, under names of their own', async () => {
    const [zip, glb] = [await writeMjcfZip(inputs, brick), await writeGlbFile(inputs, brick)];
    const [one, two] = await Promise.all([openProject(project), openProject(project)]);
    const props = await Promise.all([one.importFile(zip), two.importFile(glb)]);
    expect(props.map(({ name }) => name).sort()).toEqual(['brick', 'brick_2']);
    expect(Object.keys(readLockOf(project).props)).toEqual(['brick', 'brick_2']);
    expect(readJson(project, 'mujoco/index.json').props).toHaveLength(2);
    expect((await one.verify()).map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
  });

  it('does not wait for ever for a project that is in use', async () => {
    const propmaster = await openProject(project);
    const file = await writeMjcfZip(inputs, brick);
    mkdirSync(project);
    vi.useFakeTimers({ toFake: ['Date'] });
    const clock = setInterval(() => vi.setSystemTime(Date.now() + 1_000), 20);
    onTestFinished(() => {
      clearInterval(clock);
      vi.useRealTimers();
    });
    const holding = async () => {
      await expect(propmaster.importFile(file)).rejects.toMatchObject({ code: 'project_busy', exitCode: 10 });
    };
    await withProjectLock(project, holding, { command: 'demo' });
    expect(filesOf(project)).toEqual({});
  });
});

it('says the same in another place: no path, time or chance gets into a file', async () => {
  const file = await writeMjcfZip(inputs, brick);
  const elsewhere = path.join(temporaryFolder(), 'a', 'longer', 'way');
  const copy = path.join(temporaryFolder(), 'brick.zip');
  cpSync(file, copy);
  await (await openProject(project)).importFile(file);
  await (await openProject(elsewhere)).importFile(copy);
  expect(readLockOf(elsewhere).props['brick']!.files).toEqual(readLockOf(project).props['brick']!.files);
});
