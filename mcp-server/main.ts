import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openPropmaster } from '../src/open.ts';
import type { OpenOptions, Propmaster } from '../src/propmaster.ts';
import { createServer } from './server.ts';

/**
 * Serves MCP on stdin and stdout until stdin ends or the process is told to stop. stdout carries the protocol and
 * nothing else; notices go to stderr.
 */
export async function serveMcp(options: OpenOptions): Promise<void> {
  let opened: Promise<Propmaster> | undefined;
  const open = (): Promise<Propmaster> => {
    opened ??= openPropmaster(options).catch((error: unknown) => {
      opened = undefined; // the next call tries again: a folder can be made readable meanwhile
      throw error;
    });
    return opened;
  };
  const handle = serveStdio(() => createServer(open), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
  await handle.close();
  await (await opened?.catch(() => undefined))?.close();
}
