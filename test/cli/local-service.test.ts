import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/api/connect.ts';
import { serve } from '../../src/service/serve.ts';
import { jsonLines, type Ran, runHere } from './run-cli.ts';

// The commands over the real local service, in this process: what newcomers meet.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-local-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (...names: string[]): string => path.join(folder, ...names);

/** Runs a command with `--json`. @returns its last line */
async function propmaster(
  argv: readonly string[],
  env: Record<string, string> = {},
  secret = '',
): Promise<Ran & { line: Record<string, unknown> }> {
  const surroundings = { PROPMASTER_HOME: inFolder('home'), ...env };
  const ran = await runHere([...argv, '--json', '--project', folder], {
    connect: (options) => connect(options, surroundings),
    env: surroundings,
    secret,
  });
  return { ...ran, line: jsonLines(ran.stdout).at(-1)! };
}

const idsOf = (list: unknown): unknown[] => (list as { id: string }[]).map(({ id }) => id);

describe('out of the box', () => {
  it('a scene is made, listed, shown, downloaded; its assets are found', async () => {
    const created = await propmaster(['scenes', 'create', 'a kitchen with a table and two chairs', '--wait']);
    expect(created.exitCode, created.stderr).toBe(0);
    const { scene_id, job_id } = created.line as { scene_id: string; job_id: string };
    expect(created.line).toMatchObject({ status: 'succeeded', job: { mode: 'scene', scene_id } });

    expect(idsOf((await propmaster(['scenes', 'list'])).line['scenes'])).toEqual([scene_id]);
    expect((await propmaster(['scenes', 'show', scene_id, '--graph'])).line).toMatchObject({
      scene: { id: scene_id, pipeline_status: 'completed', graph: { instances: expect.any(Array) } },
    });
    expect((await propmaster(['scenes', 'status', scene_id])).line).toMatchObject({ status: { scene_id, job_id } });
    expect((await propmaster(['scenes', 'update', scene_id, '--name', 'Kitchen'])).line).toMatchObject({
      scene: { name: 'Kitchen' },
    });
    expect((await propmaster(['jobs', 'show', job_id])).line).toMatchObject({ job: { id: job_id, scene_id } });

    const archive = await propmaster(['scenes', 'export', scene_id, '-o', inFolder('scene.zip')]);
    expect(archive.line).toMatchObject({ path: inFolder('scene.zip'), kind: 'zip' });
    const saved = await propmaster(['scenes', 'export', scene_id, '--format', 'glb', '-o', inFolder('scene.glb')]);
    expect(saved.line).toMatchObject({ kind: 'glb' });
    expect(readFileSync(inFolder('scene.glb')).toString('latin1', 0, 4)).toBe('glTF');
    expect(readdirSync(folder).filter((name) => name.startsWith('.propmaster-'))).toEqual([]);
  });

  it('a batch is made with what fails in it, and found afterwards', async () => {
    writeFileSync(
      inFolder('items.jsonl'),
      '{"prompt":"white bowl","custom_id":"bowl"}\n{"prompt":"a unicorn made of dreams"}\n',
    );
    const submitted = await propmaster(['batches', 'submit', inFolder('items.jsonl'), '--wait']);
    expect(submitted.exitCode).toBe(6);
    const { batch_id, items } = submitted.line as { batch_id: string; items: { asset_id: string }[] };
    expect(items).toMatchObject([
      { custom_id: 'bowl', status: 'succeeded' },
      { status: 'failed', error: expect.any(String) },
    ]);

    expect(idsOf((await propmaster(['batches', 'list'])).line['batches'])).toEqual([batch_id]);
    expect((await propmaster(['batches', 'show', batch_id])).line).toMatchObject({
      batch: { counts: { succeeded: 1, failed: 1 } },
    });
    expect((await propmaster(['batches', 'items', batch_id, '--limit', '1'])).line).toMatchObject({ has_more: true });

    const asset = items[0]!.asset_id;
    expect(idsOf((await propmaster(['assets', 'list', '--key-kind', 'team'])).line['assets'])).toContain(asset);
    expect((await propmaster(['assets', 'show', asset])).line).toMatchObject({ asset: { id: asset } });
    const download = await propmaster(['assets', 'download', asset, '--format', 'mjcf', '-o', inFolder('bowl.zip')]);
    expect(download.line).toMatchObject({ kind: 'zip', verified: 'sha256' });
    expect((await propmaster(['assets', 'link', asset, '--format', 'glb'])).line).toMatchObject({
      url: expect.stringMatching(/^http/),
    });
  });

  it('the catalog, images and usage', async () => {
    const listed = await propmaster(['catalog', 'list', '--limit', '2']);
    expect(listed.line).toMatchObject({ items: [{}, {}], has_more: true });
    const { slug } = (listed.line as { items: { slug: string }[] }).items[0]!;
    expect((await propmaster(['catalog', 'show', slug])).line).toMatchObject({ item: { slug } });
    const item = await propmaster(['catalog', 'download', slug, '-o', inFolder('item.glb')]);
    expect(item.line).toMatchObject({ kind: 'glb' });

    // A PNG of one pixel.
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    writeFileSync(inFolder('pixel.png'), Buffer.from(png, 'base64'));
    const uploaded = await propmaster(['images', 'upload', inFolder('pixel.png')]);
    const { id } = (uploaded.line as { images: { id: string }[] }).images[0]!;
    expect(idsOf((await propmaster(['images', 'list'])).line['images'])).toEqual([id]);
    const image = await propmaster(['images', 'get', id, '-o', inFolder('again.png')]);
    expect(image.line).toMatchObject({ verified: 'sha256', kind: 'png' });
    expect(readFileSync(inFolder('again.png'))).toEqual(readFileSync(inFolder('pixel.png')));

    expect((await propmaster(['usage'])).line).toMatchObject({ usage: { requests: { total: expect.any(Number) } } });
    expect((await propmaster(['account', '--key-kind', 'team'])).line).toMatchObject({ account: { kind: 'team' } });
  });

  it('what is not there is not found, whichever key is asked', async () => {
    for (const argv of [
      ['assets', 'show', 'x'],
      ['jobs', 'show', 'x'],
      ['jobs', 'cancel', 'x'],
      ['scenes', 'show', 'x'],
      ['batches', 'show', 'x'],
      ['catalog', 'show', 'x'],
    ]) {
      const { exitCode, line } = await propmaster(argv);
      expect([exitCode, line['code']], argv.join(' ')).toEqual([4, 'not_found']);
    }
  });
});

