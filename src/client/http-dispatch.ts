import type { Agent } from 'undici';
import type { Dispatch } from './dispatch.ts';

/** Time for DNS, TCP and TLS together [ms]. */
const CONNECT_MS = 10_000;

/**
 * Over a socket, with `undici.request`. Not the global `fetch`: that of Node 20 reports a chunked body without its last
 * chunk as complete (undici issue 5273), `request` throws on it.
 *
 * undici's own time-outs are off: `deadlines.ts` watches every kind of dispatch alike, and sees trickles too. The
 * number of connections is not limited, since a request that queues for one would look like a silent server.
 */
export function httpDispatch({ connectMs = CONNECT_MS }: { readonly connectMs?: number } = {}): Dispatch {
  let agent: Agent | undefined;

  const dispatch: Dispatch = async ({ method, url, headers, body, signal }) => {
    const { Agent, request } = await import('undici');
    agent ??= new Agent({ connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 });
    const response = await request(url, { method, headers, signal, body: body ?? null, dispatcher: agent });
    return { status: response.statusCode, headers: toHeaders(response.headers), body: response.body };
  };
  dispatch.close = async () => agent?.close();
  return dispatch;
}

function toHeaders(raw: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}
