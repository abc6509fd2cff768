/** Entry of a worker thread: loads the module named by `workerData.producer` and makes one product at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import type { AssetRequest } from '../contract/assets.ts';
import { isPropmasterError } from '../errors.ts';
import type { Phase, Produce, Product } from './product.ts';

/** What a worker says. */
export type WorkerMessage =
  | { readonly type: 'phase'; readonly phase: Phase }
  | { readonly type: 'product'; readonly product: Product }
  /** The prompt can't be made; the message is for the user. */
  | { readonly type: 'refused'; readonly message: string }
  /** A defect of the generator. */
  | { readonly type: 'broken'; readonly message: string };

// Whatever a library prints must not get between the lines of `--json` or MCP. (The option `stdout` of `Worker` would
// do it too, but then the thread keeps the process alive.)
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

const port = parentPort!;
const { produce } = (await import((workerData as { producer: string }).producer)) as { produce: Produce };

port.on('message', async (request: AssetRequest) => {
  try {
    say({ type: 'product', product: await produce(request, (phase) => say({ type: 'phase', phase })) });
  } catch (error) {
    if (isPropmasterError(error)) {
      say({ type: 'refused', message: [error.message, error.hint].filter(Boolean).join(' ') });
    } else {
      say({ type: 'broken', message: error instanceof Error ? error.message : String(error) });
    }
  }
});

function say(message: WorkerMessage): void {
  port.postMessage(message);
}