it('serve keys: made, listed without what it is, used, revoked', async () => {
  const data = inFolder('served');
  const made = await propmaster([
    'serve',
    'keys',
    'create',
    '--kind',
    'team',
    '--name',
    'CI',
    '--scopes',
    'export:assets',
    '--data',
    data,
  ]);
  const { key, id } = made.line as { key: string; id: string };
  expect(key).toMatch(/^pm_k1_[0-9a-f]+$/);
  expect(made.line).toMatchObject({ kind: 'team', name: 'CI', scopes: ['export:assets'], revoked: false });
  const listed = await propmaster(['serve', 'keys', 'list', '--data', data]);
  expect(idsOf(listed.line['keys'])).toContain(id);
  expect(listed.stdout).not.toContain(key.slice(6));

  const service = await serve({ port: 0, dataDir: data });
  try {
    const env = { PROPMASTER_BASE_URL: service.url, PROPMASTER_API_KEY: key };
    expect((await propmaster(['account'], env)).line).toMatchObject({ account: { kind: 'team', key_name: 'CI' } });
    expect((await propmaster(['usage'], env)).exitCode).toBe(3);
    expect((await propmaster(['scenes', 'create', 'a kitchen'], env)).exitCode).toBe(3);
    await propmaster(['serve', 'keys', 'revoke', id, '--data', data]);
    const refused = await propmaster(['account', '--verbose'], env);
    expect([refused.exitCode, refused.line['code']]).toEqual([3, 'not_allowed']);
    expect(refused.stdout + refused.stderr).not.toContain(key.slice(6));
    expect(refused.stderr).toMatch(/^GET \/v1\/account 401 \d+ ms req_\w+$/m);
  } finally {
    await service.close();
  }
  expect((await propmaster(['serve', 'keys', 'revoke', 'key_absent', '--data', data])).exitCode).toBe(4);
  expect((await propmaster(['serve', 'keys', 'create', '--scopes', 'everything', '--data', data])).exitCode).toBe(9);
});

it('a profile leads to its service with its key, until it is removed', async () => {
  const service = await serve({ port: 0, dataDir: inFolder('elsewhere') });
  try {
    const argv = ['auth', 'login', '--profile', 'elsewhere', '--base-url', service.url, '--key-store', 'file'];
    expect((await propmaster(argv, {}, 'pm_k1_wrong')).exitCode).toBe(3);
    expect((await propmaster(argv, {}, service.keys.team)).line).toMatchObject({ key_kind: 'team', active: true });
    const status = await propmaster(['auth', 'status', '--verbose']);
    expect(status.line).toMatchObject({ service: service.url, profile: 'elsewhere', key_kind: 'team' });
    expect(status.stdout + status.stderr).not.toContain(service.keys.team.slice(6));
    expect((await propmaster(['account'])).line).toMatchObject({ account: { kind: 'team', library: 'team' } });
    expect((await propmaster(['account', '--profile', 'local'])).line).toMatchObject({ account: { kind: 'personal' } });
    await propmaster(['auth', 'remove', 'elsewhere']);
    expect((await propmaster(['auth', 'status'])).line).toMatchObject({ service: 'local', chosen_by: 'default' });
  } finally {
    await service.close();
  }
});
