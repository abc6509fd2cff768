import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidatesAt } from '../../../src/cli/completion/candidates.ts';
import { COMPLETION_SCRIPTS, SHELLS } from '../../../src/cli/completion/scripts.ts';
import { buildProgram } from '../../../src/cli/program.ts';
import { jsonLines, runHere } from '../run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-completion-'));
  // By hand, and not all of it what our own writers would write: a project may be anybody's.
  const props = { oak_cabinet: {}, oak_table: {}, bowl: {}, '$(touch owned)': {}, 'a b': {}, '; rm': {} };
  writeFileSync(path.join(folder, 'propmaster.lock'), JSON.stringify({ version: 1, props }));
  const jobs = path.join(folder, '.propmaster', 'jobs');
  mkdirSync(jobs, { recursive: true });
  writeFileSync(path.join(jobs, 'a.json'), JSON.stringify({ order: 1, job_id: 'job_old' }));
  writeFileSync(path.join(jobs, 'b.json'), JSON.stringify({ order: 2, job_id: 'job_new' }));
  writeFileSync(path.join(jobs, 'c.json'), JSON.stringify({ order: 3, job_id: '`touch owned`' }));
  writeFileSync(path.join(jobs, 'd.json'), JSON.stringify({ order: 4 }));
  mkdirSync(path.join(folder, 'home', 'config'), { recursive: true });
  const profiles = { work: { base_url: 'https://service.example' } };
  writeFileSync(path.join(folder, 'home', 'config', 'profiles.json'), JSON.stringify({ version: 1, profiles }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is offered at the end of a line; PROJECT stands for the folder. */
async function offered(line: string): Promise<{ values: string[]; files: boolean }> {
  const words = line.split(' ').map((word) => word.replace('PROJECT', folder));
  const env = { PROPMASTER_HOME: path.join(folder, 'home') };
  const { candidates, files } = await candidatesAt(
    buildProgram(async () => {}),
    words,
    words.length - 1,
    env,
  );
  return { values: candidates.map(({ value }) => value), files };
}

describe('what could be typed next', () => {
  const cases: readonly (readonly [line: string, values: readonly string[], files?: boolean])[] = [
    ['gen', ['generate']],
    ['jobs c', ['cancel']],
    ['jobs at', ['attach']],
    ['serve keys ', ['create', 'list', 'revoke', 'help'].slice(0, 3)],
    ['generate --allow', ['--allow-failed']],
    ['--project PROJECT remove oak', ['oak_cabinet', 'oak_table']],
    ['remove --project PROJECT bowl oak', ['oak_cabinet', 'oak_table']],
    ['--project=PROJECT verify ', ['oak_cabinet', 'oak_table', 'bowl']],
    ['--project PROJECT doctor b', ['bowl'], true],
    ['--project PROJECT jobs attach ', ['job_new', 'job_old']],
    ['--project PROJECT pull job_n', ['job_new']],
    ['--profile ', ['local', 'work']],
    ['auth use w', ['work']],
    ['list --key-kind ', ['personal', 'team']],
    ['list --key-kind=t', ['--key-kind=team']],
    // As bash splits it.
    ['list --key-kind = t', ['team']],
    ['list --key-kind =', ['personal', 'team']],
    ['assets download asset_1 --format mj', ['mjcf']],
    ['generate --simulators mujoco,ga', ['mujoco,gazebo']],
    ['import ', [], true],
    ['import chair.obj --name ', []],
    ['unpack a.zip --to ', [], true],
    ['generate ', []],
    ['generate -- --', []],
    ['completion z', ['zsh']],
    ['nonsense --what ever ', []],
  ];
  for (const [line, values, files = false] of cases) {
    it(line, async () => expect(await offered(line)).toEqual({ values, files }));
  }

  it('offers the options of the command and those of every command', async () => {
    const { values } = await offered('jobs wait job_1 --');
    expect(values).toEqual(expect.arrayContaining(['--max-wait', '--json', '--project', '--cancel-on-stdin-end']));
    expect(values).not.toContain('--simulators');
  });
});

describe('propmaster completion', () => {
  it('prints a script for each shell, which evaluates nothing', async () => {
    for (const shell of SHELLS) {
      const { stdout, exitCode } = await runHere(['completion', shell]);
      expect(exitCode).toBe(0);
      expect(stdout).toContain(`propmaster completion for ${shell === 'powershell' ? 'PowerShell' : shell}`);
      const code = COMPLETION_SCRIPTS[shell].replace(/^#.*$/gm, '');
      expect(code).not.toMatch(/\beval\b|compgen|Invoke-Expression|\(e\)|\$\{\(.*e.*\)words/);
    }
    expect((await runHere(['completion', 'tcsh'])).exitCode).toBe(2);
    const [line] = jsonLines((await runHere(['completion', 'bash', '--json'])).stdout);
    expect(line).toEqual({ type: 'result', command: 'completion', shell: 'bash', script: COMPLETION_SCRIPTS.bash });
  });

  it('answers its scripts in lines', async () => {
    const { stdout } = await runHere(['completion', 'candidates', '1', '--', 'jobs', 'can']);
    expect(stdout).toBe('none\ncancel Cancel a job that has not ended\n');
    expect((await runHere(['completion', 'candidates', '1', '--', 'import'])).stdout).toBe('files\n');
    const { stdout: json } = await runHere(['completion', 'candidates', '0', '--json', '--', 'ini']);
    expect(jsonLines(json)[0]).toMatchObject({ candidates: [{ value: 'init', about: 'Make this folder a project' }] });
  });
});
