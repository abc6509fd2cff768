import { createJSONRPCSuccessResponse, type JSONRPCResponse, JSONRPCServer } from 'json-rpc-2.0';
import { PropmasterError } from '../../errors.ts';
import { answerError, answerRefusal } from './answer-error.ts';
import type { Shared } from './call.ts';
import { Gate } from './gate.ts';
import { initialize } from './initialize.ts';
import type { Line } from './lines.ts';
import { METHODS } from './methods.ts';
import { perform } from './perform.ts';
import { INVALID_REQUEST, METHOD_NOT_FOUND, MOST_AT_WORK, MOST_OPEN, PARSE_ERROR } from './protocol.ts';

/** Writes one message; an expendable one may be left out while the client does not read. */
export type Send = (message: object, options?: { readonly expendable: boolean }) => void;

/** A request that has not been answered yet. */
interface Open {
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

type Run = (
  params: unknown,
  signal: AbortSignal,
  id: string | number,
) => Promise<Readonly<Record<string, unknown>> | null>;

/** One client: its open requests, and the answers to them. */
export class RpcSession {
  readonly #send: Send;
  readonly #server = new JSONRPCServer({ errorListener: () => {} });
  readonly #open = new Map<string | number, Open>();
  readonly #answering = new Set<Promise<void>>();
  readonly #onShutdown: () => void;
  #isEnding = false;
  #isShuttingDown = false;

  /** @param onShutdown called once `shutdown` has been answered */
  constructor(shared: Shared, send: Send, onShutdown: () => void) {
    this.#send = send;
    this.#onShutdown = onShutdown;
    const gate = new Gate(MOST_AT_WORK);
    this.#add('initialize', async (params) => initialize(params, shared.project.root));
    this.#add('shutdown', (_params, _signal, id) => this.#shutdown(id));
    for (const [name, method] of Object.entries(METHODS)) {
      this.#add(name, (params, signal, id) => {
        const listener = {
          event: (event: object) => this.#notify('progress', { id, event }, true),
          notice: (message: string) => this.#notify('notice', { id, message }),
        };
        const work = () => perform(name, method, params, signal, listener, shared);
        return method.heavy ? gate.run(signal, work) : work();
      });
    }
    this.#server.handleMethodNotFound = async ({ id, method }) =>
      id === undefined
        ? this.#ignored(method)
        : answerRefusal(id, METHOD_NOT_FOUND, `There is no method "${method}".`, `There are: ${known().join(', ')}.`);
  }

  /** Whether `shutdown` was asked for: the session ends by itself, once what is open is answered. */
  get isShuttingDown(): boolean {
    return this.#isShuttingDown;
  }

  /** Takes a line; what it asks for goes on while others come. */
  receive(line: Line): void {
    const message = this.#parse(line);
    if (message === undefined) return;
    if (isCancellation(message)) {
      const reason = new PropmasterError('interrupted', 'Cancelled.');
      this.#open.get(message.params.id)?.controller.abort(reason);
      return;
    }
    const answering: Promise<void> = this.#answer(message).finally(() => this.#answering.delete(answering));
    this.#answering.add(answering);
  }

  /** Cancels what is open and waits until all of it has come to rest. */
  async stop(reason: PropmasterError): Promise<void> {
    this.#isEnding = true;
    for (const { controller } of this.#open.values()) controller.abort(reason);
    await Promise.allSettled(this.#answering);
  }

  #parse(line: Line): unknown {
    try {
      if (line.text !== undefined) return JSON.parse(line.text) as unknown;
      this.#refuseLine(line.reason);
    } catch {
      this.#refuseLine('The line is no JSON.');
    }
    return undefined;
  }

  #refuseLine(message: string): void {
    this.#send(answerRefusal(null, PARSE_ERROR, message, 'Send one JSON-RPC message a line, in UTF-8.'));
  }

  async #answer(message: unknown): Promise<void> {
    const requests = Array.isArray(message) ? message.map(sound) : sound(message);
    const answer = await this.#server.receive(requests as never);
    if (Array.isArray(answer)) this.#send(answer.map(explained));
    // The package takes a batch of one answer for no batch.
    else if (answer !== null) this.#send(isBatch(message) ? [explained(answer)] : explained(answer));
    if (this.#isEnding && this.#open.size === 0) this.#onShutdown();
  }

  #add(name: string, run: Run): void {
    this.#server.addMethodAdvanced(name, async ({ id, params }) => {
      if (typeof id !== 'string' && typeof id !== 'number') return this.#ignored(name);
      const refusal = this.#refusalOf(id);
      if (refusal !== undefined) return refusal;
      const controller = new AbortController();
      const done = run(params, controller.signal, id);
      this.#open.set(id, { controller, done });
      try {
        return createJSONRPCSuccessResponse(id, await done);
      } catch (error) {
        return answerError(id, error);
      } finally {
        this.#open.delete(id);
      }
    });
  }

  #refusalOf(id: string | number): JSONRPCResponse | undefined {
    const refuse = (message: string, hint: string) => answerRefusal(id, INVALID_REQUEST, message, hint);
    if (this.#isEnding) return refuse('No more requests are taken after shutdown.', 'Start another process.');
    if (this.#open.has(id)) return refuse('A request of this id is open.', 'Give each request an id of its own.');
    if (this.#open.size < MOST_OPEN) return undefined;
    const hint = 'Wait for an answer, then send it again.';
    return answerError(id, new PropmasterError('rate_limited', `${MOST_OPEN} requests are open.`, { hint }));
  }

  /** Without an id there is no answer, and no way to stop it: nothing of the kind is begun. */
  #ignored(method: string): null {
    this.#notify('notice', { message: `"${method}" came without an id and was not carried out.` });
    return null;
  }

  /** Waits for the others; what they answer is sent before the answer to this. */
  async #shutdown(own: string | number): Promise<null> {
    this.#isEnding = true;
    this.#isShuttingDown = true;
    await Promise.allSettled([...this.#open].filter(([id]) => id !== own).map(([, { done }]) => done));
    return null;
  }

  #notify(method: string, params: object, expendable = false): void {
    this.#send({ jsonrpc: '2.0', method, params }, { expendable });
  }
}

const known = (): string[] => ['initialize', 'shutdown', ...Object.keys(METHODS)];

const isBatch = (message: unknown): boolean => Array.isArray(message) && message.length > 0;

/** What the package would stumble over, as something that it refuses. */
function sound(message: unknown): object {
  const request = asObject(message) as { readonly id?: unknown };
  return ['undefined', 'string', 'number'].includes(typeof request.id) ? request : {};
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function isCancellation(message: unknown): message is { readonly params: { readonly id: string | number } } {
  const { method, params } = asObject(message) as { method?: unknown; params?: { id?: unknown } };
  return method === '$/cancelRequest' && params?.id !== undefined;
}

/** What the package refuses itself has no data. */
function explained(answer: JSONRPCResponse): JSONRPCResponse {
  if (answer.error === undefined || answer.error.data !== undefined) return answer;
  return answerRefusal(answer.id, answer.error.code, 'This is no JSON-RPC 2.0 request.', 'docs/rpc.md shows some.');
}
