import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdFolder } from '../../src/archive/held-folder.ts';
import { makeStaging, sweepStaging } from '../../src/archive/staging.ts';
import { eachInAFolder, modeOf, tree } from './folders.ts';

const { at } = eachInAFolder();

async function sweep(): Promise<void> {
  const parent = holdFolder(at('.'));
  await sweepStaging(parent).finally(() => parent.close());
}

/** Makes a staging folder, then gives it to a process that has ended, as if that had made it. */
async function leftBehind(): Promise<string> {
  const parent = holdFolder(at('.'));
  const { name } = await makeStaging(parent);
  parent.close();
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  const dead = name.replace(/^(\.propmaster-unpack\.)\d+/, `$1${pid}`);
  renameSync(at(name), at(dead));
  writeFileSync(at(dead, 'content', 'half.obj'), 'half');
  return dead;
}

describe('staging', () => {
  it('is open to its owner only, and removes itself', async () => {
    const parent = holdFolder(at('.'));
    const staging = await makeStaging(parent);
    expect(modeOf(at(staging.name))).toBe('700');
    writeFileSync(at(staging.name, 'content', 'a'), 'x');
    await staging.remove();
    parent.close();
    expect(tree(at('.'))).toEqual({});
  });

  it('of a dead process goes; that of a living one stays', async () => {
    const parent = holdFolder(at('.'));
    const { name } = await makeStaging(parent);
    parent.close();
    await leftBehind();
    await sweep();
    expect(readdirSync(at('.'))).toEqual([name]);
  });

  it('of a process whose number was given to another one goes', async () => {
    const parent = holdFolder(at('.'));
    const { name } = await makeStaging(parent);
    parent.close();
    const earlier = name.replace(/_(\d+)\./, (_, ticks: string) => `_${Number(ticks) - 1}.`);
    renameSync(at(name), at(earlier));
    await sweep();
    expect(readdirSync(at('.'))).toEqual(process.platform === 'linux' ? [] : [earlier]);
  });

  it('of another host stays', async () => {
    const dead = await leftBehind();
    const foreign = dead.replace(/^(\.propmaster-unpack\.\d+\.)[0-9a-f]{8}/, '$100000000');
    renameSync(at(dead), at(foreign));
    await sweep();
    expect(readdirSync(at('.'))).toEqual([foreign]);
  });

  it('is not what somebody else has given its name', async () => {
    const dead = await leftBehind();
    const open = dead.replace(/[0-9a-f]{12}$/, '000000000001');
    const link = dead.replace(/[0-9a-f]{12}$/, '000000000002');
    mkdirSync(at('victim'));
    writeFileSync(at('victim/a'), 'x');
    symlinkSync(at('victim'), at(link));
    mkdirSync(at(open));
    chmodSync(at(open), 0o755);
    await sweep();
    expect(Object.keys(tree(at('.'))).sort()).toEqual([open, link, 'victim', 'victim/a'].sort());
  });

  it('gives back a target that was to be exchanged', async () => {
    const dead = await leftBehind();
    mkdirSync(at(dead, 'replaced/out'), { recursive: true });
    writeFileSync(at(dead, 'replaced/out/mine'), 'mine');
    await sweep();
    expect(tree(at('.'))).toEqual({ out: 'folder', 'out/mine': 'mine' });
  });

  it('keeps such a target if something else has taken its place', async () => {
    const dead = await leftBehind();
    mkdirSync(at(dead, 'replaced/out'), { recursive: true });
    writeFileSync(at(dead, 'replaced/out/mine'), 'mine');
    mkdirSync(at('out'));
    writeFileSync(at('out/newer'), 'newer');
    await sweep();
    expect(tree(at('.'))).toMatchObject({ [path.posix.join(dead, 'replaced/out/mine')]: 'mine', 'out/newer': 'newer' });
  });

  it('forgets such a target once its successor is in place', async () => {
    const dead = await leftBehind();
    mkdirSync(at(dead, 'replaced/out'), { recursive: true });
    writeFileSync(at(dead, 'replaced/out/mine'), 'mine');
    renameSync(at(dead, 'content'), at('out'));
    await sweep();
    expect(tree(at('.'))).toEqual({ out: 'folder', 'out/half.obj': 'half' });
  });
});
