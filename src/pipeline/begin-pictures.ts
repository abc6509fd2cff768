import os from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { withMaterialsInRange } from '../model/material-range.ts';
import type { SimModel } from '../model/types.ts';
import { pictureSize } from '../project/picture-size.ts';
import { openSandbox, SandboxError } from '../sandbox/sandbox.ts';
import type { Pictures, TASKS } from './picture-tasks.ts';

export type { Pictures } from './picture-tasks.ts';

/** Pictures that are being drawn beside other work, or will be when they are asked for. */
export interface PicturesUnderway {
  /** Asked once. */
  finished(): Promise<Pictures>;
  /** Nobody will ask. */
  abandon(): void;
}

/** A model that asks for more is drawn again by the caller, where nothing limits it. */
const CAPS = { seconds: 60, heap: 1024, stack: 4 };

const thread = openSandbox<typeof TASKS>(import.meta.url, './picture-tasks.ts', CAPS);
let underway = 0;

/** A thread of ours has a core of its own to keep busy; a second one would only wait for it. */
const isBeside = (): boolean => isMainThread && os.availableParallelism() > 1;

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
