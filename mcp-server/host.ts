import type { OpenOptions, Propmaster } from '../src/api/propmaster.ts';

/** What `propmaster mcp` is started with. */
export interface HostOptions extends OpenOptions {
  /** Tool sets to offer (see `toolsets.ts`). @default all but `remove` */
  readonly toolsets?: readonly string[];
  /** Single tools to offer, in place of sets. */
  readonly tools?: readonly string[];
  /** Only tools that change nothing, here or at the service. @default false */
  readonly readOnly?: boolean;
  /** A generation that may cost more is asked about first [cents]. @default 100 */
  readonly confirmAboveCents?: number;
  /** Calls that may run at once, all clients together; more are answered with `rate_limited`. @default 16 */
  readonly maxCalls?: number;
  /** Longest that a tool waits for anything; clients cut calls off at 60 s [ms]. @default 45 000 */
  readonly longestCallMs?: number;
}

/** One process serves one project to any number of clients: what their servers share. */
export interface Host {
  readonly options: HostOptions;
  /** Opened with the first call that needs it, so that a server starts without a project, a key or a network. */
  propmaster(): Promise<Propmaster>;
  /** Work to end before the project is closed. */
  onClose?(end: () => Promise<void>): void;
  close(): Promise<void>;
}

/** @param open replaced in tests */
export function openHost(options: HostOptions, open: (options: OpenOptions) => Promise<Propmaster> = openLazily): Host {
  let opened: Promise<Propmaster> | undefined;
  const ends: (() => Promise<void>)[] = [];
  return {
    options,
    propmaster() {
      opened ??= open(options).catch((error: unknown) => {
        opened = undefined; // the next call tries again: a folder can be made readable meanwhile
        throw error;
      });
      return opened;
    },
    onClose(end) {
      ends.push(end);
    },
    async close() {
      await Promise.allSettled(ends.map((end) => end()));
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** A client that only lists the tools waits for nothing of the library. */
const openLazily = async (options: OpenOptions): Promise<Propmaster> =>
  (await import('../src/api/open.ts')).openPropmaster(options);

/** Something that there is one of for all servers of a host, made when it is first asked for. */
export function perHost<T>(make: (host: Host) => T): (host: Host) => T {
  const made = new WeakMap<Host, { readonly it: T }>();
  return (host) => {
    const known = made.get(host) ?? { it: make(host) };
    made.set(host, known);
    return known.it;
  };
}
