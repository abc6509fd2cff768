import { parentPort } from 'node:worker_threads';
import { isPropmasterError } from '../errors.ts';
import { type Job, type Lane, work } from './work.ts';

/** What a thread is told. */
export interface Order {
  readonly job: Job;
  readonly lane: Lane;
}

/** How it ended: `undefined`, or the parts of the error, since classes don't pass between threads. */
export type Ending = Readonly<Record<'code' | 'message' | 'where' | 'hint', string | undefined>> | undefined;

parentPort!.once('message', ({ job, lane }: Order) => {
  work(job, lane).then(
    () => parentPort!.postMessage(undefined satisfies Ending),
    (error: unknown) => parentPort!.postMessage(parts(error)),
  );
});

function parts(error: unknown): Ending {
  const { message } = error as Error;
  if (!isPropmasterError(error)) return { code: 'internal', message, where: undefined, hint: undefined };
  return { code: error.code, message, where: error.where, hint: error.hint };
}
