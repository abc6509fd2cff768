import type { ServerResponse } from 'node:http';
import type { Collection } from './exhibit.ts';

/** How often it is looked whether something has changed, while somebody is looking [ms]. */
const LOOK_MS = 700;
/** A comment in between keeps the connection from being taken for dead [ms]. */
const BREATH_MS = 15_000;

export interface EventStream {
  add(response: ServerResponse): void;
  close(): void;
}

/**
 * Server-sent events: `changed`, with the version, whenever what is shown is another. The files are asked for their time
 * of change, not watched: renames, deleted folders and network drives are then all alike.
 */
export function eventStream(collection: Pick<Collection, 'version'>): EventStream {
  const open = new Set<ServerResponse>();
  let known: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let breath = Date.now();

  const look = async (): Promise<void> => {
    const version = await collection.version().catch(() => 'gone');
    if (known !== undefined && version !== known) for (const one of open) send(one, 'changed', version);
    known = version;
    if (Date.now() - breath > BREATH_MS) {
      breath = Date.now();
      for (const one of open) one.write(': here\n\n');
    }
  };
  const again = (): void => {
    clearTimeout(timer);
    if (open.size === 0) {
      timer = undefined;
      return;
    }
    timer = setTimeout(() => void look().then(again), LOOK_MS);
  };
  return {
    add(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      open.add(response);
      response.once('close', () => open.delete(response));
      void look().then(() => {
        send(response, 'ready', known ?? '');
        again();
      });
    },
    close() {
      clearTimeout(timer);
      for (const one of open) one.end();
      open.clear();
    },
  };
}

const send = (response: ServerResponse, event: string, data: string): void => {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};
