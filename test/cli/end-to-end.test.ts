import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { CLI, finished, jsonLines, type Ran, said, start } from './run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (...names: string[]): string => path.join(folder, ...names);

/** Runs the real command line with state of its own, in the project `project`. */
const propmaster = (argv: string[], env: Record<string, string> = {}, project = 'project'): Promise<Ran> =>
  finished(
    start([...CLI, ...argv, '--json', '--project', inFolder(project)], { PROPMASTER_HOME: inFolder('home'), ...env }),
  );

const lastLine = ({ stdout }: Ran): Record<string, unknown> => jsonLines(stdout).at(-1)!;

describe('from a prompt to a prop and away again', () => {
  it('generates, lists, verifies, inspects, imports elsewhere, removes', async () => {
    mkdirSync(inFolder('project'));
    expect(lastLine(await propmaster(['init']))).toMatchObject({ type: 'result', created: true });
    expect(lastLine(await propmaster(['init']))).toMatchObject({ created: false });

    const generated = await propmaster(['generate', 'small pine crate, 30 cm wide', '--name', 'box']);
    expect(generated.exitCode, generated.stderr).toBe(0);
    expect(jsonLines(generated.stdout)[0]).toMatchObject({ type: 'progress', stage: 'request' });
    expect(lastLine(generated)).toMatchObject({
      type: 'result',
      command: 'generate',
      name: 'box',
      format: 'mjcf',
      entries: { mujoco: 'mujoco/box/box.xml' },
      report_file: 'reports/box.json',
      preview_file: 'previews/box.png',
    });

    expect(lastLine(await propmaster(['list']))).toMatchObject({ props: [{ name: 'box', simulators: ['mujoco'] }] });
    expect(lastLine(await propmaster(['jobs']))).toMatchObject({ jobs: [{ job_id: expect.any(String), prop: 'box' }] });
    expect(lastLine(await propmaster(['verify', 'box']))).toMatchObject({ reports: [{ subject: { name: 'box' } }] });

    rmSync(inFolder('project', 'mujoco', 'box', 'box.xml'));
    expect((await propmaster(['verify'])).exitCode).not.toBe(0);
    expect(lastLine(await propmaster(['install']))).toMatchObject({ restored: ['box'] });
    expect((await propmaster(['verify'])).exitCode).toBe(0);

    const file = inFolder('project', 'mujoco', 'box', 'box.xml');
    expect(lastLine(await propmaster(['inspect', file]))).toMatchObject({ format: 'mjcf', report: { version: 1 } });
    mkdirSync(inFolder('other'));
    const imported = await propmaster(['import', path.dirname(file), '--name', 'crate'], {}, 'other');
    expect(imported.exitCode, imported.stderr).toBe(0);
    expect(lastLine(imported)).toMatchObject({ name: 'crate', source: { kind: 'file' } });

    expect(lastLine(await propmaster(['remove', 'box']))).toMatchObject({ removed: ['box'] });
    expect(lastLine(await propmaster(['list']))).toMatchObject({ props: [] });
  });

  it('submits without waiting, and pulls later', async () => {
    const submitted = lastLine(await propmaster(['generate', 'white bowl', '--no-wait']));
    expect(submitted).toMatchObject({ type: 'result', job_id: expect.any(String) });
    const pulled = await propmaster(['pull', String(submitted['job_id']), '--name', 'bowl']);
    expect(pulled.exitCode, pulled.stderr).toBe(0);
    expect(lastLine(pulled)).toMatchObject({ name: 'bowl', job_id: submitted['job_id'] });
  });
});

it('goes on with the same job after Ctrl-C', async () => {
  const argv = ['generate', 'steel shelf, 1 m tall', '--name', 'shelf', '--json', '--project', inFolder('stopped')];
  mkdirSync(inFolder('stopped'));
  const child = start([...CLI, ...argv], { PROPMASTER_HOME: inFolder('home') });
  const end = finished(child);
  await said(child, 'stdout', '"job_id"');
  child.kill('SIGINT');
  const stopped = await end;
  expect(stopped.exitCode, stopped.stderr).toBe(130);
  const { code, job_id } = lastLine(stopped);
  expect(code).toBe('interrupted');
  expect(lastLine(await propmaster(['list'], {}, 'stopped'))).toMatchObject({ props: [] });

  const again = await propmaster(argv.slice(0, 4), {}, 'stopped');
  expect(again.exitCode, again.stderr).toBe(0);
  expect(lastLine(again)).toMatchObject({ name: 'shelf', job_id });
});

