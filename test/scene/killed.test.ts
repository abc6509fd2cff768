import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLI } from '../cli/run-cli.ts';
import { kills } from '../crash/cli.ts';
import { bareEnvironment } from '../environment.ts';
import { filesOf, openProject, temporaryFolder } from '../pipeline/harness.ts';
import { GRAPH, ROOM, writeSceneZip } from './scenes.ts';

const KILLS = kills(3, 12);
const PRELOAD = ['--import', path.resolve('test/crash/kill-at-call.mjs')];

describe('scenes install --replace, killed with SIGKILL', () => {
  it(`before ${KILLS} of its calls that change the disk: the old scene with its props, or the new one`, async () => {
    const folder = temporaryFolder();
    const project = path.join(folder, 'project');
    const first = await writeSceneZip(folder);
    const second = await writeSceneZip(
      folder,
      { ...GRAPH, assets: [GRAPH.assets[0]], instances: GRAPH.instances.slice(0, 2) },
      ROOM,
      'other.zip',
    );
    const run = (file: string, more: Readonly<Record<string, string>> = {}) =>
      spawnSync(
        process.execPath,
        [...PRELOAD, ...CLI, 'scenes', 'install', file, '--name', 'yard', '--replace', '--project', project, '--json'],
        {
          encoding: 'utf8',
          env: { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: folder, TMPDIR: folder, ...more },
        },
      );
    expect(run(first).status).toBe(0);
    const old = filesOf(project);
    const count = path.join(folder, 'count');
    expect(run(second, { COUNT_INTO: count }).status).toBe(0);
    const calls = Number(readFileSync(count, 'utf8'));
    const fresh = filesOf(project);
    expect(fresh).not.toEqual(old);
    expect(run(first).status).toBe(0);
    expect(filesOf(project), 'there and back').toEqual(old);

    const seen = new Set<string>();
    for (let kill = 1; kill <= KILLS; kill++) {
      const { signal } = run(second, { KILL_AT: String(Math.round((kill / KILLS) * calls)) });
      expect(signal).toBe('SIGKILL');
      const propmaster = await openProject(project, { home: folder });
      await propmaster.scenes(); // what any next command does first
      await propmaster.close();
      const now = filesOf(project);
      const isNew = now['propmaster.lock'] === fresh['propmaster.lock'];
      expect(now, `killed at ${kill} of ${KILLS}`).toEqual(isNew ? fresh : old);
      seen.add(isNew ? 'new' : 'old');
      if (isNew) expect(run(first).status).toBe(0);
    }
    expect([...seen].sort()).toEqual(['new', 'old']);
  });
});
