import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CUBE } from './project-cube.ts';
import { bytesOf, ERAS, openPlace } from './project-session.ts';

const TETRAHEDRON = 'v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n';

describe.each(ERAS)('install, to a client of %s', (era) => {
  it('goes from a job to a verified prop, says everything in 2 KB, and links to the rest', async () => {
    const place = openPlace();
    const session = await place.connect(era);
    const { job_id } = await session.ok('generate_asset', { prompt: 'oak cabinet with two doors, 80 cm wide' });
    const told: string[] = [];
    const result = await session.call(
      'install',
      { source: job_id, name: 'cabinet', simulators: ['mujoco', 'gazebo', 'isaac', 'blender'], picture: true },
      { onprogress: ({ message }) => told.push(message ?? '') },
    );
    expect(result.structuredContent).toMatchObject({
      state: 'installed',
      name: 'cabinet',
      checks: { failed: 0 },
      project: place.project,
      report: 'reports/cabinet.json',
      preview: 'previews/cabinet.png',
      next: expect.stringContaining('verify'),
    });
    expect(result.structuredContent.size_m[0]).toBeCloseTo(0.8, 3);
    expect(result.structuredContent.joints).toHaveLength(2);
    expect(result.structuredContent.joints[0]).toMatchObject({ type: 'revolute', upper: expect.any(Number) });
    expect(Object.keys(result.structuredContent.files).sort()).toEqual(['blender', 'gazebo', 'isaac', 'mujoco']);
    for (const file of Object.values<string>(result.structuredContent.files)) {
      expect(statSync(path.join(place.project, file)).isFile(), file).toBe(true);
    }
    expect(bytesOf(result)).toBeLessThanOrEqual(2_048);
    expect(JSON.parse(result.content[0]!.text!)).toEqual(result.structuredContent);
    expect(result.content.filter(({ type }) => type === 'resource_link').map(({ uri }) => uri)).toEqual([
      'propmaster://props/cabinet',
      'propmaster://reports/cabinet',
      'propmaster://previews/cabinet.png',
    ]);
    const images = result.content.filter(({ type }) => type === 'image');
    expect(images).toHaveLength(1);
    const png = Buffer.from(images[0]!.data!, 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)].every((edge) => edge > 32 && edge <= 256)).toBe(true);
    expect(told).toContain('verify');

    // The same once more is the same prop, not a second one.
    expect(await session.ok('install', { source: job_id })).toMatchObject({ name: 'cabinet' });
    expect((await session.ok('list_project')).props).toHaveLength(1);
  });

  it('takes a file of the project with options, and shows no picture that was not asked for', async () => {
    const place = openPlace();
    mkdirSync(path.join(place.project, 'mine'), { recursive: true });
    writeFileSync(path.join(place.project, 'mine/cube.xml'), CUBE);
    const session = await place.connect(era);
    const options = { scale: 2, friction: 0.3 };
    const result = await session.call('install', { source: 'mine/cube.xml', options });
    expect(result.structuredContent).toMatchObject({ name: 'cube', size_m: [0.2, 0.2, 0.2], mass_kg: 3.2 });
    expect(result.content.some(({ type }) => type === 'image')).toBe(false);
    const same = await session.ok('install', { source: 'mine\\cube.xml', name: 'second', options: { mass_kg: 1 } });
    expect(same).toMatchObject({ name: 'second', mass_kg: 1 });
    const lock = JSON.parse(readFileSync(path.join(place.project, 'propmaster.lock'), 'utf8'));
    expect(lock.props.cube.source).toEqual({ kind: 'file', path: 'mine/cube.xml' });
  });

  it('takes what a mesh is made of, and tells what materials there are', async () => {
    const place = openPlace();
    mkdirSync(place.project, { recursive: true });
    writeFileSync(path.join(place.project, 'part.obj'), TETRAHEDRON);
    const session = await place.connect(era);
    const installed = (name: string, material: string) =>
      session.ok('install', { source: 'part.obj', name, options: { material } });
    const [steel, foam] = [await installed('one', 'steel'), await installed('two', 'foam')];
    expect(steel.mass_kg / foam.mass_kg).toBeGreaterThan(20);
    expect(await session.refusal('install', { source: 'part.obj', options: { material: 'kryptonite' } })).toMatchObject(
      {
        code: 'usage',
        hint: expect.stringContaining('steel'),
      },
    );
  });

  it('takes an asset by its id, of either local key, and an item of the catalog', async () => {
    const place = openPlace();
    const session = await place.connect(era);
    const { client, clientWith } = await (await place.host.propmaster()).service();
    for (const [name, by] of Object.entries({ own: client, team: clientWith('team') })) {
      const { job_id } = await by.assets.create({ prompt: 'small pine crate' });
      const { asset_id } = await by.jobs.wait(job_id);
      expect(await session.ok('install', { source: asset_id, name })).toMatchObject({ state: 'installed', name });
    }
    const { items } = await session.ok('browse', { what: 'catalog', query: 'mug' });
    expect(await session.ok('install', { source: items[0].id, name: 'premade' })).toMatchObject({ name: 'premade' });
  });
});

