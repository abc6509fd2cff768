import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CUBE } from './project-cube.ts';
import { bytesOf, connectTo, openPlace, type Place, type Session } from './project-session.ts';

/** A project with so many cubes, and a client of the newer era. */
async function cubes(place: Place, count: number): Promise<Session> {
  const session = await place.connect('2026-07-28');
  mkdirSync(place.project, { recursive: true });
  writeFileSync(path.join(place.project, 'cube.xml'), CUBE);
  const propmaster = await place.host.propmaster();
  for (let index = 0; index < count; index++) {
    const file = path.join(place.project, 'cube.xml');
    await propmaster.importFile(file, { name: `cube_${String(index).padStart(2, '0')}`, mass: 0.1 + index / 10 });
  }
  return session;
}

describe('list_project', () => {
  it('tells everything about one prop, and shows it only when asked', async () => {
    const place = openPlace();
    const session = await cubes(place, 1);
    const one = await session.call('list_project', { name: 'cube_00' });
    expect(one.structuredContent.prop).toMatchObject({
      name: 'cube_00',
      kind: 'prop',
      source: 'cube.xml',
      size_m: [0.1, 0.1, 0.1],
      mass_kg: 0.1,
      checks: { failed: 0 },
      files: { mujoco: 'mujoco/cube_00/cube_00.xml' },
      report: 'reports/cube_00.json',
      preview: 'previews/cube_00.png',
    });
    expect(one.content.some(({ type }) => type === 'image')).toBe(false);
    const shown = await session.call('list_project', { name: 'cube_00', picture: true });
    expect(shown.content.find(({ type }) => type === 'image')).toMatchObject({ mimeType: 'image/png' });
    expect(await session.refusal('list_project', { name: 'nobody' })).toMatchObject({ code: 'not_found' });
  });

  it('finds props by meaning and figures', async () => {
    const place = openPlace();
    const session = await cubes(place, 3);
    const names = async (query: string): Promise<string[]> =>
      (await session.ok('list_project', { query })).props.map(({ name }: { name: string }) => name);
    expect(await names('cube mass<0.25')).toEqual(expect.arrayContaining(['cube_00', 'cube_01']));
    expect(await names('cube mass<0.25')).toHaveLength(2);
    expect(await session.ok('list_project', { query: 'zebra' })).toMatchObject({
      props: [],
      warnings: ['None of 3 props is like this.'],
      next: expect.stringContaining('browse'),
    });
  });

  it('gives a long list in pages of 2 KB, each prop once', async () => {
    const place = openPlace();
    const session = await cubes(place, 1);
    // As a project of many has it: the lock is what is listed.
    const file = path.join(place.project, 'propmaster.lock');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const names = Array.from({ length: 60 }, (_, index) => `prop_${String(index).padStart(3, '0')}`);
    lock.props = Object.fromEntries(names.map((name) => [name, { ...lock.props.cube_00 }]));
    writeFileSync(file, JSON.stringify(lock));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await session.call('list_project', cursor === undefined ? {} : { cursor });
      expect(bytesOf(page)).toBeLessThanOrEqual(2_048);
      seen.push(...page.structuredContent.props.map(({ name }: { name: string }) => name));
      cursor = page.structuredContent.next_cursor;
      if (cursor) expect(page.structuredContent.next).toContain(cursor);
    } while (cursor);
    expect(seen).toEqual(names);
  });

  it('names jobs that wait to be installed, and the call for it', async () => {
    const place = openPlace();
    const session = await place.connect('2025-11-25');
    const { job_id } = await session.ok('generate_asset', { prompt: 'small pine crate' });
    await session.ok('check_job', { job_id, wait_seconds: 30 });
    expect(await session.ok('list_project')).toMatchObject({
      props: [],
      open_jobs: [{ job_id, prompt: 'small pine crate', state: 'succeeded' }],
      next: `install with source "${job_id}"`,
    });
  });

  it('lists a job that failed among the jobs, and not among those that are open', async () => {
    const place = openPlace();
    const session = await place.connect('2025-11-25');
    // The tool refuses at once.
    const { jobId: job_id } = await (await place.host.propmaster()).submit('a flux capacitor');
    expect(await session.ok('check_job', { job_id, wait_seconds: 600 })).toMatchObject({
      state: 'failed',
      warnings: [expect.stringContaining('45 s at most')],
    });
    expect(await session.ok('list_project')).toMatchObject({ open_jobs: [] });
    expect(await session.ok('browse', { what: 'jobs' })).toMatchObject({ items: [{ id: job_id, state: 'failed' }] });
  });
});

