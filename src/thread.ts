import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Starts a worker thread from a module of ours, whether this runs from the sources or built.
 *
 * @param from `import.meta.url` of the caller
 * @param module relative to it, with the ending `.ts`
 */
export function startThread(
  from: string,
  module: string,
  workerData: unknown = undefined,
  resourceLimits: ResourceLimits = {},
): Worker {
  const worker = new Worker(moduleUrl(from, module), {
    workerData,
    resourceLimits,
    execArgv: from.endsWith('.ts') ? ['--import', typescriptLoader()] : [],
  });
  // An error between two tasks is nobody's answer, but without a listener it would end the process.
  worker.on('error', () => undefined);
  return worker;
}

/** Where a module of ours lies: beside the sources, or beside what was built from them. */
export const moduleUrl = (from: string, module: string): URL =>
  new URL(from.endsWith('.ts') ? module : module.replace(/\.ts$/, '.js'), from);

/**
 * What lets a thread run our TypeScript sources. tsx's own `--import` entry does nothing off the main thread (Node 20),
 * so this calls its API. Resolved from here, so that any working directory will do.
 */
function typescriptLoader(): string {
  const api = import.meta.resolve('tsx/esm/api');
  return `data:text/javascript,import { register } from ${JSON.stringify(api)}; register();`;
}