it('mcp ends when its stdin does, and leaves stdout to the protocol', async () => {
  const child = start([...CLI, 'mcp', '--project', folder], { PROPMASTER_HOME: inFolder('home') });
  child.stdin!.end();
  expect(await finished(child)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});

describe('bad input ends with its code and its exit code', () => {
  const refused = async (ran: Promise<Ran>, exitCode: number, code: string): Promise<void> => {
    const done = await ran;
    expect(lastLine(done)).toMatchObject({ type: 'error', code });
    expect(done.exitCode).toBe(exitCode);
  };

  it('a prompt that it can not make: 6', async () => {
    await refused(propmaster(['generate', 'a unicorn made of dreams']), 6, 'job_failed');
  });

  it('an unknown id: 4', async () => {
    await refused(propmaster(['pull', 'asset_that_never_was']), 4, 'not_found');
  });

  it('an unknown name: 4, and nothing is removed', async () => {
    await refused(propmaster(['remove', 'no_such_prop']), 4, 'not_found');
  });

  it('a simulator that there is not: 2', async () => {
    await refused(propmaster(['generate', 'white bowl', '--simulators', 'unity']), 2, 'usage');
  });

  it('a file that is not there: 4', async () => {
    await refused(propmaster(['import', inFolder('nothing.zip')]), 4, 'not_found');
  });

  it('a ZIP whose entry leaves the folder: 9', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('<mujoco/>'), 'aa/evil.xml');
    zip.end();
    // yazl refuses to write such a name, so it is put in afterwards; it has the same length.
    const bytes = (await buffer(zip.outputStream)).toString('latin1').replaceAll('aa/evil.xml', '../evil.xml');
    writeFileSync(inFolder('evil.zip'), bytes, 'latin1');
    await refused(propmaster(['import', inFolder('evil.zip')]), 9, 'unsafe_input');
    expect(readdirSync(folder)).not.toContain('evil.xml');
  });

  it('a GLB cut short: 9', async () => {
    const glb = Buffer.alloc(32);
    glb.write('glTF', 0, 'latin1');
    glb.writeUInt32LE(2, 4); // version
    glb.writeUInt32LE(4_096, 8); // length that it claims to have
    glb.writeUInt32LE(4_000, 12); // length of its JSON chunk
    glb.write('JSON{"asset":', 16, 'latin1');
    writeFileSync(inFolder('short.glb'), glb);
    await refused(propmaster(['import', inFolder('short.glb')]), 9, 'invalid_input');
  });

  const reason =
    process.platform === 'win32'
      ? ' (skipped: Windows has no modes of folders)'
      : process.getuid?.() === 0 && !isOpenToAll(import.meta.dirname)
        ? ' (skipped: root becomes nobody for this, who may not enter the folder of this checkout)'
        : '';
  it.skipIf(reason !== '')(`a project that is read-only: 8${reason}`, async () => {
    const project = inFolder('read-only');
    mkdirSync(project);
    chmodSync(project, 0o555);
    chmodSync(folder, 0o777);
    // Root may write everywhere, so root becomes nobody for this.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const env = { PROPMASTER_HOME: inFolder('home-of-nobody') };
    const asNobody = (...argv: string[]) =>
      finished(start([...CLI, ...argv, '--json', '--project', project], env, nobody));
    await refused(asNobody('init'), 8, 'disk_error');
    await refused(asNobody('generate', 'white bowl'), 8, 'disk_error');
    expect(readdirSync(project)).toEqual([]);
  });

  it('a project that is below a file: 8', async () => {
    writeFileSync(inFolder('file'), '');
    await refused(propmaster(['init'], {}, 'file/project'), 8, 'disk_error');
  });
});

describe('serve', () => {
  it('says where it listens, knows its keys, and ends well', async () => {
    const child = start([
      ...CLI,
      'serve',
      '--port',
      '0',
      '--data',
      inFolder('served'),
      '--rate-limit',
      '500',
      '--json',
    ]);
    const end = finished(child);
    const first = new Promise<Record<string, unknown>>((resolve) => {
      child.stdout!.once('data', (text: string) => resolve(jsonLines(text)[0]!));
    });
    await said(child, 'stdout', '\n');
    const listening = await first;
    expect(listening).toEqual({
      type: 'listening',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      docs_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/docs$/),
      keys: { personal: expect.any(String), team: expect.any(String) },
    });
    expect((await fetch(String(listening['docs_url']))).status).toBe(200);
    const { url, keys } = listening as { url: string; keys: { personal: string } };

    const wrong = await propmaster(['pull', 'asset_1'], { PROPMASTER_BASE_URL: url, PROPMASTER_API_KEY: 'pm_wrong' });
    expect(lastLine(wrong)).toMatchObject({ type: 'error', code: 'not_allowed', request_id: expect.any(String) });
    expect(wrong.exitCode).toBe(3);
    expect(wrong.stdout + wrong.stderr).not.toContain('pm_wrong');

    const right = await propmaster(['pull', 'asset_1', '--base-url', url], { PROPMASTER_API_KEY: keys.personal });
    expect(lastLine(right)).toMatchObject({ type: 'error', code: 'not_found' });

    child.kill('SIGTERM');
    const { exitCode, stdout } = await end;
    expect(exitCode).toBe(0);
    expect(jsonLines(stdout).at(-1)).toEqual({ type: 'result', command: 'serve', stopped: true });
  });

  it('a port that is taken: 8', async () => {
    const child = start([...CLI, 'serve', '--data', inFolder('served'), '--json']);
    const end = finished(child);
    const first = await new Promise<string>((resolve) => child.stdout!.once('data', resolve));
    const port = new URL(String(jsonLines(first)[0]!['url'])).port;
    const second = await finished(start([...CLI, 'serve', '--port', port, '--data', inFolder('second'), '--json']));
    expect(second.exitCode).toBe(8);
    child.kill('SIGINT');
    expect((await end).exitCode).toBe(0);
  });
});

/** Whether everybody may enter a folder and all above it. */
function isOpenToAll(folder: string): boolean {
  const above = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpenToAll(above));
}
