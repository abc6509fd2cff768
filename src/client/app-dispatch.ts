import type { Dispatch } from './dispatch.ts';

/** The base URL of a service in the same process. Never resolved: `.local` names stay on this machine (RFC 6762). */
export const LOCAL_BASE_URL = 'http://propmaster.local';

/** Into a service of the same process: the same requests and responses, no socket. */
export function appDispatch(fetch: (request: Request) => Response | Promise<Response>): Dispatch {
  return async ({ method, url, headers, body, signal }) => {
    const response = await fetch(
      new Request(url, { method, headers, signal, ...(body === undefined ? {} : { body }) }),
    );
    return { status: response.status, headers: response.headers, body: response.body ?? nothing() };
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
