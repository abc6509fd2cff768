/** Entry of a worker thread: loads the module named by `workerData.producer` and makes one product at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Phase, type Produce, type Product, RequestRefused } from './product.ts';
import type { Authoring, Work } from './work.ts';

/** What a worker is told. */
export type WorkerOrder =
  | { readonly type: 'work'; readonly work: Work }
  /** The price that was planned is held. */
  | { readonly type: 'held' };

/** What a worker says. */
export type WorkerMessage =
  | { readonly type: 'phase'; readonly phase: Phase }
  | { readonly type: 'authored'; readonly authoring: Authoring }
  /** It waits for `held`. */
  | { readonly type: 'planned'; readonly priceCents: number }
  | { readonly type: 'product'; readonly product: Product }
  /** The request can't be made; the message is for the user. */
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  /** A defect of the generator. */
  | { readonly type: 'broken'; readonly message: string };

// Whatever a library prints must not get between the lines of `--json` or MCP. (The option `stdout` of `Worker` would
// do it too, but then the thread keeps the process alive.)
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

const port = parentPort!;
// Not awaited at top level: a thread that is ended while such an await begins takes the whole process with it (Node 20).
const loaded = import((workerData as { producer: string }).producer) as Promise<{ produce: Produce }>;
let goOn: () => void = () => undefined;

port.on('message', async (order: WorkerOrder) => {
  if (order.type === 'held') return goOn();
  try {
    const { produce } = await loaded;
    const product = await produce(order.work, {
      phase: (phase) => say({ type: 'phase', phase }),
      authored: (authoring) => say({ type: 'authored', authoring }),
      planned: (priceCents) =>
        new Promise((resolve) => {
          goOn = resolve;
          say({ type: 'planned', priceCents });
        }),
    });
    say({ type: 'product', product });
  } catch (error) {
    say(
      error instanceof RequestRefused
        ? { type: 'refused', code: error.code, message: error.message }
        : { type: 'broken', message: error instanceof Error ? error.message : String(error) },
    );
  }
});

function say(message: WorkerMessage): void {
  port.postMessage(message);
}
