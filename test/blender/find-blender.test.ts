import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBlender } from '../../src/blender/find-blender.ts';
import { confinedPlaces, onPath, usualPlaces } from '../../src/blender/usual-places.ts';
import { addProgram, blenderOf, skipped } from './programs.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'find blender é-'));
});
afterEach(() => rm(home, { recursive: true }));

const machine = (env: Record<string, string>) => ({
  platform: 'linux' as const,
  env,
  home,
  root: path.join(home, 'root'),
});
const inHome = (...parts: string[]): string => path.join(home, ...parts);

describe.skipIf(skipped !== '')(`findBlender${skipped}`, () => {
  it('takes the one that the setting names, and its version', async () => {
    const command = await addProgram(inHome('mine'), 'my blender', blenderOf('4.2.1 LTS'));
    await addProgram(inHome('bin'), 'blender', blenderOf('5.2.3'));
    const found = await findBlender(machine({ PROPMASTER_BLENDER: command, PATH: inHome('bin') }));
    expect(found).toEqual({ command, kind: 'blender', version: '4.2.1' });
  });

  it('takes a Python that has bpy', async () => {
    const python = `if (process.argv[2] === '--version') console.log('Python 3.13.1');
      else if (process.argv[2] === '-c' && process.argv[3].includes('import bpy')) console.log('Blender 5.2.3 LTS');`;
    const command = await addProgram(inHome('venv'), 'python', python);
    expect(await findBlender(machine({ PROPMASTER_BLENDER: command }))).toEqual({
      command,
      kind: 'python',
      version: '5.2.3',
    });
  });

  it.each([
    ['console.log("Python 3.11.2")', 'is a Python without bpy'],
    ['console.log("GNU bash, version 5.2")', 'does not say that it is Blender (GNU bash, version 5.2)'],
    ['', 'does not say that it is Blender (it said nothing)'],
    [blenderOf('2.93.4'), 'is Blender 2.93, too old'],
    [blenderOf('3.3.0'), 'is Blender 3.3, too old'],
  ])('refuses another program that the setting names, and tries nothing else: %s', async (body, reason) => {
    const command = await addProgram(inHome('mine'), 'other', body);
    await addProgram(inHome('bin'), 'blender', blenderOf('5.2.3'));
    const finding = findBlender(machine({ PROPMASTER_BLENDER: command, PATH: inHome('bin') }));
    await expect(finding).rejects.toMatchObject({
      code: 'usage',
      where: 'PROPMASTER_BLENDER',
      message: `PROPMASTER_BLENDER: ${command} ${reason}.`,
    });
  });

  it('says that what the setting names is not there', async () => {
    const finding = findBlender(machine({ PROPMASTER_BLENDER: inHome('nothing') }));
    await expect(finding).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('ENOENT') });
  });

  it('looks along PATH before the usual places, and past one that is too old', async () => {
    await addProgram(inHome('old'), 'blender', blenderOf('2.83.0'));
    await addProgram(inHome('blender-5.0.1-linux-x64'), 'blender', blenderOf('5.0.1'));
    await addProgram(inHome('blender-4.5.2-linux-x64'), 'blender', blenderOf('4.5.2'));
    const usual = await findBlender(machine({ PATH: inHome('old') }));
    expect(usual.command).toBe(inHome('blender-5.0.1-linux-x64', 'blender'));
    const command = await addProgram(inHome('bin'), 'blender', blenderOf('4.2.0'));
    expect((await findBlender(machine({ PATH: `${inHome('old')}:${inHome('bin')}` }))).command).toBe(command);
  });

  it('passes over a file that no one may run', async () => {
    await writeFile(inHome('blender'), 'not a program');
    await expect(findBlender(machine({ PATH: home }))).rejects.toMatchObject({
      code: 'export_not_available',
      message: 'No Blender was found.',
      hint: expect.stringContaining('PROPMASTER_BLENDER'),
    });
  });

  it('tells which it found and why they will not do', async () => {
    const old = await addProgram(inHome('old'), 'blender', blenderOf('2.83.0'));
    await expect(findBlender(machine({ PATH: inHome('old') }))).rejects.toThrow(
      `No Blender was found: ${old} is Blender 2.83, too old.`,
    );
  });

  it('names a Flatpak to the user, and does not run it', async () => {
    const flatpak = await addProgram(
      inHome('.local/share/flatpak/exports/bin'),
      'org.blender.Blender',
      blenderOf('5.2.0'),
    );
    await expect(findBlender(machine({ PATH: '' }))).rejects.toMatchObject({ hint: expect.stringContaining(flatpak) });
  });

  it('stops when it is told to', async () => {
    const command = await addProgram(inHome('slow'), 'blender', 'setTimeout(() => {}, 60_000)');
    const signal = AbortSignal.timeout(300);
    await expect(findBlender(machine({ PROPMASTER_BLENDER: command }), signal)).rejects.toThrow(/abort/);
  });
});

describe('where Blender lies', () => {
  it('on Windows', async () => {
    const env = { ProgramFiles: 'C:\\Nowhere', Path: 'C:\\Tools;D:\\b' };
    const windows = { platform: 'win32' as const, env, home: 'C:\\Users\\x' };
    expect(onPath(windows)).toEqual(['C:\\Tools\\blender.exe', 'D:\\b\\blender.exe']);
    expect([usualPlaces(windows), confinedPlaces(windows)]).toEqual([[], []]);
  });

  it('on a Mac', () => {
    expect(usualPlaces({ platform: 'darwin', env: {}, home: '/Users/x' })).toEqual([
      '/Applications/Blender.app/Contents/MacOS/Blender',
      '/Users/x/Applications/Blender.app/Contents/MacOS/Blender',
    ]);
  });
});
