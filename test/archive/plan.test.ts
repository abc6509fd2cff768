import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdFolder } from '../../src/archive/held-folder.ts';
import { judged } from '../../src/archive/judged.ts';
import { openArchive } from '../../src/archive/open-archive.ts';
import { makePlan, type Plan, stop, takeTask } from '../../src/archive/plan.ts';
import { work } from '../../src/archive/work.ts';
import { bytesSource } from '../../src/formats/zip/byte-source.ts';
import { archive, type Draft } from '../formats/zip/archives.ts';
import { eachInAFolder, meshLike, tree } from './folders.ts';

const { at, zip } = eachInAFolder();
const LARGE = meshLike(1_500_000);
const SMALL = Array.from({ length: 130 }, (_, i): Draft => ({ name: `s/${i}`, content: 'x' }));
const DRAFTS: Draft[] = [
  ...SMALL,
  { name: 'stored', content: LARGE },
  { name: 'packed', content: LARGE, method: 8 },
  { name: 'a/b/packed-larger', content: meshLike(2_000_000), method: 8 },
];
const BYTES = archive(DRAFTS);
const newPlan = (): Plan => makePlan(judged(bytesSource(BYTES), 'in.zip').entries);

/** Files of the tasks that a lane takes, one list a task. */
function take(plan: Plan, inflates: boolean, most = 99): string[][] {
  const found: string[][] = [];
  while (found.length < most) {
    const task = takeTask(plan, inflates);
    if (task === undefined) break;
    found.push(plan.paths.slice(task.start, task.end));
  }
  return found;
}

describe('a plan', () => {
  it('has every parent before what lies in it', () => {
    expect(newPlan().folders).toEqual(['', 'a', 'a/b', 's']);
  });

  it('gives every file once, the large packed ones first and to those only who inflate', () => {
    const plan = newPlan();
    expect(take(plan, true, 1)).toEqual([['a/b/packed-larger']]);
    expect(take(plan, false, 1)).toEqual([['stored']]);
    expect(take(plan, true, 1)).toEqual([['packed']]);
    const rest = [...take(plan, true, 1), ...take(plan, false), ...take(plan, true)];
    expect(rest.map((files) => files.length)).toEqual([64, 64, 2]);
    expect(rest.flat()).toEqual(SMALL.map(({ name }) => name));
  });

  it('leaves large packed files alone where nobody inflates', () => {
    expect(take(newPlan(), false).flat()).not.toContain('packed');
  });

  it('gives nothing any more once it was stopped', () => {
    const plan = newPlan();
    take(plan, true, 1);
    stop(plan.control);
    expect([take(plan, true), take(plan, false)]).toEqual([[], []]);
  });
});

describe('work', () => {
  const job = (plan: Plan, name: string) => {
    mkdirSync(at(name));
    const opened = openArchive(zip(DRAFTS));
    const root = holdFolder(at(name));
    const close = (): void => {
      root.close();
      opened.close();
    };
    const given = { plan, target: at(name), memory: undefined, root: { path: root.path, fd: root.fd } };
    return { close, job: { ...given, archive: { file: 'in.zip', fd: opened.fd, size: opened.source.size } } };
  };

  it.each(['a/b/packed-larger', 'stored'])('stops in the middle of a large file (%s)', async (name) => {
    const plan = makePlan(judged(bytesSource(BYTES), 'in.zip').entries.filter(({ path }) => path === name));
    // All folders are the root, so that none has to be made.
    const { close, job: given } = job({ ...plan, folders: ['', '', ''] }, 'root');
    const working = work(given, 0);
    stop(plan.control); // The file has been opened by now.
    await expect(working).rejects.toMatchObject({ code: 'interrupted' });
    close();
    expect(Object.keys(tree(at('root')))).toHaveLength(1);
  });

  it('stops the others when it fails', async () => {
    const plan = newPlan(); // Its folders have not been made.
    const { close, job: given } = job(plan, 'root');
    await expect(work(given, 0)).rejects.toMatchObject({ code: 'disk_error' });
    close();
    expect(take(plan, false)).toEqual([]);
  });
});
