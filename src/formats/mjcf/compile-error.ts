import { PropmasterError } from '../../errors.ts';

/** What the engine and its libraries write where its 2 GiB of memory are used up. */
const OUT_OF_MEMORY = /Could not allocate memory|Cannot enlarge memory|insufficient memory/;

/** Whether the engine's memory can't be trusted afterwards: a trap, an abort, a stack or a memory that overflowed. */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error && (['RuntimeError', 'RangeError'].includes(error.name) || OUT_OF_MEMORY.test(error.message));

/**
 * MuJoCo's message without the engine's stack, as an error that names the place.
 *
 * @param entry the file that was compiled
 * @param log what the engine wrote meanwhile
 * @param readable takes paths of the engine's own file system out of a message
 * @returns `unsafe_input` where the model needs more memory than the engine has, else `invalid_input`
 */
export function compileError(
  error: unknown,
  entry: string,
  log: readonly string[],
  readable: (text: string) => string,
): PropmasterError {
  const said = error instanceof Error ? error.message : String(error);
  const message = readable([said, ...log].join('\n'))
    .replace(/^(MuJoCo Error: )?(Loading error: )?(XML )?(Error: )?/, '')
    .trim();
  if (OUT_OF_MEMORY.test(message)) {
    return new PropmasterError('unsafe_input', `${entry} needs more memory than the 2 GiB that MuJoCo has here.`, {
      where: entry,
      hint: 'Its meshes and textures are too large together. Export textures of at most 2048 pixels and fewer triangles, or import its parts one by one with --entry.',
      cause: error,
    });
  }
  const line = /\bline (?:number=)?(\d+)/i.exec(message)?.[1];
  return new PropmasterError('invalid_input', `MuJoCo refuses ${entry}: ${message}`, {
    where: line === undefined || line === '0' ? entry : `${entry}:${line}`,
    hint: 'Correct the model in the place named; MuJoCo itself refuses it with the same words.',
    cause: error,
  });
}
