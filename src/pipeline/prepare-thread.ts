/** Entry of the thread in which untrusted files are read, verified and written for simulators: one prop at a time. */
import { parentPort } from 'node:worker_threads';
import { Cache } from '../project/cache.ts';
import { toPropmasterError } from './failure.ts';
import type { SectionSaid, SectionTask } from './prepare-protocol.ts';
import { run } from './run.ts';
import { adaptersOf } from './simulators.ts';
import { warmUp } from './warm-up.ts';

// Whatever a library prints must not get between the lines of `--json` or MCP.
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

const port = parentPort!;
const say = (said: SectionSaid): void => port.postMessage(said);

port.on('message', async (task: SectionTask | 'warm-up') => {
  if (task === 'warm-up') return warmUp();
  const { from, to, root, deployment, options } = task;
  try {
    const context = {
      root,
      deployment,
      options,
      client: () => Promise.reject(new Error('these stages ask no service')),
      cache: new Cache(task.cacheDir),
      adapters: await adaptersOf(task.simulators),
      signal: undefined,
      notice: (message: string) => say({ type: 'notice', message }),
    };
    const { state } = await run(
      { from, to } as { from: 'unpack'; to: 'adapt' },
      task.state as never,
      context,
      (event) => say({ type: 'event', event }),
    );
    // What was read is written by now: the files that came in have done their duty, and are not copied back.
    const files = to === 'adapt' ? new Map() : state.unpacked.files;
    say({ type: 'done', state: { ...state, unpacked: { ...state.unpacked, files } } });
  } catch (thrown) {
    const { code, message, ...error } = toPropmasterError(thrown, { doing: 'prepare' });
    const { where, hint, requestId, status, serviceCode, jobId, findings } = error;
    const details = Object.entries({ where, hint, requestId, status, serviceCode, jobId, findings });
    say({
      type: 'failed',
      code,
      message: thrown instanceof Error ? thrown.message : message,
      details: Object.fromEntries(details.filter(([, value]) => value !== undefined)),
    });
  }
});
