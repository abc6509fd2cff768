import type { FromWorker, Moment, ToWorker, WorldFacts } from './protocol.ts';
import type { PhysicsAddresses } from './source.ts';

/** What a simulation tells the page. */
export interface PhysicsListener {
  loaded(facts: WorldFacts): void;
  moment(moment: Moment): void;
  unstable(): void;
  /** It is over: what is shown stays. */
  failed(message: string): void;
}

/** The simulation in its worker. */
export interface Physics {
  tell(order: ToWorker): void;
  end(): void;
}

/** @param world path of the MJCF in the pack of files */
export function startPhysics(addresses: PhysicsAddresses, world: string, listener: PhysicsListener): Physics {
  const worker = new Worker(addresses.worker, { type: 'module' });
  let isOver = false;
  const fail = (message: string): void => {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    listener.failed(message);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || 'The worker could not be started.');
  };
  worker.onmessageerror = () => fail('The worker sent what can’t be read.');
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (isOver) return;
    switch (data.type) {
      case 'loaded':
        return listener.loaded(data);
      case 'moment':
        return listener.moment(data);
      case 'unstable':
        return listener.unstable();
      case 'failed':
        return fail(data.message);
    }
  };
  const tell = (order: ToWorker): void => {
    if (!isOver) worker.postMessage(order);
  };
  tell({ type: 'load', engine: addresses.engine, files: addresses.files, world });
  return {
    tell,
    end() {
      isOver = true;
      worker.terminate();
    },
  };
}
