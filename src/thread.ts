import { Worker } from 'node:worker_threads';

/**
 * Starts a worker thread from a module of ours, whether this runs from the sources or built.
 *
 * @param from `import.meta.url` of the caller
 * @param module relative to it, with the ending `.ts`
 */
export function startThread(from: string, module: string, workerData: unknown = undefined): Worker {
  const source = from.endsWith('.ts');
  const worker = new Worker(new URL(source ? module : module.replace(/\.ts$/, '.js'), from), {
    workerData,
    execArgv: source ? ['--import', typescriptLoader()] : [],
  });
  // An error between two tasks is nobody's answer, but without a listener it would end the process.
  worker.on('error', () => undefined);
  return worker;
}

/**
 * What lets a thread run our TypeScript sources. tsx's own `--import` entry does nothing off the main thread (Node 20),
 * so this calls its API. Resolved from here, so that any working directory will do.
 */
function typescriptLoader(): string {
  const api = import.meta.resolve('tsx/esm/api');
  return `data:text/javascript,import { register } from ${JSON.stringify(api)}; register();`;
}
