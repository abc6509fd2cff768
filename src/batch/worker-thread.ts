/** Entry of a worker thread: takes downloaded assets through the stages that only compute, one at a time. */
import { parentPort } from 'node:worker_threads';
import { isPropmasterError, type PropmasterError } from '../errors.ts';
import type { Context } from '../pipeline/context.ts';
import { toPropmasterError } from '../pipeline/failure.ts';
import { run } from '../pipeline/run.ts';
import { adaptersOf } from '../pipeline/simulators.ts';
import type { Adapted, Fetched } from '../pipeline/state.ts';
import type { StageName } from '../pipeline/types.ts';
import { Cache } from '../project/cache.ts';

/** What a thread is asked to do. */
export interface PrepareTask {
  readonly fetched: Fetched;
  readonly root: string;
  readonly cacheDir: string;
  readonly simulators: readonly string[];
  readonly options: Context['options'];
}

/** What it answers; an error in parts, since a clone would lose its class. */
export type PrepareAnswer =
  | { readonly type: 'notice'; readonly message: string }
  | { readonly type: 'stage'; readonly stage: StageName }
  | { readonly type: 'done'; readonly adapted: Adapted }
  | {
      readonly type: 'failed';
      readonly code: PropmasterError['code'];
      readonly message: string;
      readonly details: Pick<PropmasterError, 'where' | 'hint' | 'findings'>;
    };

// Whatever a library prints must not get between the lines of `--json` or MCP.
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

const port = parentPort!;
const say = (answer: PrepareAnswer): void => port.postMessage(answer);

port.on('message', async ({ fetched, root, cacheDir, simulators, options }: PrepareTask) => {
  try {
    const context = {
      root,
      options,
      deployment: '',
      client: () => Promise.reject(new Error('these stages ask no service')),
      cache: new Cache(cacheDir),
      adapters: await adaptersOf(simulators),
      signal: undefined,
      notice: (message: string) => say({ type: 'notice', message }),
    };
    const { state } = await run({ from: 'unpack', to: 'adapt' }, fetched, context, (event) => {
      if (event.state === 'started') say({ type: 'stage', stage: event.stage });
    });
    // What was read is written by now: the files that came in have done their duty, and are not copied back.
    say({ type: 'done', adapted: { ...state, unpacked: { ...state.unpacked, files: new Map() } } });
  } catch (thrown) {
    const error = isPropmasterError(thrown) ? thrown : toPropmasterError(thrown, { doing: 'verify' });
    const { code, message, where, hint, findings } = error;
    say({ type: 'failed', code, message, details: { where, hint, findings } });
  }
});
