import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openService, type Service } from '../../src/service/index.ts';
import type { SharedSettings } from '../../src/service/shared-settings.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { program } from '../../test/program.ts';

/** What became of the same props made twice: by one process, and by workers that were killed. */
export interface ComparedProps {
  readonly props: number;
  /** [s] */
  readonly embeddedSeconds: number;
  /** Restarts of the workers included [s]. */
  readonly sharedSeconds: number;
  /** SIGKILLs of workers, and jobs that were begun more than once because of them. */
  readonly kills: number;
  readonly begunAgain: number;
  /** What is wrong, in words; nothing: each prop was made once, paid once, and is the same in both. */
  readonly differences: readonly string[];
}

export interface PropsOptions {
  readonly props: number;
  readonly workers: number;
  /** Whether each worker is killed once. @default true */
  readonly kills?: boolean;
  /** Of the embedded service, and for the workers' own use. */
  readonly folder: string;
  readonly shared: SharedSettings;
}

/** Most items of a batch (specification). */
const BATCH = 1_000;
const PRICE_CENTS = 10;
/** The quickest kinds, with sizes that all of them may have [mm]. */
const KINDS = ['wooden cube', 'plastic cylinder', 'drinking glass', 'cutting board'] as const;
const SIZES: Readonly<Record<(typeof KINDS)[number], readonly [least: number, most: number]>> = {
  'wooden cube': [40, 70],
  'plastic cylinder': [40, 90],
  'drinking glass': [90, 140],
  'cutting board': [250, 400],
};

/**
 * Makes props by the embedded service, then the same ones on PostgreSQL and S3 by worker processes of which each is killed once, at a time of
 * its own spread over the run, and followed by another one. Compares rows, money and the sha256 of every file.
 */
export async function compareProps({
  props,
  workers,
  kills: wanted = true,
  folder,
  shared,
}: PropsOptions): Promise<ComparedProps> {
  const prompts = Array.from({ length: props }, (_, n) => promptOf(n, props));
  const embedded = { dataDir: path.join(folder, `embedded-${shared.database.schema}`) };
  const alone = await openService({ ...embedded, workers: 2 });
  const embeddedStart = performance.now();
  const embeddedBatches = await submit(alone, prompts);
  await alone.waitIdle();
  const embeddedSeconds = (performance.now() - embeddedStart) / 1_000;
  await alone.close();

  const api = await openService({ dataDir: folder, role: 'api', ...shared });
  const store = await openStore(folder, shared);
  const children = await Promise.all(Array.from({ length: workers }, () => startWorker(shared)));
  const successors: Promise<ChildProcess>[] = [];
  try {
    const start = performance.now();
    const batches = await submit(api, prompts);
    let kills = 0;
    while (wanted && kills < workers) {
      // At 1/(workers + 1), 2/(workers + 1) … of the props.
      const left = await store.jobs.countUnfinished();
      if (left === 0) throw new Error(`all was done after ${kills} of ${workers} kills; make more props`);
      if (props - left < (props * (kills + 1)) / (workers + 1)) await pause(50);
      else {
        await kill(children[kills++]!);
        successors.push(startWorker(shared));
      }
    }
    await api.waitIdle();
    const sharedSeconds = (performance.now() - start) / 1_000;
    const reference = await openStore(embedded.dataDir);
    const [expected, made] = [await madeBy(reference, embeddedBatches), await madeBy(store, batches)];
    await reference.close();
    const differences = [...compare(expected, made), ...(await wrongMoney(store, props))];
    const begunAgain = made.filter(({ attempts }) => attempts > 0).length;
    return { props, embeddedSeconds, sharedSeconds, kills, begunAgain, differences };
  } finally {
    await Promise.all([...children, ...(await Promise.all(successors))].map(kill));
    await store.close();
    await api.close();
  }
}

function promptOf(n: number, props: number): string {
  const kind = KINDS[n % KINDS.length]!;
  const [least, most] = SIZES[kind];
  return `a ${kind}, ${(least + ((most - least) * n) / props).toFixed(2)} mm wide`;
}

/** @returns ids of the batches, in order */
async function submit(service: Service, prompts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < prompts.length; from += BATCH) {
    const items = prompts.slice(from, from + BATCH).map((prompt) => ({ input: { prompt } }));
    const answer = await service.fetch(
      new Request('http://propmaster.local/v1/batches', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${service.keys.team}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': `batch-${from}`,
        },
        body: JSON.stringify({ items }),
      }),
    );
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    ids.push(((await answer.json()) as { batch_id: string }).batch_id);
  }
  return ids;
}

async function startWorker({ database, s3 }: SharedSettings): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_SCHEMA: database.schema,
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_PREFIX: s3.prefix,
    S3_ACCESS_KEY_ID: s3.credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials?.secretAccessKey,
  };
  const command = [...program(import.meta.url, '../../src/cli/main.ts'), 'worker', '--threads', '1', '--json'];
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

interface MadeProp {
  readonly item: string;
  readonly status: string;
  /** Times that a worker died at it. */
  readonly attempts: number;
  /** `format sha256` of every file. */
  readonly files: readonly string[];
}

async function madeBy(store: Store, batches: readonly string[]): Promise<MadeProp[]> {
  const made: MadeProp[] = [];
  const { library } = (await store.keys.find(store.localKeys.team))!;
  for (const [batch, id] of batches.entries()) {
    for (const { id: jobId, targetId, status, batchIndex } of await store.jobs.ofBatch(id, -1, BATCH)) {
      const { attempts } = (await store.jobs.find(library, jobId))!;
      const files = (await store.files.list(targetId)).map(({ format, sha256 }) => `${format} ${sha256}`);
      made.push({ item: `item ${batch * BATCH + batchIndex!}`, status, attempts, files });
    }
  }
  return made;
}

function compare(expected: readonly MadeProp[], made: readonly MadeProp[]): string[] {
  const differences = expected.length === made.length ? [] : [`${made.length} results, not ${expected.length}`];
  for (const [n, { item, status, files }] of made.entries()) {
    const same = expected[n];
    if (status !== 'succeeded' || same?.status !== 'succeeded') differences.push(`${item}: ${status}, ${same?.status}`);
    else if (files.length === 0 || files.join() !== same.files.join()) differences.push(`${item}: other files`);
  }
  return differences;
}

async function wrongMoney(store: Store, props: number): Promise<string[]> {
  const { reservedCents, settledCents } = await store.ledger.totals();
  return reservedCents === 0 && settledCents === props * PRICE_CENTS
    ? []
    : [`money: ${reservedCents} cents are held and ${settledCents} were paid for ${props} props`];
}
