import { parentPort } from 'node:worker_threads';
import { isPropmasterError } from '../errors.ts';
import { type Lane, type UnpackJob, work } from './work.ts';

/** What a thread is told. */
export interface UnpackTask {
  readonly job: UnpackJob;
  readonly lane: Lane;
}

/** How it ended: `undefined`, or the parts of the error, since classes don't pass between threads. */
export type UnpackFailure = Readonly<Record<'code' | 'message' | 'where' | 'hint', string | undefined>> | undefined;

parentPort!.once('message', ({ job, lane }: UnpackTask) => {
  work(job, lane).then(
    () => parentPort!.postMessage(undefined satisfies UnpackFailure),
    (error: unknown) => parentPort!.postMessage(parts(error)),
  );
});

function parts(error: unknown): UnpackFailure {
  const { message } = error as Error;
  if (!isPropmasterError(error)) return { code: 'internal', message, where: undefined, hint: undefined };
  return { code: error.code, message, where: error.where, hint: error.hint };
}
