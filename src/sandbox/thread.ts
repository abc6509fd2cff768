/** Entry of a sandbox: runs one task after the other, and keeps nothing between them. */
import { parentPort, workerData } from 'node:worker_threads';
import { isPropmasterError } from '../errors.ts';
import { buffersOf } from './buffers.ts';
import type { SandboxAnswer, SandboxRequest, Tasks } from './protocol.ts';

// Whatever a library prints must not get between the lines of `--json` or MCP.
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

const port = parentPort!;
const say = (answer: SandboxAnswer, hand: ArrayBuffer[] = []): void => port.postMessage(answer, hand);
// Not awaited at top level: a thread that is ended while such an await begins takes the whole process with it (Node 20).
const loaded = import(workerData as string) as Promise<{ TASKS: Tasks }>;

port.on('message', async ({ task, input }: SandboxRequest) => {
  try {
    const { TASKS } = await loaded;
    const value = await TASKS[task]!(input as never);
    say({ type: 'done', value }, buffersOf(value));
  } catch (error) {
    if (isPropmasterError(error)) {
      const { code, message, where, hint, findings } = error;
      say({ type: 'refused', code, message, details: { where, hint, findings } });
    } else say({ type: 'broke', message: error instanceof Error ? error.message : String(error) });
  }
});
void loaded.then(() => say({ type: 'ready' }));