describe('install', () => {
  it('tells why a job failed, and what is no id at all', async () => {
    const place = openPlace();
    const session = await place.connect('2026-07-28');
    const { client } = await (await place.host.propmaster()).service();
    const { job_id } = await client.assets.create({ prompt: 'a flux capacitor' });
    await client.jobs.follow(job_id, { timeoutMs: 30_000 });
    expect(await session.refusal('install', { source: job_id })).toMatchObject({
      code: 'job_failed',
      message: expect.stringContaining('not among the things that can be made'),
      hint: expect.stringContaining('generate_asset'),
    });
    expect(await session.refusal('install', { source: 'no-such-id' })).toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('browse'),
    });
  });

  it('goes on without the call when that takes too long; the same call takes it up, and so does another client', async () => {
    // 5 s of each call are kept for its answer, so that nothing is left for looking at the file or for the install.
    const place = openPlace({ longestCallMs: 5_000 });
    const first = await place.connect('2025-11-25');
    const second = await place.connect('2026-07-28');
    mkdirSync(place.project);
    writeFileSync(path.join(place.project, 'cube.xml'), CUBE);
    const wish = { source: 'cube.xml', simulators: ['mujoco', 'gazebo', 'isaac', 'blender'] };
    expect(await first.ok('install', wish)).toMatchObject({
      state: 'installing',
      next: expect.stringContaining('same call'),
    });
    let answers: { state: string }[];
    do answers = await Promise.all([first.ok('install', wish), second.ok('install', wish)]);
    while (answers.some(({ state }) => state === 'installing'));
    expect(answers[0]).toMatchObject({ state: 'installed', name: 'cube' });
    expect((await first.ok('list_project')).props).toHaveLength(1);
  });

  it('stops when its only client gives it up, and the server lives on', async () => {
    const place = openPlace();
    const session = await place.connect('2026-07-28');
    mkdirSync(place.project);
    writeFileSync(path.join(place.project, 'cube.xml'), CUBE);
    const stop = new AbortController();
    const wish = { source: 'cube.xml', name: 'given_up' };
    await expect(
      session.call('install', wish, { signal: stop.signal, onprogress: () => stop.abort() }),
    ).rejects.toThrow();
    const after = await session.ok('install', { source: 'cube.xml', name: 'kept' });
    expect(after).toMatchObject({ name: 'kept' });
    expect((await session.ok('list_project')).props.map(({ name }: { name: string }) => name)).toEqual(['kept']);
  });

  it('lets two clients that want one name have it once', async () => {
    const place = openPlace();
    const clients = [await place.connect('2025-11-25'), await place.connect('2026-07-28')];
    mkdirSync(place.project);
    writeFileSync(path.join(place.project, 'cube.xml'), CUBE);
    writeFileSync(path.join(place.project, 'other.xml'), CUBE.replace('.4', '.5'));
    const results = await Promise.all(
      ['cube.xml', 'other.xml'].map((source, index) => clients[index]!.call('install', { source, name: 'one' })),
    );
    expect(results.map(({ isError }) => isError ?? false).sort()).toEqual([false, true]);
    const refused = JSON.parse(results.find(({ isError }) => isError)!.content[0]!.text!).error;
    expect(refused).toMatchObject({
      code: expect.stringMatching(/invalid_input|project_busy/),
      hint: expect.any(String),
    });
    expect(existsSync(path.join(place.project, 'reports/one.json'))).toBe(true);
  });

  it('installs nothing that fails the checks, unless told to, and then says so', async () => {
    const place = openPlace();
    const session = await place.connect('2026-07-28');
    mkdirSync(place.project);
    writeFileSync(
      path.join(place.project, 'leaning.xml'),
      CUBE.replace(/size="[^"]*"/, 'size="0.05 0.05 0.4" euler="0 25 0"'),
    );
    expect(await session.refusal('install', { source: 'leaning.xml' })).toMatchObject({
      code: 'verification_failed',
      findings: expect.arrayContaining([expect.objectContaining({ code: expect.stringContaining('/') })]),
    });
    expect((await session.ok('list_project')).props).toEqual([]);
    const forced = await session.ok('install', { source: 'leaning.xml', allow_failed: true });
    expect(forced).toMatchObject({ verdict: 'failed', next: expect.stringContaining('doctor') });
    expect(forced.findings[0]).toMatchObject({ severity: 'error', message: expect.any(String) });
  });
});
