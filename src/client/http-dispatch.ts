import type * as Undici from 'undici';
import type { Dispatcher } from 'undici';
import { ArrivingResponse } from './arriving-response.ts';
import type { Dispatch } from './dispatch.ts';
import { endOf } from './exchange-end.ts';
import { ProxyFailure, proxyFor } from './proxy.ts';

/** Time for DNS, TCP and TLS together [ms]. */
const CONNECT_MS = 10_000;

export interface HttpDispatchOptions {
  readonly connectMs?: number;
  /** Where `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are looked up. @default process.env */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Over a socket, with undici's dispatcher. Not the global `fetch`: that of Node 20 reports a chunked body without its last
 * chunk as complete (undici issue 5273), the dispatcher tells of it.
 *
 * undici's own time-outs are off: `deadlines.ts` watches every kind of dispatch alike, and sees trickles too. The
 * number of connections is not limited, since a request that queues for one would look like a silent server.
 */
export function httpDispatch({ connectMs = CONNECT_MS, env = process.env }: HttpDispatchOptions = {}): Dispatch {
  /** One for each proxy; under no name, the direct way. */
  const agents = new Map<string, Dispatcher>();
  let undici: typeof Undici | undefined;

  function agentFor({ Agent, ProxyAgent }: typeof Undici, proxy: URL | undefined): Dispatcher {
    const known = agents.get(proxy?.href ?? '');
    if (known) return known;
    const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
    const connect = { timeout: connectMs };
    const agent = proxy
      ? // A tunnel for https alone: many proxies refuse CONNECT to any port but 443.
        new ProxyAgent({ ...timeouts, uri: proxy.href, proxyTls: connect, requestTls: connect, proxyTunnel: false })
      : new Agent({ ...timeouts, connect });
    agents.set(proxy?.href ?? '', agent);
    return agent;
  }

  const dispatch: Dispatch = async (request) => {
    const url = new URL(request.url);
    const proxy = proxyFor(url, env);
    undici ??= await import('undici');
    const { method, headers, body = null } = request;
    const { origin, pathname, search } = url;
    const arriving = new ArrivingResponse(endOf(request));
    try {
      agentFor(undici, proxy).dispatch({ origin, path: pathname + search, method, headers, body }, arriving);
      return await arriving.response;
    } catch (error) {
      throw proxy ? new ProxyFailure(proxy, error) : error;
    }
  };
  dispatch.close = async () => {
    await Promise.all([...agents.values()].map((agent) => agent.close()));
  };
  return dispatch;
}
