// Workers of bench-scale.ts in one process: `workers.ts <settings as JSON>`. Each is a queue of its own, as in a process of its own, whose
// jobs sleep instead of calculating. Says "ready", begins at a line on stdin, and ends with a line when nothing is left.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Pool } from '../../src/service/jobs/pool.ts';
import { openQueue } from '../../src/service/jobs/queue.ts';
import { listenPostgres } from '../../src/service/store/postgres.ts';
import { openStore, type StoreOptions } from '../../src/service/store/store.ts';

export interface WorkerSettings extends StoreOptions {
  readonly dataDir: string;
  readonly workers: number;
  /** What a job takes [ms]. */
  readonly sleepMs: number;
}

const { dataDir, workers, sleepMs, ...options } = JSON.parse(process.argv[2]!) as WorkerSettings;
const store = await openStore(dataDir, options);

const pool: Pool = {
  size: 1,
  async run(_, handlers, stop) {
    for (const phase of ['planning', 'modelling', 'exporting'] as const) {
      handlers.phase(phase);
      await new Promise((resolve) => setTimeout(resolve, sleepMs / 3));
      if (stop.aborted) return { type: 'abandoned' };
    }
    const bytes = new TextEncoder().encode(randomUUID().repeat(500));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { format: 'glb', name: 'crate.glb', mediaType: 'model/gltf-binary', bytes, sha256 } as const;
    const interpretation = { understood: [], assumed: [], ignored: [] };
    const product = { kind: 'asset', name: 'crate', releaseId: 'bench', category: 'crate', interpretation } as const;
    return { type: 'product', product: { ...product, files: [file] } };
  },
  close: async () => undefined,
};

const open = () =>
  openQueue({
    store,
    pool,
    owner: { id: randomUUID(), pid: process.pid, host: 'bench', startedAt: Math.round(performance.timeOrigin) },
    events: { wake: () => undefined },
    clock: store.clock,
    allowPrivateReferences: false,
    exportsOnDemand: false,
    idlePollMs: 50,
  });

process.stdout.write('ready\n');
await once(process.stdin, 'data');
const queues = Array.from({ length: workers }, open);
const wakeAll = (): void => {
  for (const queue of queues) queue.wake();
};
const listener = options.database ? await listenPostgres(options.database, wakeAll) : undefined;
wakeAll();
await queues[0]!.idle();
process.stdout.write('done\n');
await listener?.stop();
for (const queue of queues) await queue.close();
await store.close();
process.exit(0);
