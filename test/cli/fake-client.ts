import type { Deployment, KeyKind } from '../../src/api/deployment.ts';
import type { OpenOptions } from '../../src/api/propmaster.ts';
import type { Asked } from './fake-propmaster.ts';

type Client = Deployment['client'];
/** Methods by area, as far as a test is about them. */
type Replaced = { readonly [Area in keyof Client]?: Record<string, (...args: never[]) => unknown> };

const NOON = 1_763_726_400_000; // 2025-11-21 12:00 UTC

export const ASSET = {
  id: 'asset_1',
  name: 'Oak cabinet',
  status: 'ready',
  created_at: NOON,
  updated_at: NOON,
  prompt: 'oak cabinet with two doors',
  formats: ['mjcf', 'glb'],
  job_id: 'job_1',
  of_tomorrow: 'a field that nobody knows yet',
};
export const JOB = {
  id: 'job_1',
  status: 'succeeded',
  mode: 'asset',
  created_at: NOON,
  started_at: NOON + 1,
  completed_at: NOON + 2,
  progress: 1,
  asset_id: 'asset_1',
  settled_spend_cents: 10,
  of_tomorrow: true,
};
/** A scene plan as the service reads one. */
export const PLAN = { objects: [{ id: 'table', prompt: 'oak table' }], seed: 7 };

export const SCENE = {
  id: 'scene_1',
  name: 'Kitchen',
  pipeline_status: 'completed',
  pipeline_prompt: 'a kitchen',
  created_at: NOON,
  updated_at: NOON,
  description: 'with a table',
  job_id: 'job_2',
  formats: ['glb', 'source'],
  of_tomorrow: 1,
};
export const SCENE_STATUS = {
  scene_id: 'scene_1',
  pipeline_status: 'completed',
  job_id: 'job_2',
  stages: [{ name: 'planning', status: 'completed', started_at: NOON, completed_at: NOON + 60_000 }],
  errors: [],
  timing: { queued_ms: 100, running_ms: 60_000 },
};
export const BATCH = {
  id: 'batch_1',
  status: 'completed',
  created_at: NOON,
  max_concurrency: 4,
  counts: { total: 2, queued: 0, running: 0, succeeded: 1, failed: 1, cancelled: 0 },
  settled_spend_cents: 10,
};
export const ITEMS = [
  {
    id: 'job_3',
    index: 0,
    status: 'succeeded',
    custom_id: 'bowl-1',
    asset_id: 'asset_3',
    settled_spend_cents: 10,
    of_tomorrow: 1,
  },
  { id: 'job_4', index: 1, status: 'failed', custom_id: null, error: 'It can not be made.', failure_stage: 'planning' },
];
export const IMAGE_ID = `img_${'0'.repeat(64)}`;
export const IMAGE = {
  id: IMAGE_ID,
  media_type: 'image/png',
  width: 640,
  height: 480,
  size_bytes: 12_345,
  sha256: '0'.repeat(64),
  created_at: NOON,
};
export const ITEM = {
  slug: 'blue-mug',
  name: 'Blue mug',
  category: 'mug',
  tags: ['kitchen', 'blue'],
  mesh_count: 2,
  extent_m: 0.11,
  glb_path: '/v1/catalog/blue-mug/files/glb',
  usdz_path: '/v1/catalog/blue-mug/files/usdz',
};
export const DOWNLOAD = { bytes: 4, sha256: 'ab'.repeat(32), verified: 'sha256', kind: 'zip', contentType: 'x' };

const listing = <T>(...items: readonly T[]) =>
  async function* () {
    yield* items;
  };

/** Writes four bytes, as a download would. */
async function writeDraft(draft: string): Promise<typeof DOWNLOAD> {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(draft, 'PK..', { flag: 'wx' });
  return DOWNLOAD;
}

