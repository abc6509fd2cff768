import { isPropmasterError } from '../../errors.ts';
import { defineFinding } from '../../model/finding.ts';

export const engineStopped = defineFinding<{ trial: string; said: string; memory: boolean }>({
  code: 'simulation/engine-stopped',
  severity: 'error',
  about:
    'MuJoCo aborted a trial: the prop needs more memory than the arena has, or the engine reported an error. The ' +
    'degrees of freedom set the size of the arena, and contacts fill it. MuJoCo outside of propmaster stops in ' +
    'the same way.',
  message: ({ trial, said, memory }) =>
    memory
      ? `While trying ${trial}, MuJoCo ran out of memory: too many contacts or degrees of freedom at once.`
      : `While trying ${trial}, MuJoCo stopped: ${said}`,
  hint: 'Use fewer colliders: one box or hull instead of many that touch the same floor.',
});

const MEMORY = /more memory than|out of memory|allocate memory|stack overflow|memory access out of bounds/i;

/**
 * What MuJoCo said when it gave up; `undefined` for an error of our own. The engine can't be used afterwards.
 *
 * In WebAssembly `mju_error` throws an `Error` that begins with "MuJoCo Error", and a lost stack or heap a `RuntimeError`.
 */
export function engineFault(error: unknown): { readonly said: string; readonly memory: boolean } | undefined {
  if (!(error instanceof Error)) return undefined;
  const refused = isPropmasterError(error) && ['invalid_input', 'unsafe_input'].includes(error.code);
  if (!refused && error.name !== 'RuntimeError' && !/^MuJoCo Error/.test(error.message)) return undefined;
  const [first = ''] = error.message.replace(/^MuJoCo Error: /, '').split('\n');
  return { said: first, memory: MEMORY.test(error.message) };
}
