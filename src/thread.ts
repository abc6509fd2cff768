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
  const url = moduleUrl(from, module);
  const worker = new Worker(url, {
    workerData,
    resourceLimits,
    execArgv: url.pathname.endsWith('.ts') ? ['--import', typescriptLoader()] : [],
  });
  // An error between two tasks is nobody's answer, but without a listener it would end the process.
  worker.on('error', () => undefined);
  return worker;
}

/**
 * Where a module of ours lies: beside the sources, or beside what was built from them. Threads of the sources take the
 * built one too where `PROPMASTER_THREADS_FROM` says in which folder it lies (a URL): our tests start thousands, and each
 * would first have to translate all that it loads.
 *
 * @param from `import.meta.url` of the caller
 * @param module relative to it, with the ending `.ts`
 */
export function moduleUrl(from: string, module: string): URL {
  const url = new URL(module, from);
  const js = url.href.replace(/\.ts$/, '.js');
  if (!from.endsWith('.ts')) return new URL(js);
  const built = process.env['PROPMASTER_THREADS_FROM'];
  return built !== undefined && js.startsWith(ROOT) ? new URL(built + js.slice(ROOT.length)) : url;
}

/** The folder of the sources, when this is one. */
const ROOT = new URL('../', import.meta.url).href;

/**
 * What lets a thread run our TypeScript sources. tsx's own `--import` entry does nothing off the main thread (Node 20),
 * so this calls its API. Resolved from here, so that any working directory will do.
 */
function typescriptLoader(): string {
  const api = import.meta.resolve('tsx/esm/api');
  return `data:text/javascript,import { register } from ${JSON.stringify(api)}; register();`;
}
