import { amended } from '../client/amended.ts';
import { diskError } from '../disk/disk.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';

/** What was going on when something was thrown. */
export interface FailureContext {
  /** For people: `stage "adapt"`, `propmaster list`. */
  readonly doing: string;
  readonly signal?: AbortSignal | undefined;
  /** The job that was seen on the way, so that nobody has to search for it. */
  readonly jobId?: string | undefined;
}

/** Whatever was thrown, as the one kind of error that users meet. The original is its `cause`, or itself. */
export function toPropmasterError(thrown: unknown, { doing, signal, ...seen }: FailureContext): PropmasterError {
  const jobId = seen.jobId ?? (isPropmasterError(thrown) ? thrown.jobId : undefined);
  const job = jobId === undefined ? {} : { jobId };
  if (signal?.aborted) {
    // What knows better how it goes on than what follows.
    if (isPropmasterError(thrown) && thrown.code === 'interrupted' && thrown.hint !== undefined) return thrown;
    const again = 'The same command again goes on from here';
    return new PropmasterError('interrupted', 'Interrupted; the project is as it was.', {
      where: isPropmasterError(thrown) && thrown.where !== undefined ? thrown.where : doing,
      ...job,
      hint: jobId === undefined ? `${again}.` : `${again}, or: propmaster pull ${jobId}`,
      cause: thrown,
    });
  }
  if (isPropmasterError(thrown)) return thrown.jobId === jobId ? thrown : amended(thrown, job);
  if (isSystemError(thrown)) return amended(diskError(thrown, thrown.path ?? doing, thrown.syscall ?? doing), job);
  return new PropmasterError('internal', `${doing}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
    where: doing,
    hint: 'This is a defect of propmaster. Please report it with the output of `propmaster doctor`.',
    ...job,
    cause: thrown,
  });
}

/** What the operating system says; other errors of Node have a `code` too, but no `errno`. */
function isSystemError(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && typeof (thrown as NodeJS.ErrnoException).errno === 'number';
}
