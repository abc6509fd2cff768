import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { brick, writeMjcfZip } from './props.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

/** One prop in the files of all simulators. */
describe('a prop for four simulators', () => {
  let folder: string;
  let propmaster: Propmaster;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-every-'));
    vi.stubEnv('PROPMASTER_HOME', path.join(folder, 'home'));
    propmaster = await openPropmaster({ project: path.join(folder, 'project') });
    const simulators = ['mujoco', 'gazebo', 'isaac', 'blender'];
    await propmaster.importFile(await writeMjcfZip(folder, brick), { name: 'brick', simulators });
  });
  afterAll(async () => {
    await propmaster.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const inProject = (file: string): string => path.join(propmaster.root, file);
  const codes = async (): Promise<string[]> =>
    (await propmaster.verify(['brick']))[0]!.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code);

  it('says what was converted from what', () => {
    const { findings } = JSON.parse(readFileSync(inProject('reports/brick.json'), 'utf8'));
    const converted = (findings as { code: string; message: string }[]).filter(
      ({ code }) => code === 'format/converted',
    );
    expect(converted.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Gazebo are converted from mjcf\.$/),
      expect.stringMatching(/Isaac.* are converted from mjcf\.$/),
      expect.stringMatching(/Blender are converted from mjcf\.$/),
    ]);
  });

  it('agrees with itself', async () => expect(await codes()).toEqual([]));

  it('is found out when the files of one simulator say something else', async () => {
    const file = inProject('gazebo/models/brick/model.sdf');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace(/<mass>[^<]*</, '<mass>4<'));
    const [report] = await propmaster.verify(['brick']);
    expect(report!.findings.find(({ code }) => code === 'structure/simulators-disagree')).toMatchObject({
      pointer: 'gazebo/models/brick/model.sdf',
      args: { simulator: 'gazebo', other: 'mujoco', what: expect.stringContaining('mass') },
    });
    writeFileSync(file, before);
    expect(await codes()).toEqual([]);
  });

  it('can be verified without its MuJoCo files, and is restored', async () => {
    rmSync(inProject('mujoco'), { recursive: true });
    const [report] = await propmaster.verify(['brick']);
    expect(report!.findings.map(({ code }) => code)).toContain('structure/missing-file');
    expect((await propmaster.restore()).restored).toEqual(['brick']);
    expect(await codes()).toEqual([]);
  });

  it('takes its .blend away with it', async () => {
    writeFileSync(inProject('blender/brick/brick.blend'), 'a library');
    await propmaster.remove(['brick']);
    expect(() => readFileSync(inProject('blender/brick/brick.blend'))).toThrow(/ENOENT/);
  });
});