const ANSWERS: Replaced = {
  assets: {
    iterate: listing(ASSET, { ...ASSET, id: 'asset_2' }),
    get: async () => ASSET,
    delete: async () => {},
    link: async () => ({
      url: 'https://cdn.example/x?token=1',
      expires_in: 300,
      name: 'a.zip',
      size_bytes: 4,
      sha256: 'ab',
    }),
    download: (_id: string, _format: string, draft: string) => writeDraft(draft),
  },
  scenes: {
    create: async () => ({ ok: true, job_id: 'job_2', scene_id: 'scene_1', status: 'queued' }),
    edit: async () => ({ ok: true, job_id: 'job_2', scene_id: 'scene_2', status: 'queued' }),
    createPlanned: async () => ({ ok: true, job_id: 'job_2', scene_id: 'scene_1', status: 'queued' }),
    plan: async () => ({ ok: true, plan: PLAN, missing: ['a unicorn: there is none'], assumed: [], ignored: [] }),
    iterate: listing(SCENE),
    get: async () => SCENE,
    status: async () => SCENE_STATUS,
    update: async () => SCENE,
    downloadArchive: (_id: string, draft: string) => writeDraft(draft),
    downloadSaved: (_id: string, _format: string, draft: string) => writeDraft(draft),
  },
  batches: {
    create: async () => ({ ok: true, batch_id: 'batch_1' }),
    iterate: listing(BATCH),
    iterateItems: listing(...ITEMS),
    get: async () => BATCH,
    cancel: async () => BATCH,
    wait: async (_id: string, { onItem }: { onItem?: (item: unknown) => void }) => {
      for (const item of ITEMS) onItem?.(item);
      return ITEMS;
    },
  },
  jobs: {
    get: async () => JOB,
    wait: async (_id: string, { onProgress }: { onProgress?: (job: unknown) => void }) => {
      onProgress?.({ ...JOB, status: 'running', phase: 'modelling', progress: 0.5 });
      return JOB;
    },
    cancel: async () => ({ ...JOB, status: 'cancelled' }),
    retryExport: async () => ({ ok: true, job_id: 'job_9' }),
  },
  images: {
    upload: async () => IMAGE,
    iterate: listing(IMAGE),
    get: async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  account: {
    kind: async () => 'personal',
    identity: async () => ({
      kind: 'team',
      key_id: 'key_1',
      key_name: 'CI',
      library: 'team',
      scopes: ['export:assets'],
    }),
    usage: async () => ({
      requests: { total: 1_234, days: [{ date: '2025-11-21', requests: 1_234 }] },
      spend: { reserved_cents: 10, settled_cents: 20, released_cents: 0 },
      credit_cents: null,
    }),
  },
  catalog: {
    iterate: listing(ITEM),
    get: async () => ITEM,
    download: (_slug: string, _format: string, draft: string) => writeDraft(draft),
  },
};

/** Gives fixed answers; a test replaces the methods that it is about. `asked` has a `kind` for each client. */
export function fakeClient(
  replaced: Replaced = {},
  { local = true }: { readonly local?: boolean } = {},
): { connect: (options: OpenOptions) => Promise<Deployment>; asked: (Asked & { readonly key?: KeyKind })[] } {
  const asked: (Asked & { readonly key?: KeyKind })[] = [];
  const clientWith = (key: KeyKind): Client =>
    Object.fromEntries(
      Object.keys(ANSWERS).map((area) => {
        const methods = { ...ANSWERS[area as keyof Client], ...replaced[area as keyof Client] };
        const noted = Object.entries(methods).map(([name, answer]) => [
          name,
          (...args: never[]) => {
            asked.push({ method: `${area}.${name}`, args, key });
            return answer(...args);
          },
        ]);
        return [area, Object.fromEntries(noted)];
      }),
    ) as unknown as Client;
  return {
    asked,
    connect: async (options) => {
      asked.push({ method: 'connect', args: [options] });
      return {
        client: clientWith(options.keyKind ?? 'personal'),
        clientWith,
        local,
        label: local ? 'local' : 'https://service.example',
        refusedPrompt: async () => undefined,
        close: async () => {
          asked.push({ method: 'close', args: [] });
        },
      };
    },
  };
}