describe('verify', () => {
  it('tells one prop in full, and of several what is wrong, the worst first', async () => {
    const place = openPlace();
    const session = await cubes(place, 3);
    const alone = await session.ok('verify', { names: ['cube_01'] });
    expect(alone).toMatchObject({ props: [{ name: 'cube_01', mass_kg: 0.2, size_m: [0.1, 0.1, 0.1] }] });
    rmSync(path.join(place.project, 'mujoco/cube_02/cube_02.xml'));
    appendFileSync(path.join(place.project, 'previews/cube_01.png'), 'x');
    const all = await session.call('verify');
    expect(all.structuredContent).toMatchObject({
      verdict: 'failed',
      passed: ['cube_00'],
      props: [
        {
          name: 'cube_02',
          verdict: 'failed',
          findings: [{ code: 'structure/missing-file', severity: 'error' }, {}],
        },
        { name: 'cube_01' },
      ],
      next: 'doctor with target "cube_02"',
    });
    expect(bytesOf(all)).toBeLessThanOrEqual(2_048);
  });

  it('ends within the time of a call, and says how to go on', async () => {
    const place = openPlace({ longestCallMs: 9_999 });
    const session = await cubes(place, 3);
    // 10 s are kept for the prop that is being checked, so each call gets through one.
    const first = await session.ok('verify');
    expect(first).toMatchObject({ warnings: ['2 not checked yet: the time of a call was over.'] });
    expect(first.next).toBe('verify with after "cube_00"');
    expect(await session.ok('verify', { after: 'cube_01' })).toMatchObject({
      props: [{ name: 'cube_02' }],
      warnings: [],
    });
    const named = await session.ok('verify', { names: ['cube_02', 'cube_00'] });
    expect(named.next).toBe('verify with names ["cube_00"]');
  });
});

describe('doctor', () => {
  it('tells of the set-up', async () => {
    const place = openPlace();
    const session = await place.connect('2026-07-28');
    const result = await session.call('doctor');
    expect(result.structuredContent).toMatchObject({ problems: [], facts: { service: 'local, in process' } });
    expect(bytesOf(result)).toBeLessThanOrEqual(2_048);
  });

  it('says what could be repaired; repairs a copy of a file, inside the project; and nothing with --read-only', async () => {
    const place = openPlace();
    const session = await place.connect('2025-11-25');
    mkdirSync(path.join(place.project, 'in'), { recursive: true });
    // Twenty metres of a cube, as a file in centimetres would have it.
    const file = path.join(place.project, 'in/big.obj');
    writeFileSync(file, cubeOfObj(1000));
    const before = readFileSync(file, 'utf8');
    const told = await session.ok('doctor', { target: 'in/big.obj' });
    expect(told.repairs[0]).toMatchObject({ repair: expect.any(String), reason: expect.any(String) });
    expect(told.next).toBe('doctor with target "in/big.obj" and fix true');
    const fixed = await session.ok('doctor', { target: 'in/big.obj', fix: true });
    expect(fixed).toMatchObject({ written: 'in/big-mended.zip', next: 'install with source "in/big-mended.zip"' });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(await session.ok('install', { source: fixed.written })).toMatchObject({ state: 'installed' });

    const reader = await connectTo(place.another({ readOnly: true }), '2025-11-25');
    expect(await reader.refusal('doctor', { target: 'in/big.obj', fix: true })).toMatchObject({ code: 'not_allowed' });
    expect(await reader.ok('doctor', { target: 'in/big.obj' })).toMatchObject({ repairs: [expect.anything()] });
  });
});

describe('remove_props', () => {
  it('is offered only when its tool set is named, and removes all of the names or nothing', async () => {
    const place = openPlace({ toolsets: ['project', 'remove'] });
    const session = await cubes(place, 3);
    const usual = await openPlace().connect('2026-07-28');
    expect((await usual.client.listTools()).tools.map(({ name }) => name)).not.toContain('remove_props');
    expect((await session.client.listTools()).tools.map(({ name }) => name)).toContain('remove_props');
    expect(await session.refusal('remove_props', { names: ['cube_00', 'nobody'] })).toMatchObject({
      code: 'not_found',
    });
    expect((await session.ok('list_project')).props).toHaveLength(3);
    const gone = await session.ok('remove_props', { names: ['cube_00', 'cube_01'] });
    expect(gone).toMatchObject({ removed: ['cube_00', 'cube_01'], left: 1 });
    expect(existsSync(path.join(place.project, 'mujoco/cube_00'))).toBe(false);
    expect(existsSync(path.join(place.project, 'mujoco/cube_02'))).toBe(true);
  });
});

/** A closed cube, edges of `size` units of the file. */
function cubeOfObj(size: number): string {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (n) => `v ${[n & 1, (n >> 1) & 1, n >> 2].map((c) => c * size).join(' ')}`,
  );
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`);
  return `${[...corners, ...faces].join('\n')}\n`;
}
