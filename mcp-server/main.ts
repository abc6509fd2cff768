import { once } from 'node:events';
import { announceChanges, changesOf } from './changes.ts';
import { type HostOptions, openHost } from './host.ts';
import { createServer, toolsOf } from './server.ts';
import { serveOnStdio } from './stdio.ts';

/** How clients reach a server over HTTP. */
export interface HttpAddress {
  /** @default 127.0.0.1 */
  readonly host?: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Bearer token that clients must send; needed for any address that other machines reach. */
  readonly token?: string;
  /** Further names under which clients reach it, as behind a proxy. */
  readonly allowedHosts?: readonly string[];
}

/**
 * Serves MCP on stdin and stdout until stdin ends or `signal` says so. stdout carries the protocol and nothing else;
 * notices go to stderr.
 *
 * @throws {PropmasterError} `usage` for tools or tool sets that there are none of; `protocol_error` if stdin or stdout broke
 */
export async function serveMcp(options: HostOptions, signal?: AbortSignal): Promise<void> {
  const host = openHost(options);
  try {
    toolsOf(host); // a mistake in the options is told now, not to the first client
    await serveOnStdio(() => announceChanges(createServer(host), host), notice(options), signal);
  } finally {
    await host.close();
  }
}

/**
 * Serves MCP over HTTP until `signal` says so.
 *
 * @param onListening told the address that clients are given
 * @throws {PropmasterError} `usage` for tools or tool sets that there are none of, and for an address that needs a token;
 * `network_error` if the port can't be had
 */
export async function serveMcpOverHttp(
  options: HostOptions,
  address: HttpAddress,
  signal: AbortSignal,
  onListening: (url: string) => void,
): Promise<void> {
  const host = openHost(options);
  try {
    toolsOf(host);
    const { serveHttp } = await import('./http.ts');
    const tell = notice(options);
    const running = await serveHttp(() => createServer(host), { ...address, onError: (error) => tell(error.message) });
    const forget = changesOf(host).subscribe(({ list, uris }) => {
      if (list) running.notify.resourcesChanged();
      for (const uri of uris) running.notify.resourceUpdated(uri);
    });
    try {
      onListening(running.url);
      if (!signal.aborted) await once(signal, 'abort');
    } finally {
      forget();
      await running.close();
    }
  } finally {
    await host.close();
  }
}

const notice =
  ({ onNotice }: HostOptions) =>
  (message: string): void => {
    if (onNotice) onNotice(message);
    else process.stderr.write(`${message}\n`);
  };
