import {
  isInitializeRequest,
  isJSONRPCRequest,
  type McpServer,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { exchange } from './exchange.ts';
import { refusal } from './refusal.ts';

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Answers and streams that are open. */
  open: number;
}

/** What `Sessions` needs of a factory: a server of the high-level kind. */
type Factory = (context: Parameters<McpServerFactory>[0]) => McpServer | Promise<McpServer>;

/**
 * Sessions of the protocol's older era (up to 2025-11-25), where a server may ask its client back and tell it of changes: a
 * server a session, from `initialize` to DELETE. Clients that vanish never send one, so there are at most `limit`
 * sessions; beyond, the one that was idle longest ends. Its client gets 404 and begins anew, as the protocol has it.
 */
export class Sessions {
  /** By id, the one used longest ago first. */
  readonly #sessions = new Map<string, Session>();
  readonly #factory: Factory;
  readonly #limit: number;
  readonly #onError: (error: Error) => void;

  constructor(factory: Factory, onError: (error: Error) => void, limit = 256) {
    this.#factory = factory;
    this.#onError = onError;
    this.#limit = limit;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Tells every session, on the stream it holds open for that. */
  async each(tell: (server: McpServer) => unknown): Promise<void> {
    await Promise.allSettled([...this.#sessions.values()].map(async ({ server }) => tell(server)));
  }

  /** @param message the body, parsed; undefined for GET and DELETE */
  async handle(request: Request, message: unknown): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) {
      if (isInitializeRequest(message)) return this.#begin(request, message);
      return refusal(400, 'Without Mcp-Session-Id, begin with initialize; protocol 2026-07-28 needs no session.');
    }
    const session = this.#sessions.get(id);
    if (!session) return refusal(404, 'There is no such session, or no longer: initialize again.', {}, -32_001);
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return this.#answer(session, request, message);
  }

  /** Ends the streams on which nothing is being answered: they would never end by themselves. */
  endStreams(): void {
    for (const { transport } of this.#sessions.values()) transport.closeStandaloneSSEStream();
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#sessions.values()].map(({ server }) => server.close()));
    this.#sessions.clear();
  }

  async #begin(request: Request, message: unknown): Promise<Response> {
    if (!(await this.#makeRoom())) {
      return refusal(503, `All ${this.#limit} sessions are busy; try again later.`, { 'Retry-After': '5' });
    }
    const server = await this.#factory({ era: 'legacy', requestInfo: request });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void this.#sessions.set(id, session),
    });
    const session: Session = { server, transport, open: 0 };
    await server.connect(transport);
    // The server has put its own listeners here by now; both are wanted.
    const { onclose, onerror } = transport;
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
      onclose?.();
    };
    transport.onerror = (error) => {
      this.#onError(error);
      onerror?.(error);
    };
    const response = await this.#answer(session, request, message);
    if (transport.sessionId === undefined) await server.close(); // refused: nobody could come back to it
    return response;
  }

  async #makeRoom(): Promise<boolean> {
    if (this.#sessions.size < this.#limit) return true;
    for (const { server, open } of this.#sessions.values()) {
      if (open > 0) continue;
      await server.close();
      return true;
    }
    return false;
  }

  async #answer(session: Session, request: Request, message: unknown): Promise<Response> {
    const { transport } = session;
    session.open += 1;
    return exchange(
      request,
      () => transport.handleRequest(request, message === undefined ? {} : { parsedBody: message }),
      (vanished) => {
        session.open -= 1;
        if (vanished) cancelAll(transport, message);
      },
    );
  }
}

/**
 * The client of these requests has gone: their calls are aborted as if it had cancelled them. No events are stored, so it
 * could not come back for the answers.
 */
function cancelAll(transport: WebStandardStreamableHTTPServerTransport, message: unknown): void {
  for (const one of [message].flat()) {
    if (!isJSONRPCRequest(one)) continue;
    transport.onmessage?.({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: one.id, reason: 'The connection was closed.' },
    });
  }
}
