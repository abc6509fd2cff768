import type { Readable, Writable } from 'node:stream';

/** A message as it came. */
export interface Message {
  readonly id?: string | number | null;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is in it is what the tests are about
  readonly params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  readonly result?: any;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    // biome-ignore lint/suspicious/noExplicitAny: likewise
    readonly data: any;
  };
}

/** A client that knows nothing of the server: it writes lines and reads lines. */
export class RpcClient {
  /** Everything that came, in order; a batch is its messages. */
  readonly received: Message[] = [];
  readonly #to: Writable;
  readonly #waiting = new Set<() => void>();
  #rest = '';
  #hasEnded = false;
  #next = 1_001;

  constructor(to: Writable, from: Readable) {
    this.#to = to;
    from.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    from.on('end', () => this.#close());
    to.on('error', () => {});
  }

  /** Text as it is, without an end of the line. */
  write(text: string | Uint8Array): void {
    this.#to.write(text);
  }

  end(): void {
    this.#to.end();
  }

  notify(method: string, params?: object): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`);
  }

  /** Sends a request. @returns its id */
  send(method: string, params?: object, id: string | number = this.#next++): string | number {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return id;
  }

  /** Sends a request and waits for its answer. */
  async call(method: string, params?: object): Promise<Message> {
    return this.answer(this.send(method, params));
  }

  /** The same, where the answer must be a result. */
  // biome-ignore lint/suspicious/noExplicitAny: what is in it is what the tests are about
  async result(method: string, params?: object): Promise<any> {
    const { result, error } = await this.call(method, params);
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  answer(id: string | number | null): Promise<Message> {
    return this.message((message) => message.method === undefined && message.id === id);
  }

  /** The first message, already here or still to come, that is looked for. */
  async message(is: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.received.find(is);
      if (found) return found;
      if (this.#hasEnded)
        throw new Error(`The server has gone. Its last message: ${JSON.stringify(this.received.at(-1))}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** What `--json` would have printed on the way of a request. */
  events(id: string | number): Record<string, unknown>[] {
    return this.received
      .filter(({ method, params }) => method === 'progress' && params.id === id)
      .map(({ params }) => params.event);
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.received.push(...[JSON.parse(line) as Message | Message[]].flat());
    this.#wake();
  }

  #close(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
