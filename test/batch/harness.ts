import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { runItems } from '../../src/batch/run.ts';
import type { BatchRun, BatchRunOptions } from '../../src/batch/types.ts';
import type { WorkerPool } from '../../src/batch/worker-pool.ts';
import { type Client, createClient } from '../../src/client/index.ts';
import { adaptersOf } from '../../src/pipeline/simulators.ts';
import { Cache } from '../../src/project/cache.ts';
import { BASE, type FakeOptions, FakeService } from './fake-service.ts';
import { quickWorkerPool } from './quick-worker-pool.ts';
import { VirtualClock } from './virtual-clock.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-batch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Stage {
  readonly folder: string;
  readonly project: string;
  readonly file: string;
  readonly clock: VirtualClock;
  readonly service: FakeService;
  readonly notices: string[];
  /** Other settings for one run. */
  run(options?: BatchRunOptions, changes?: Partial<Changes>): Promise<BatchRun>;
  write(text: string, name?: string): string;
  results(): Record<string, unknown>[];
  props(): string[];
}

interface Changes {
  readonly client: Client;
  readonly workerPool: WorkerPool;
  readonly file: string;
  readonly deployment: string;
}

/** A project, an items file, and a service in simulated time. */
export function stage(
  text: string,
  options: Partial<FakeOptions> & { readonly kind?: FakeOptions['kind'] } = {},
): Stage {
  const folder = temporaryFolder();
  const project = path.join(folder, 'project');
  const clock = options.clock ?? new VirtualClock();
  const service = new FakeService({ kind: 'team', ...options, clock });
  const notices: string[] = [];
  const write: Stage['write'] = (content, name = 'items.jsonl') => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const file = write(text);
  return {
    folder,
    project,
    file,
    clock,
    service,
    notices,
    write,
    async run(given = {}, changes = {}) {
      const client =
        changes.client ?? createClient({ baseUrl: BASE, apiKey: 'pm_k1_00', dispatch: service.dispatch, clock });
      const assets = { ...client.assets, download: timed(clock, client.assets.download) };
      const cacheDir = path.join(folder, 'cache');
      const context = {
        root: project,
        deployment: changes.deployment ?? 'fake',
        client: async () => ({ ...client, assets }),
        cache: new Cache(cacheDir),
        adapters: await adaptersOf(['mujoco']),
        options: {
          name: undefined,
          replace: false,
          allowFailed: given.allowFailed ?? false,
          format: undefined,
          treatment: {},
        },
        notice: (message: string) => void notices.push(message),
      };
      return runItems(changes.file ?? file, given, {
        context,
        cacheDir,
        clock,
        kinds: async () => [],
        bounds: async () => ({ leastMs: 5_000, mostMs: 300_000 }),
        openWorkerPool: () => changes.workerPool ?? quickWorkerPool(),
      });
    },
    results: () =>
      readFileSync(path.join(folder, 'results.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    props: () => {
      const lock = path.join(project, 'propmaster.lock');
      return existsSync(lock) ? Object.keys((JSON.parse(readFileSync(lock, 'utf8')) as { props: object }).props) : [];
    },
  };
}

/** Downloads wait for the disk as well, which the clock can't see. */
function timed<Arguments extends unknown[], Result>(
  clock: VirtualClock,
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return (...given) => clock.during(() => work(...given));
}

/** `count` lines like `{"prompt":"crate 1"}`. */
export const crates = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${JSON.stringify({ prompt: `crate ${at + 1}` })}\n`).join('');
