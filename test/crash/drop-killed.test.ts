import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import { CLI } from '../cli/run-cli.ts';
import { bareEnvironment } from '../environment.ts';
import { filesOf } from '../pipeline/harness.ts';
import { expectWhole, kills } from './cli.ts';
import { shelfArchive } from './shelf.ts';

const KILLS = kills(8, 60);
const PRELOAD = ['--import', path.resolve('test/crash/kill-at-call.mjs')];

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-drop-killed-'));
const installed = path.join(folder, 'installed');
const project = path.join(folder, 'project');
const count = path.join(folder, 'count');
const env = { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The project as it was installed, and `drop` on it. @returns the signal that ended it */
function dropped(more: Readonly<Record<string, string>>): NodeJS.Signals | null {
  rmSync(project, { recursive: true, force: true });
  cpSync(installed, project, { recursive: true });
  const args = [...PRELOAD, ...CLI, 'drop', 'gazebo,urdf', '--project', project, '--json'];
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...env, ...more },
  });
  if (signal === null && status !== 0) throw new Error(`${stdout}${stderr}`);
  return signal;
}

async function inProject(
  root: string,
  act: (propmaster: Awaited<ReturnType<typeof openPropmaster>>) => Promise<unknown>,
) {
  const propmaster = await openPropmaster({ project: root, profile: 'local', onNotice: () => {} });
  await act(propmaster);
  await propmaster.close();
}

let calls = 0;
let before: Readonly<Record<string, string>>;
let after: Readonly<Record<string, string>>;

beforeAll(async () => {
  const archive = path.join(folder, 'shelf.zip');
  writeFileSync(archive, await shelfArchive(3));
  await inProject(installed, (propmaster) =>
    propmaster.importFile(archive, { name: 'shelf', simulators: ['mujoco', 'gazebo', 'urdf'] }),
  );
  before = filesOf(installed);
  dropped({ COUNT_INTO: count });
  calls = Number(readFileSync(count, 'utf8'));
  after = filesOf(project);
  expect(after).not.toEqual(before);
  expect(calls).toBeGreaterThan(10);
});

it(`drop, killed with SIGKILL ${KILLS} times over its whole course: all of it or nothing, and nothing is left behind`, async () => {
  const seen = { old: 0, new: 0 };
  for (let i = 0; i < KILLS; i++) {
    const call = 1 + Math.floor((i * calls) / KILLS);
    expect(dropped({ KILL_AT: String(call) }), `call ${call}`).toBe('SIGKILL');
    expectWhole(project);
    await inProject(project, (propmaster) => propmaster.list());
    const now = filesOf(project);
    const isNew = now['propmaster.lock'] === after['propmaster.lock'];
    expect(now, `killed before call ${call}`).toEqual(isNew ? after : before);
    const kept = (name: string): boolean => ['.gitignore', 'undo'].includes(name) || name.startsWith('lock');
    expect(readdirSync(path.join(project, '.propmaster')).filter((name) => !kept(name))).toEqual([]);
    seen[isNew ? 'new' : 'old'] += 1;
  }
  expect(Math.min(seen.old, seen.new)).toBeGreaterThan(0);
}, 300_000);
