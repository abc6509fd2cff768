import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpServer,
  readRequestBody,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import { Calls } from './calls.ts';
import { refusal } from './refusal.ts';
import { Sessions } from './sessions.ts';

/** Most that one message may hold [bytes]. */
const LONGEST_BODY = 4 * 1024 * 1024;

/** A server for one exchange or one session. */
export type ServerFactory = () => McpServer;

export interface HttpHandler {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Tells the subscribers of both eras of a change. */
  readonly notify: ServerNotifier;
  readonly sessions: Sessions;
  /** Waits until calls are answered, for at most `graceMs`, then aborts what is left. */
  close(graceMs: number): Promise<void>;
}

/**
 * Both eras of the protocol at one address: 2026-07-28, where every request stands for itself, and sessions of the
 * versions before.
 */
export function createHttpHandler(factory: ServerFactory, onError: (error: Error) => void): HttpHandler {
  const sessions = new Sessions(factory, onError);
  const modern = createMcpHandler(factory, { legacy: 'reject', onerror: onError });
  const calls = new Calls();

  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return sessions.handle(request, undefined);
    if (!isJsonContentType(request.headers.get('content-type'))) return refusal(415, 'Content-Type: application/json.');
    // Read once for both eras, and for telling which it is.
    const body = await readRequestBody(request, LONGEST_BODY);
    if (body.tooLarge) return refusal(413, `A message may hold ${LONGEST_BODY} bytes.`, { Connection: 'close' });
    const parsedBody = parse(body.text);
    if (parsedBody === undefined) return refusal(400, 'The body is not valid JSON.', {}, -32_700);
    if (await isLegacyRequest(request, parsedBody)) {
      return calls.count(request, () => sessions.handle(request, parsedBody));
    }
    const serve = () => modern.fetch(request, { parsedBody });
    return isSubscription(parsedBody) ? serve() : calls.count(request, serve);
  };

  return {
    fetch: async (request) => {
      try {
        return await answer(request);
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        return refusal(500, 'This is a defect of propmaster; the server goes on.', {}, -32_603);
      }
    },
    sessions,
    notify: {
      toolsChanged: () => {
        modern.notify.toolsChanged();
        void sessions.each((server) => server.sendToolListChanged());
      },
      promptsChanged: () => {
        modern.notify.promptsChanged();
        void sessions.each((server) => server.sendPromptListChanged());
      },
      resourcesChanged: () => {
        modern.notify.resourcesChanged();
        void sessions.each((server) => server.sendResourceListChanged());
      },
      resourceUpdated: (uri) => {
        modern.notify.resourceUpdated(uri);
        void sessions.each((server) => server.server.sendResourceUpdated({ uri }));
      },
    },
    async close(graceMs) {
      sessions.endStreams();
      await calls.settled(graceMs);
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

/** Streams of notices: they end with the server, so its end does not wait for them. */
const isSubscription = (message: unknown): boolean =>
  (message as { method?: unknown } | null)?.method === 'subscriptions/listen';

/** @returns undefined for what is not JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
