import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClient, IMAGE_ID } from './fake-client.ts';
import { jsonLines, runHere } from './run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-wire-'));
  writeFileSync(path.join(folder, 'items.jsonl'), '{"prompt":"white bowl","custom_id":"bowl-1"}\n{"prompt":"a mug"}\n');
  writeFileSync(path.join(folder, 'a.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Frozen, as in wire.test.ts: by hand, and a change here is a breaking change of the command line.
const ASSET = {
  id: 'asset_1',
  name: 'Oak cabinet',
  status: 'ready',
  created_at: 1_763_726_400_000,
  updated_at: 1_763_726_400_000,
  prompt: 'oak cabinet with two doors',
  formats: ['mjcf', 'glb'],
  job_id: 'job_1',
};
const JOB = {
  id: 'job_1',
  status: 'succeeded',
  mode: 'asset',
  created_at: 1_763_726_400_000,
  started_at: 1_763_726_400_001,
  completed_at: 1_763_726_400_002,
  progress: 1,
  asset_id: 'asset_1',
  settled_spend_cents: 10,
};
const SCENE_ITEM = {
  id: 'scene_1',
  name: 'Kitchen',
  pipeline_status: 'completed',
  pipeline_prompt: 'a kitchen',
  created_at: 1_763_726_400_000,
  updated_at: 1_763_726_400_000,
};
const SCENE = { ...SCENE_ITEM, description: 'with a table', job_id: 'job_2', formats: ['glb', 'source'] };
const BATCH = {
  id: 'batch_1',
  status: 'completed',
  created_at: 1_763_726_400_000,
  max_concurrency: 4,
  counts: { total: 2, queued: 0, running: 0, succeeded: 1, failed: 1, cancelled: 0 },
  settled_spend_cents: 10,
};
const ITEMS = [
  { id: 'job_3', index: 0, status: 'succeeded', custom_id: 'bowl-1', asset_id: 'asset_3', settled_spend_cents: 10 },
  { id: 'job_4', index: 1, status: 'failed', custom_id: null, error: 'It can not be made.', failure_stage: 'planning' },
];
const IMAGE = {
  id: IMAGE_ID,
  media_type: 'image/png',
  width: 640,
  height: 480,
  size_bytes: 12_345,
  sha256: '0'.repeat(64),
  created_at: 1_763_726_400_000,
};
const ITEM = {
  slug: 'blue-mug',
  name: 'Blue mug',
  category: 'mug',
  tags: ['kitchen', 'blue'],
  mesh_count: 2,
  extent_m: 0.11,
  glb_path: '/v1/catalog/blue-mug/files/glb',
  usdz_path: '/v1/catalog/blue-mug/files/usdz',
};

const RESULTS: readonly (readonly [argv: string[], fields: Record<string, unknown>])[] = [
  [['assets', 'list'], { assets: [ASSET, { ...ASSET, id: 'asset_2' }], has_more: false }],
  [['assets', 'list', '--limit', '1'], { assets: [ASSET], has_more: true }],
  [['assets', 'show', 'asset_1'], { asset: ASSET }],
  [['assets', 'delete', 'asset_1', 'asset_2', 'asset_1'], { deleted: ['asset_1', 'asset_2'] }],
  [
    ['assets', 'link', 'asset_1', '--format', 'mjcf'],
    { url: 'https://cdn.example/x?token=1', expires_in: 300, name: 'a.zip', size_bytes: 4, sha256: 'ab' },
  ],
  [['jobs', 'show', 'job_1'], { job: JOB }],
  [['jobs', 'cancel', 'job_1'], { job: { ...JOB, status: 'cancelled' } }],
  [['jobs', 'retry-export', 'job_1'], { job_id: 'job_9', retry_of_job_id: 'job_1' }],
  [['scenes', 'create', 'a kitchen'], { scene_id: 'scene_1', job_id: 'job_2', status: 'queued' }],
  [['scenes', 'list'], { scenes: [SCENE_ITEM], has_more: false }],
  [['scenes', 'show', 'scene_1'], { scene: SCENE }],
  [
    ['scenes', 'status', 'scene_1'],
    {
      status: {
        scene_id: 'scene_1',
        pipeline_status: 'completed',
        job_id: 'job_2',
        stages: [
          { name: 'planning', status: 'completed', started_at: 1_763_726_400_000, completed_at: 1_763_726_460_000 },
        ],
        errors: [],
        timing: { queued_ms: 100, running_ms: 60_000 },
      },
    },
  ],
  [['scenes', 'update', 'scene_1', '--name', 'Kitchen'], { scene: SCENE }],
  [['batches', 'submit', 'items.jsonl'], { batch_id: 'batch_1' }],
  [['batches', 'list'], { batches: [BATCH], has_more: false }],
  [['batches', 'show', 'batch_1'], { batch: BATCH }],
  [['batches', 'cancel', 'batch_1'], { batch: BATCH }],
  [['batches', 'items', 'batch_1'], { items: ITEMS, has_more: false }],
  [['images', 'list'], { images: [IMAGE], has_more: false }],
  [
    ['account'],
    { account: { kind: 'team', key_id: 'key_1', key_name: 'CI', library: 'team', scopes: ['export:assets'] } },
  ],
  [
    ['usage'],
    {
      usage: {
        requests: { total: 1_234, days: [{ date: '2025-11-21', requests: 1_234 }] },
        spend: { reserved_cents: 10, settled_cents: 20, released_cents: 0 },
        credit_cents: null,
      },
    },
  ],
  [['catalog', 'list'], { items: [ITEM], has_more: false }],
  [['catalog', 'show', 'blue-mug'], { item: ITEM }],
];

/** `assets list` of `assets list --limit 1`. */
const commandOf = (argv: readonly string[]): string =>
  argv.slice(0, ['account', 'usage'].includes(argv[0]!) ? 1 : 2).join(' ');

describe('the result line of --json, of the service', () => {
  for (const [argv, fields] of RESULTS) {
    it(argv.join(' '), async () => {
      const given = argv.map((word) => (word === 'items.jsonl' ? path.join(folder, word) : word));
      const { stdout, stderr, exitCode } = await runHere([...given, '--json'], fakeClient());
      expect(stderr).toBe('');
      expect(exitCode).toBe(0);
      expect(jsonLines(stdout)).toEqual([{ type: 'result', command: commandOf(argv), ...fields }]);
    });
  }

  it('images upload', async () => {
    const file = path.join(folder, 'a.png');
    const { stdout } = await runHere(['images', 'upload', file, '--json'], fakeClient());
    expect(jsonLines(stdout)).toEqual([{ type: 'result', command: 'images upload', images: [{ file, ...IMAGE }] }]);
  });

  it('assets download, with progress', async () => {
    const output = path.join(folder, 'crate.zip');
    const { stdout } = await runHere(
      ['assets', 'download', 'asset_1', '--format', 'mjcf', '-o', output, '--json'],
      fakeClient({
        assets: {
          async download(_id: string, _format: string, draft: string, options: { onProgress(progress: object): void }) {
            options.onProgress({ bytes: 2, total: 4 });
            writeFileSync(draft, 'PK..');
            return { bytes: 4, sha256: 'ab'.repeat(32), verified: 'sha256', kind: 'zip', name: '../../evil.zip' };
          },
        },
      }),
    );
    expect(jsonLines(stdout)).toEqual([
      { type: 'progress', stage: 'download', state: 'progress', fraction: 0.5 },
      {
        type: 'result',
        command: 'assets download',
        path: output,
        bytes: 4,
        sha256: 'ab'.repeat(32),
        verified: 'sha256',
        kind: 'zip',
      },
    ]);
  });

  it('waiting tells how it goes, then the job', async () => {
    const { stdout } = await runHere(['jobs', 'wait', 'job_1', '--json'], fakeClient());
    const event = { type: 'progress', stage: 'wait', job_id: 'job_1' };
    expect(jsonLines(stdout)).toEqual([
      { ...event, state: 'started' },
      { ...event, state: 'progress', message: 'modelling', fraction: 0.5 },
      { ...event, state: 'finished', ms: expect.any(Number) },
      { type: 'result', command: 'jobs wait', job: JOB },
    ]);
  });

  it('a batch with a failed item ends with the items in the error line, and 6', async () => {
    const file = path.join(folder, 'items.jsonl');
    const { stdout, exitCode } = await runHere(['batches', 'submit', file, '--wait', '--json'], fakeClient());
    expect(exitCode).toBe(6);
    expect(jsonLines(stdout).at(-1)).toEqual({
      type: 'error',
      code: 'job_failed',
      message: '1 of 2 items did not succeed.',
      where: 'batch batch_1',
      hint: '`propmaster batches items batch_1` tells why; the others are done.',
      batch_id: 'batch_1',
      items: ITEMS,
    });
  });
});
