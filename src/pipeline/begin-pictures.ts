import os from 'node:os';
import { isMainThread, workerData } from 'node:worker_threads';
import { withMaterialsInRange } from '../model/material-range.ts';
import type { SimModel } from '../model/types.ts';
import { pictureSize } from '../project/picture-size.ts';
import { openSandbox, SandboxError } from '../sandbox/sandbox.ts';
import type { Pictures, TASKS } from './picture-tasks.ts';

/** Pictures that are being drawn beside other work, or will be when they are asked for. */
export interface PicturesUnderway {
  /** Asked once. */
  finished(): Promise<Pictures>;
  /** Nobody will ask. */
  abandon(): void;
}

/** The time of an import is limited as a whole; this ends what would never end. More memory is had on the caller's thread. */
const CAPS = { seconds: 600, heap: 1024, stack: 4 };

const thread = openSandbox<typeof TASKS>(import.meta.url, './picture-tasks.ts', CAPS);
let underway = 0;

/** The threads of a batch have a core each to keep busy; one more each would only wait for it. */
const isBeside = (): boolean =>
  (isMainThread ? !process.env['PROPMASTER_ONE_THREAD'] : drawsBeside()) && os.availableParallelism() > 1;
const drawsBeside = (): boolean => (workerData as { drawsBeside?: boolean } | null)?.drawsBeside === true;

/** Starts the thread that draws, so that it is there when there is something to draw. */
export function preparePictures(): void {
  if (isBeside()) thread.run('be-ready', undefined).catch(() => undefined);
}

/**
 * Begins to draw a prop: in a thread beside the verification, which takes about as long; on the thread of the caller where
 * that is not the main one, or where there is one core only. The bytes are the same.
 */
export function beginPictures(model: SimModel): PicturesUnderway {
  const input = { model: withMaterialsInRange(model), size: pictureSize() };
  const drawHere = async (): Promise<Pictures> => {
    const { TASKS: tasks } = await import('./picture-tasks.ts');
    return tasks.draw(input);
  };
  if (!isBeside()) return { finished: drawHere, abandon: () => undefined };

  underway++;
  const drawn = thread.run('draw', input, { keep: true }).finally(() => underway--);
  drawn.catch(() => undefined); // told when they are asked for
  return {
    finished: () =>
      drawn.catch((error: unknown) => {
        // The thread was out of memory, or ended with another's pictures.
        if (error instanceof SandboxError && error.reason !== 'time') return drawHere();
        throw error;
      }),
    abandon: () => {
      if (underway === 1) void thread.close();
    },
  };
}
