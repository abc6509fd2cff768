import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { bareEnvironment } from '../environment.ts';
import { program } from '../program.ts';
import { openProject, readLockOf, temporaryFolder } from './harness.ts';

const PROGRAM = program(import.meta.url, './import-with-name.ts');

type Said = { ready?: true; stage?: string; installed?: string; code?: string; message?: string };

const CUBE = (size: number): string => `<mujoco><worldbody><body name="cube"><freejoint/>
<geom type="box" size="${size} ${size} ${size}" mass=".4"/></body></worldbody></mujoco>`;

/** A project, and processes that import into it. */
function place() {
  const [project, inputs, home] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const file = (name: string, content: string): string => {
    writeFileSync(path.join(inputs, name), content);
    return path.join(inputs, name);
  };
  const importing = async (from: string, name: string, ...more: string[]) => {
    const env = { ...bareEnvironment, HOME: home, PROPMASTER_HOME: home };
    const child = spawn(process.execPath, [...PROGRAM, project, from, name, ...more], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL')); // one that is stopped would stay
    const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
    const next = async (): Promise<Said | undefined> => {
      const { value, done } = await lines.next();
      return done ? undefined : JSON.parse(value);
    };
    expect(await next()).toEqual({ ready: true });
    return {
      go: () => child.stdin!.write('go\n'),
      async until(stage: string) {
        for (let said = await next(); said?.stage !== stage; said = await next()) expect(said).toBeDefined();
      },
      async end() {
        const said: Said[] = [];
        for (let one = await next(); one !== undefined; one = await next()) said.push(one);
        return { stages: said.flatMap(({ stage }) => stage ?? []), last: said.at(-1) };
      },
      async signal(signal: NodeJS.Signals) {
        child.kill(signal);
        if (signal === 'SIGKILL') await once(child, 'exit');
      },
    };
  };
  const names = () => {
    const folder = path.join(project, '.propmaster');
    const entries = existsSync(folder) ? readdirSync(folder) : [];
    return entries.flatMap((entry) => (entry.startsWith('lock-name-') ? [entry.slice('lock-name-'.length)] : []));
  };
  return { project, file, importing, names };
}

it('the second process that wants a name is told before it reads anything, and the first gets it', async () => {
  const { project, file, importing, names } = place();
  const first = await importing(file('a.xml', CUBE(0.05)), 'cube', 'stop');
  const second = await importing(file('b.xml', CUBE(0.06)), 'cube');
  const other = await importing(file('c.xml', CUBE(0.07)), 'other');
  first.go();
  await first.until('read');
  second.go();
  expect(await second.end()).toEqual({
    stages: [],
    last: {
      code: 'project_busy',
      message: expect.stringMatching(/"cube" is being installed .* process \d+ \(import\)/),
    },
  });
  other.go();
  expect((await other.end()).last).toEqual({ installed: 'other' });
  await first.signal('SIGCONT');
  expect((await first.end()).last).toEqual({ installed: 'cube' });
  expect(Object.keys(readLockOf(project).props).sort()).toEqual(['cube', 'other']);
  expect(names()).toEqual([]);
});

it('a process killed in between keeps no name, and loses nothing', async () => {
  const { project, file, importing, names } = place();
  const first = await importing(file('a.xml', CUBE(0.05)), 'cube', 'stop');
  const second = await importing(file('b.xml', CUBE(0.06)), 'cube');
  first.go();
  await first.until('read');
  await first.signal('SIGKILL');
  expect(names()).toEqual(['cube']); // the test reaches the reservation of a dead process
  second.go();
  expect((await second.end()).last).toEqual({ installed: 'cube' });
  expect(names()).toEqual([]);
  const propmaster = await openProject(project);
  expect((await propmaster.verify(['cube']))[0]!.verdict).toBe('passed');
});

it('of several at once one gets the name; the others never read their file', async () => {
  const { project, file, importing, names } = place();
  const all = await Promise.all(
    [1, 2, 3, 4].map((number) => importing(file(`${number}.xml`, CUBE(number / 20)), 'cube')),
  );
  for (const one of all) one.go();
  const ends = await Promise.all(all.map((one) => one.end()));
  const losers = ends.filter(({ last }) => last?.installed === undefined);
  expect(losers).toHaveLength(3);
  for (const { stages, last } of losers) {
    expect(stages).toEqual([]);
    // Whoever comes when all is over finds the prop.
    expect(`${last?.code}: ${last?.message}`).toMatch(/^project_busy: |^invalid_input: There is a prop "cube" already/);
  }
  expect(Object.keys(readLockOf(project).props)).toEqual(['cube']);
  expect(names()).toEqual([]);
});

it('a name that is kept by one call of a process is kept from the next, and free when that has failed', async () => {
  const { project, file } = place();
  const propmaster = await openProject(project);
  const wishes = [file('a.xml', CUBE(0.05)), file('b.xml', CUBE(0.06))].map((one) =>
    propmaster.importFile(one, { name: 'cube' }).then(
      ({ name }) => name,
      ({ code }) => code,
    ),
  );
  expect((await Promise.all(wishes)).sort()).toEqual(['cube', 'project_busy']);
  await expect(propmaster.importFile(file('d.xml', '<mujoco'), { name: 'cup' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect((await propmaster.importFile(file('e.xml', CUBE(0.04)), { name: 'cup' })).name).toBe('cup');
});
