import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Examination } from '../../src/api/methods/examine.ts';
import { openPropmaster } from '../../src/api/open.ts';
import { jsonLines, runHere } from '../cli/run-cli.ts';
import { filesOf, openProject, readJson, readLockOf, sha256, temporaryFolder } from '../pipeline/harness.ts';
import { passThrough } from './pass-through.ts';

// Drawing takes longer than everything else, and is tested where it belongs.
vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

const board = (name: string, x: number): string =>
  `<body name="${name}" pos="${x} -100 200"><joint name="${name}_hinge" axis="0 0 1" range="0 90" pos="-150 0 0"/><geom name="${name}_leaf" type="box" size="150 10 200" mass="1"/></body>`;

/**
 * A cupboard in millimetres, whose two doors lie in one another and whose back is counted once more for its looks: three
 * faults. Without them it is 60 × 22 × 40 cm; back and doors weigh 5, 1 and 1 kg.
 */
const FAULTY = `<mujoco><worldbody><body name="back">
<geom name="panel" type="box" size="300 10 200" pos="0 100 200" mass="5"/>
<geom name="look" type="box" size="300 10 200" pos="0 100 200" mass="5" contype="0" conaffinity="0"/>
${board('left', -50)}${board('right', 50)}</body></worldbody></mujoco>`;
const FAULTS = ['physics/visual-in-mass', 'physics/plausible-size', 'physics/links-overlap'];
/** In the order of the repairs. */
const REPAIRED = ['scale', 'visual-mass', 'overlaps'];

let folder: string;
let file: string;
let project: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = path.join(folder, 'source', 'cupboard.xml');
  project = path.join(folder, 'project');
  mkdirSync(path.dirname(file));
  writeFileSync(file, FAULTY);
});

const codesOf = ({ report }: Pick<Examination, 'report'>): string[] => report.findings.map(({ code }) => code);

/** What the repaired prop is. */
function isSound(report: Examination['report']): void {
  expect(report.verdict).not.toBe('failed');
  expect(report.findings.filter(({ code }) => FAULTS.includes(code))).toEqual([]);
  expect(report.measured.mass).toBeCloseTo(7, 6);
  for (const [i, edge] of [0.6, 0.22, 0.4].entries()) expect(report.measured.size[i]).toBeCloseTo(edge, 6);
}

describe('doctor on a file of three faults', () => {
  it('lists what could be repaired as diffs, and writes nothing', async () => {
    const before = filesOf(folder);
    const found = await (await openProject(project)).examine(file);
    expect(codesOf(found)).toEqual(expect.arrayContaining(FAULTS.filter((code) => code !== 'physics/links-overlap')));
    expect(found.report.verdict).toBe('failed');
    expect(found.repairs.map(({ repair }) => repair)).toEqual(REPAIRED);
    for (const { before: was, after, reason, pointer } of found.repairs) {
      expect(after).not.toEqual(was);
      expect(reason).toMatch(/\w+ \w+/);
      expect(pointer).toMatch(/^(?:\/|$)/);
    }
    expect(found.repairs[0]).toMatchObject({ before: expect.closeTo(600, 6), after: expect.closeTo(0.6, 9) });
    expect(found).not.toHaveProperty('written');
    expect(filesOf(folder)).toEqual(before);
  });

  it('with --fix writes a copy that is sound, and leaves the file as it was', async () => {
    const to = path.join(folder, 'mended.zip');
    const found = await (await openProject(project)).examine(file, { fix: true, to });
    expect(found.written).toBe(to);
    expect(found.repairs.map(({ repair }) => repair)).toEqual(REPAIRED);
    isSound(found.report);
    expect(sha256(readFileSync(file))).toBe(sha256(FAULTY));
    const { report, changes } = await passThrough(to);
    expect(changes).toEqual([]);
    isSound(report);
  });

  it('writes over nothing that is there', async () => {
    const to = path.join(folder, 'mine.zip');
    writeFileSync(to, 'mine');
    await expect((await openProject(project)).examine(file, { fix: true, to })).rejects.toMatchObject({
      code: 'usage',
    });
    expect(readFileSync(to, 'utf8')).toBe('mine');
  });

  it('says the same on the command line', async () => {
    const setting = { open: (options: object) => open({ ...options, project }) };
    const looked = await runHere(['doctor', file, '--json'], setting);
    expect(jsonLines(looked.stdout).at(-1)).toMatchObject({
      verdict: 'failed',
      fixed: false,
      written: null,
      repairs: REPAIRED.map((repair) => ({ repair })),
    });
    expect(looked.exitCode).toBe(0);
    const to = path.join(folder, 'mended.zip');
    const mended = await runHere(['doctor', file, '--fix', '--to', to], setting);
    for (const repair of REPAIRED) expect(mended.stdout).toContain(repair);
    expect(mended.exitCode).toBe(0);
    expect(existsSync(to)).toBe(true);
  });
});

describe('doctor on an installed prop', () => {
  it('repairs it in its place; lock and manifest say so, and install brings back the same bytes', async () => {
    const propmaster = await openProject(project);
    await propmaster.importFile(file, { allowFailed: true });
    const looked = await propmaster.examine('cupboard');
    expect(looked.repairs.map(({ repair }) => repair)).toEqual(expect.arrayContaining(['scale', 'overlaps']));
    expect(readLockOf(project).props['cupboard']).toMatchObject({ verdict: 'failed' });

    const found = await propmaster.examine('cupboard', { fix: true });
    expect(found.installed).toMatchObject({ name: 'cupboard' });
    expect(found.repairs.map(({ repair }) => repair)).toEqual(REPAIRED);
    isSound(found.report);
    expect(readJson(project, 'propmaster.json').props.cupboard).toMatchObject({ fix: true });
    expect(readLockOf(project).props['cupboard']!.verdict).not.toBe('failed');
    expect(readJson(project, 'reports/cupboard.json').changes.map(({ repair }: { repair: string }) => repair)).toEqual(
      REPAIRED,
    );
    for (const report of await propmaster.verify()) isSound(report);
    expect(sha256(readFileSync(file))).toBe(sha256(FAULTY));

    const whole = filesOf(project);
    rmSync(path.join(project, 'mujoco'), { recursive: true });
    expect((await propmaster.restore()).restored).toEqual(['cupboard']);
    expect(filesOf(project)).toEqual(whole);
    expect((await propmaster.examine('cupboard')).repairs).toEqual([]);
  });
});

/** The real library, with nothing of this machine's state. */
async function open(options: Parameters<typeof openPropmaster>[0]): ReturnType<typeof openPropmaster> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'propmaster-trap-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  vi.stubEnv('PROPMASTER_HOME', home);
  vi.stubEnv('PROPMASTER_BASE_URL', '');
  const propmaster = await openPropmaster(options);
  vi.unstubAllEnvs();
  return propmaster;
}
