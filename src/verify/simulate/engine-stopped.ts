import { isPropmasterError } from '../../errors.ts';
import { defineFinding } from '../../model/finding.ts';

export const engineStopped = defineFinding<{ trial: string; said: string; memory: boolean }>({
  code: 'simulation/engine-stopped',
  severity: 'error',
  about:
    'MuJoCo gave a trial up: the prop needs more memory than its arena has, which is sized by the degrees of freedom and ' +
    'filled by contacts, or it ran into an error of its own. MuJoCo outside of propmaster stops in the same way.',
  message: ({ trial, said, memory }) =>
    memory
      ? `While trying ${trial}, MuJoCo ran out of memory: too many contacts or degrees of freedom at once.`
      : `While trying ${trial}, MuJoCo stopped: ${said}`,
  hint: 'Use fewer colliders: one box or hull in place of many that touch the same floor.',
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
