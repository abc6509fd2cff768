/**
 * The protocol of MCP Apps, from the side of the page: JSON-RPC 2.0 by `postMessage` with the host that holds it.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */
export interface ChatHost {
  /** @throws {Error} with the host's words, or that it did not answer */
  request(method: string, params: object): Promise<unknown>;
  notify(method: string, params?: object): void;
}

type Handlers = Readonly<Record<string, (params: never) => unknown>>;

interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

/** JSON-RPC: there is no such method. */
const UNKNOWN_METHOD = -32_601;

/** @param handlers of notifications and requests of the host, by method */
export function connectHost(handlers: Handlers): ChatHost {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  const post = (message: object): void => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  window.addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (data.method !== undefined) void obey(data, handlers, post);
    else if (typeof data.id === 'number') {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error) asked?.reject(new Error(data.error.message ?? 'The host refused.'));
      else asked?.resolve(data.result);
    }
  });
  return {
    request(method, params) {
      last += 1;
      const id = last;
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      post({ id, method, params });
      return answer;
    },
    notify: (method, params = {}) => post({ method, params }),
  };
}

async function obey({ id, method, params }: Message, handlers: Handlers, post: (message: object) => void) {
  const handler = Object.hasOwn(handlers, method!) ? handlers[method!] : undefined;
  const result = await handler?.((params ?? {}) as never);
  if (id === undefined) return;
  post(handler ? { id, result: result ?? {} } : { id, error: { code: UNKNOWN_METHOD, message: `no ${method}` } });
}
