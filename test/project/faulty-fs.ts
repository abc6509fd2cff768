/**
 * A file system that dies. Calls count down; at 0 the process "dies" (no later call does anything either), or that one
 * call fails as on a full disk. For `vi.mock('node:fs/promises')`.
 */
const fault = { calls: Number.POSITIVE_INFINITY, kind: 'killed' as 'killed' | 'full' };

const CHANGING = ['mkdir', 'open', 'writeFile', 'copyFile', 'rename', 'rm', 'rmdir', 'unlink'];

/** @returns whether `run` came to its end before the calls were used up, and its error */
export async function runWith(
  calls: number,
  kind: 'killed' | 'full',
  run: () => Promise<unknown>,
): Promise<{ finished: boolean; error: unknown }> {
  Object.assign(fault, { calls, kind });
  const error = await run().then(
    () => undefined,
    (cause: unknown) => cause,
  );
  const finished = fault.calls > 0;
  revive();
  return { finished, error };
}

/** From here on every call works. */
export function revive(): void {
  fault.calls = Number.POSITIVE_INFINITY;
}

/** The module with each of its functions, and those of the handles it opens, under the fault. */
export function faulty<Module extends object>(real: Module): Module {
  const wrapped = wrap(real);
  return Object.fromEntries(Object.keys(real).map((name) => [name, wrapped[name]])) as Module;
}

// biome-ignore lint/suspicious/noExplicitAny: wraps whatever the module has
const wrap = (module: any): any =>
  new Proxy(module, {
    get(target, name: string) {
      const value = target[name];
      if (typeof value !== 'function') return value;
      return async (...parameters: unknown[]) => {
        // Waiting for the disk takes most of the time and shows nothing here: a killed process loses no written data.
        const run = () => (name === 'sync' ? undefined : value.apply(target, parameters));
        const result = await call(name, parameters[1], run);
        return name === 'open' ? wrap(result) : result;
      };
    },
  });

function call<T>(name: string, flags: unknown, run: () => T): T {
  // To die before a call that only reads is to die after the last one that changed something. Flags that are a number
  // are those of folders that are held open.
  const reads = !CHANGING.includes(name) || (name === 'open' && typeof flags === 'number');
  if (name === 'close' || (fault.kind === 'killed' && fault.calls > 0 && reads)) return run();
  const left = fault.calls--;
  if (left > 0 || (left < 0 && fault.kind === 'full')) return run();
  if (fault.kind === 'killed') throw new Error('killed');
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}
