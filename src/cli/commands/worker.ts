import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../command.ts';
import { serviceData } from '../service-data.ts';
import { logOf } from '../service-log.ts';
import { tracingOf } from '../service-tracing.ts';

interface WorkerOptions {
  readonly threads?: number;
  readonly data?: string;
  readonly database?: string;
  readonly blobs?: string;
  readonly untilEmpty?: boolean;
  /** [s] */
  readonly maxTime?: number;
  /** [s] */
  readonly grace: number;
  readonly allowPrivateReferences?: boolean;
  readonly host: string;
  readonly operationPort?: number;
  readonly log?: 'json';
}

/** Why a worker stopped taking jobs. */
type StopReason = 'signal' | 'empty' | 'time';

/** Makes what others were asked for, until it is told to end, nothing is left or its time is over. */
export const worker: Command<WorkerOptions> = async ({ options, signal, env, announce }) => {
  const [{ openOperated }, { chosenStorage }] = await Promise.all([
    import('../../service/operation/open-operated.ts'),
    import('../../service/shared-settings.ts'),
  ]);
  const { data, database, blobs, grace, maxTime, untilEmpty = false, allowPrivateReferences = false } = options;
  const threads = options.threads ?? os.availableParallelism();
  const storage = chosenStorage(env, { database, blobs, data, role: 'worker' });
  const tracing = await tracingOf(env, options.log);
  const { service, operation } = await openOperated(
    {
      dataDir: await serviceData(data, env),
      role: 'worker',
      workers: threads,
      allowPrivateReferences,
      ...storage,
      ...(options.log === undefined ? {} : { observer: await logOf() }),
      ...(tracing === undefined ? {} : { tracer: tracing.tracer }),
    },
    { port: options.operationPort, host: options.host },
  );
  let reason: StopReason = 'signal';
  try {
    const shared = storage.database !== undefined;
    announce(
      { type: 'working', threads, shared, ...(operation === undefined ? {} : { operation_url: operation.url }) },
      `Working with ${threads} thread${threads === 1 ? '' : 's'}${shared ? ' on a shared database' : ''}. End with Ctrl-C: what has begun is ended first.`,
    );
    const over = new AbortController();
    const until = AbortSignal.any([signal, over.signal]);
    reason = await Promise.race([
      whenAborted(signal).then((): StopReason => 'signal'),
      ...(untilEmpty ? [service.waitIdle().then((): StopReason => 'empty')] : []),
      ...(maxTime === undefined ? [] : [pause(maxTime * 1_000, 'time' as const, { signal: until })]),
    ]).catch((error: unknown): StopReason => {
      if (signal.aborted) return 'signal';
      throw error;
    });
    over.abort();
    await service.drain(grace * 1_000);
  } finally {
    await operation?.close();
    await service.close();
    await tracing?.close();
  }
  return {
    result: { stopped: true, reason },
    text: () => `Stopped${REASONS[reason]}. What was not ended is made by another worker.`,
  };
};

const REASONS: Readonly<Record<StopReason, string>> = {
  signal: '',
  empty: ': there is nothing left to do',
  time: ': its time is over',
};

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
