import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import { ASSET, BATCH, fakeClient, IMAGE_ID, ITEM, ITEMS } from './fake-client.ts';
import { jsonLines, runHere } from './run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-service-'));
  writeFileSync(path.join(folder, 'items.jsonl'), '{"prompt":"white bowl","custom_id":"bowl-1"}\n{"prompt":"a mug"}\n');
  writeFileSync(path.join(folder, 'a.png'), Buffer.from('89504e470d0a1a0a00', 'hex'));
  writeFileSync(path.join(folder, 'a.txt'), 'no image');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => path.join(folder, name);
const notFound = () => Promise.reject(new PropmasterError('not_found', 'no such thing', { status: 404 }));

const CASES: readonly (readonly [argv: string[], method: string, args: unknown[], stdout: RegExp])[] = [
  [
    ['assets', 'list'],
    'assets.iterate',
    [{ pageSize: 51 }],
    /asset_1 +Oak cabinet +ready +2025-11-21 12:00 +oak cabinet with/,
  ],
  [
    ['assets', 'show', 'a'],
    'assets.get',
    ['a'],
    /asset_1 ready[\s\S]*formats +mjcf, glb[\s\S]*propmaster pull asset_1/,
  ],
  [['assets', 'delete', 'a'], 'assets.delete', ['a'], /^Deleted: a\n$/],
  [
    ['assets', 'link', 'a', '--format', 'glb'],
    'assets.link',
    ['a', 'glb'],
    /^https:\/\/cdn.example\/x\?token=1\n +name +a.zip/,
  ],
  [
    ['jobs', 'show', 'j'],
    'jobs.get',
    ['j', { includeResult: true }],
    /job_1 succeeded[\s\S]*asset +asset_1[\s\S]*spent +10 cents/,
  ],
  [['jobs', 'wait', 'j', '--max-wait', '1.5'], 'jobs.wait', ['j', { timeoutMs: 1_500 }], /job_1 succeeded/],
  [['jobs', 'cancel', 'j'], 'jobs.cancel', ['j'], /job_1 cancelled/],
  [
    ['jobs', 'retry-export', 'j', '--idempotency-key', 'again:1'],
    'jobs.retryExport',
    ['j', { idempotencyKey: 'again:1' }],
    /Submitted job_9\nNext: propmaster jobs wait job_9/,
  ],
  [
    [
      'scenes',
      'create',
      'a kitchen',
      '--max-cost-cents',
      'unlimited',
      '--max-instances',
      '7',
      '--max-asset-definitions',
      '3',
      '--idempotency-key',
      'k',
    ],
    'scenes.create',
    [
      { prompt: 'a kitchen', max_cost_cents: 'unlimited', max_instances: 7, max_asset_definitions: 3 },
      { idempotencyKey: 'k' },
    ],
    /Submitted scene scene_1 as job job_2 \(queued\)[\s\S]*Next: propmaster jobs wait job_2/,
  ],
  [
    [
      ...['scenes', 'edit', 's', '--remove', 'mug_2', '--move', 'bowl_1=on:shelf_1', '--move', 'chair_1=0.4,-1'],
      ...['--swap', 'mug_1=white bowl', '--resize', 'table_1=width:1.6', '--insert', 'red mug=on:table_1'],
      ...['--with-contents', '--idempotency-key', 'k'],
    ],
    'scenes.edit',
    [
      {
        scene_id: 's',
        edits: [
          { op: 'remove', instance: 'mug_2', with_contents: true },
          { op: 'move', instance: 'bowl_1', relations: [{ kind: 'on', to: 'shelf_1' }], with_contents: true },
          { op: 'move', instance: 'chair_1', position: [0.4, -1], with_contents: true },
          { op: 'swap', instance: 'mug_1', prompt: 'white bowl' },
          { op: 'resize', instance: 'table_1', size: { width: 1.6 } },
          { op: 'insert', object: { id: 'red_mug', prompt: 'red mug', relations: [{ kind: 'on', to: 'table_1' }] } },
        ],
      },
      { idempotencyKey: 'k' },
    ],
    /Submitted scene scene_2 as job job_2/,
  ],
  [
    ['scenes', 'plan', 'a table'],
    'scenes.plan',
    ['a table'],
    /^\{\n {2}"objects": \[\n {4}\{\n {6}"id": "table"[\s\S]*\}\n$/,
  ],
  [['scenes', 'list', '--all'], 'scenes.iterate', [{ pageSize: 100 }], /scene_1 +Kitchen +completed/],
  [
    ['scenes', 'show', 's', '--graph'],
    'scenes.get',
    ['s', { includeGraph: true }],
    /scene_1 completed[\s\S]*description +with a table/,
  ],
  [
    ['scenes', 'status', 's'],
    'scenes.status',
    ['s'],
    /running +60.0 s[\s\S]*planning +completed +2025-11-21 12:00 +2025-11-21 12:01/,
  ],
  [['scenes', 'update', 's', '--description', 'x'], 'scenes.update', ['s', { description: 'x' }], /scene_1/],
  [['batches', 'list'], 'batches.iterate', [{ pageSize: 51 }], /batch_1 +completed +2 +1 +1/],
  [['batches', 'show', 'b'], 'batches.get', ['b'], /items +2 \(1 succeeded, 1 failed\)/],
  [
    ['batches', 'items', 'b', '--limit', '500'],
    'batches.iterateItems',
    ['b', { pageSize: 100 }],
    /0 +bowl-1 +succeeded +asset_3 +job_3 +10\n *1 +failed +job_4 +It can not be made./,
  ],
  [['batches', 'cancel', 'b'], 'batches.cancel', ['b'], /batch_1 completed/],
  [['images', 'list'], 'images.iterate', [{ pageSize: 51 }], /img_0{64} +image\/png +640 × 480 +12 345/],
  [['account'], 'account.identity', [], /kind +team\n +key +key_1/],
  [['usage'], 'account.usage', [], /requests +1 234[\s\S]*credit +no limit\n[\s\S]*2025-11-21 +1 234/],
  [
    ['catalog', 'list', '--category', 'mug', '--query', 'blue'],
    'catalog.iterate',
    [{ pageSize: 51, category: 'mug', query: 'blue' }],
    /blue-mug +Blue mug +mug +0.11 m +kitchen, blue/,
  ],
  [['catalog', 'show', 'blue-mug'], 'catalog.get', ['blue-mug'], /files +glb, usdz/],
];

describe('commands ask the service for what was meant', () => {
  for (const [argv, method, args, stdout] of CASES) {
    it(`propmaster ${argv.join(' ')}`, async () => {
      const fake = fakeClient();
      const ran = await runHere(argv, fake);
      expect(ran.exitCode, ran.stderr).toBe(0);
      expect(ran.stdout).toMatch(stdout);
      expect(fake.asked.map((call) => call.method)).toEqual(['connect', method, 'close']);
      const given = fake.asked[1]!.args.map(withoutWiring).filter((value) => value !== undefined);
      expect(given).toEqual(args);
    });
  }

  it('Ctrl-C reaches the service', async () => {
    for (const argv of [
      ['assets', 'list'],
      ['jobs', 'wait', 'j'],
      ['scenes', 'create', 'x'],
      ['assets', 'show', 'a'],
    ]) {
      const fake = fakeClient();
      await runHere(argv, fake);
      expect(fake.asked[1]!.args.at(-1), argv.join(' ')).toMatchObject({ signal: expect.any(AbortSignal) });
    }
  });

  it('closes the service when the work fails, too', async () => {
    const fake = fakeClient({ assets: { get: notFound } });
    const { exitCode } = await runHere(['assets', 'show', 'a', '--key-kind', 'personal'], fake);
    expect(exitCode).toBe(4);
    expect(fake.asked.map((call) => call.method)).toEqual(['connect', 'assets.get', 'close']);
  });

  it('passes on which service was named', async () => {
    const fake = fakeClient();
    await runHere(['assets', 'list', '--profile', 'work', '--timeout', '2.5', '--project', 'p'], fake);
    expect(fake.asked[0]!.args[0]).toMatchObject({ profile: 'work', timeoutMs: 2_500, project: 'p' });
  });
});

describe('the keys of the local service', () => {
  const keyOf = async (argv: string[]): Promise<unknown> => {
    const fake = fakeClient();
    await runHere(argv, fake);
    return fake.asked[1]!.key;
  };

  it('what only Team keys may do is done with the Team key, and looked up with it', async () => {
    const file = inFolder('items.jsonl');
    for (const argv of [
      ['scenes', 'create', 'x'],
      ['scenes', 'plan', 'x'],
      ['scenes', 'list'],
      ['scenes', 'show', 's'],
      ['batches', 'submit', file],
      ['batches', 'list'],
      ['batches', 'items', 'b'],
      ['jobs', 'retry-export', 'j'],
      ['images', 'upload', inFolder('a.png')],
    ]) {
      expect(await keyOf(argv), argv.join(' ')).toBe('team');
    }
    for (const argv of [['assets', 'list'], ['usage'], ['account'], ['catalog', 'list'], ['jobs', 'show', 'j']]) {
      expect(await keyOf(argv), argv.join(' ')).toBe('personal');
    }
  });

  it('--key-kind goes before', async () => {
    expect(await keyOf(['assets', 'list', '--key-kind', 'team'])).toBe('team');
    expect(await keyOf(['scenes', 'list', '--key-kind', 'personal'])).toBe('personal');
  });

  it('what is named by its id is found with either key', async () => {
    const job = { id: 'job_7', status: 'running' };
    let asked = 0;
    const fake = fakeClient({ jobs: { get: () => (asked++ === 0 ? notFound() : Promise.resolve(job)) } });
    expect((await runHere(['jobs', 'show', 'job_7'], fake)).stdout).toMatch(/job_7 running/);
    expect(fake.asked.flatMap(({ key }) => key ?? [])).toEqual(['personal', 'team']);
  });

  it('… and nowhere else than on this machine', async () => {
    const fake = fakeClient({ jobs: { get: notFound } }, { local: false });
    expect((await runHere(['jobs', 'show', 'job_7'], fake)).exitCode).toBe(4);
    expect(fake.asked.flatMap(({ key }) => key ?? [])).toEqual(['personal']);
  });

  it('a listing says where the rest is', async () => {
    expect((await runHere(['assets', 'list'], fakeClient())).stdout).toMatch(/--key-kind team/);
    expect((await runHere(['assets', 'list'], fakeClient({}, { local: false }))).stdout).not.toMatch(/--key-kind/);
  });
});

describe('listings', () => {
  const endless = (pages: number[]) => ({
    assets: {
      async *iterate({ pageSize }: { pageSize: number }) {
        pages.push(pageSize);
        for (let id = 0; id < 250; id++) yield { ...ASSET, id: `asset_${id}` };
      },
    },
  });

  it('end where they should, and say that there is more', async () => {
    for (const [argv, count, more, pageSize] of [
      [[], 50, true, 51],
      [['--limit', '7'], 7, true, 8],
      [['--limit', '249'], 249, true, 100],
      [['--limit', '250'], 250, false, 100],
      [['--all'], 250, false, 100],
    ] as const) {
      const pages: number[] = [];
      const { stdout } = await runHere(['assets', 'list', '--json', ...argv], fakeClient(endless(pages)));
      const { assets, has_more } = jsonLines(stdout)[0] as { assets: unknown[]; has_more: boolean };
      expect([assets.length, has_more, pages], argv.join(' ')).toEqual([count, more, [pageSize]]);
    }
    expect((await runHere(['assets', 'list', '--limit', '2'], fakeClient(endless([])))).stdout).toMatch(
      /… and more: --limit/,
    );
  });

  it('say what to do when there is nothing', async () => {
    const nothing = fakeClient({ scenes: { async *iterate() {} } });
    expect((await runHere(['scenes', 'list'], nothing)).stdout).toMatch(
      /^No scenes yet. Next: propmaster scenes create/,
    );
  });
});

describe('what may have been done all the same', () => {
  it('is told with the key to ask again', async () => {
    const lost = () => Promise.reject(new PropmasterError('network_error', 'the answer was lost'));
    const fake = fakeClient({ scenes: { create: lost } });
    const { exitCode, stderr } = await runHere(['scenes', 'create', 'x'], fake);
    const { idempotencyKey } = fake.asked[1]!.args[1] as { idempotencyKey: string };
    expect(exitCode).toBe(8);
    expect(idempotencyKey).toMatch(/^[A-Za-z0-9._:-]{16,128}$/);
    expect(stderr).toContain(`--idempotency-key ${idempotencyKey},`);
  });

  it('is not told where it is sure', async () => {
    const refused = () => Promise.reject(new PropmasterError('quota_exceeded', 'no credit', { status: 402 }));
    const { exitCode, stderr } = await runHere(['scenes', 'create', 'x'], fakeClient({ scenes: { create: refused } }));
    expect(exitCode).toBe(5);
    expect(stderr).not.toContain('--idempotency-key');
  });
});

it('tells what is deleted or uploaded before something fails', async () => {
  let deleted = 0;
  const once = () => (deleted++ === 0 ? Promise.resolve() : notFound());
  const deletion = await runHere(
    ['assets', 'delete', 'a', 'b', 'c', '--json'],
    fakeClient({ assets: { delete: once } }),
  );
  expect(deletion.exitCode).toBe(4);
  expect(jsonLines(deletion.stdout)).toEqual([
    expect.objectContaining({ type: 'error', code: 'not_found', deleted: ['a'] }),
  ]);
  const upload = await runHere(['images', 'upload', inFolder('a.png'), inFolder('a.txt')], fakeClient());
  expect(upload.exitCode).toBe(9);
  expect(upload.stdout).toBe(`${IMAGE_ID}  ${inFolder('a.png')}\n`);
});

it('account: the kind alone, where the service has no such route', async () => {
  const fake = fakeClient({ account: { identity: notFound, kind: async () => 'team' } });
  expect((await runHere(['account'], fake)).stdout).toBe('  kind  team\n');
});

it('lets no text of the service steer the terminal', async () => {
  const evil = `cup\u001b]0;owned\u0007\u001b[2J\u202egnp.exe\nverified`;
  const fake = fakeClient({
    assets: {
      async *iterate() {
        yield { ...ASSET, name: evil, prompt: evil, status: evil };
      },
      get: async () => ({
        ...ASSET,
        id: evil,
        job_id: evil,
        name: evil,
        prompt: evil,
        category: evil,
        formats: [evil],
        status: evil,
      }),
      link: async () => ({ url: `https://x/${evil}`, name: evil, sha256: evil }),
    },
    batches: {
      create: async () => ({ batch_id: evil }),
      get: async () => ({ ...BATCH, id: evil, status: evil }),
      async *iterateItems() {
        yield { ...ITEMS[0], status: evil, custom_id: evil, error: evil, asset_id: evil };
      },
    },
    scenes: {
      create: async () => ({ scene_id: evil, job_id: evil, status: evil }),
      get: async () => ({ id: evil, name: evil, pipeline_status: evil, pipeline_prompt: evil, description: evil }),
    },
    jobs: {
      get: async () => ({ id: evil, status: evil, phase: evil, asset_id: evil, error: { code: evil, message: evil } }),
      retryExport: async () => ({ job_id: evil }),
    },
    catalog: { get: async () => ({ ...ITEM, slug: evil, name: evil, category: evil, tags: [evil] }) },
  });
  for (const argv of [
    ['assets', 'list'],
    ['assets', 'show', 'a'],
    ['assets', 'link', 'a', '--format', 'glb'],
    ['scenes', 'show', 's'],
    ['jobs', 'show', 'j'],
    ['jobs', 'retry-export', 'j'],
    ['scenes', 'create', 'x'],
    ['batches', 'show', 'b'],
    ['batches', 'items', 'b'],
    ['batches', 'submit', inFolder('items.jsonl')],
    ['catalog', 'show', 'c'],
  ]) {
    const { stdout, exitCode } = await runHere(argv, fake);
    expect(exitCode).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
    expect(stdout, argv.join(' ')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout, argv.join(' ')).not.toMatch(/^verified/m);
    expect(stdout, argv.join(' ')).not.toMatch(/Next: .*cup/);
  }
});

/** Options without what every command passes through; nothing, where nothing is left. */
function withoutWiring(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const left = Object.entries(value).filter(([key]) => key !== 'signal' && key !== 'onProgress');
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
