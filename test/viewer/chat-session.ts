import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import type { FrameLocator, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { onTestFinished } from 'vitest';
import { openAddress } from './browser.ts';

/** What hosts apply to a page that names no origins: ext-apps specification 2026-01-26, "Content Security Policy". */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "media-src 'self' data:; connect-src 'none'";

const HOST_PAGE = `<!doctype html><meta charset="utf-8"><title>host</title>
<style>body{font:15px system-ui;margin:24px auto;max-width:720px}iframe{width:100%;border:1px solid #ccc;border-radius:12px}</style>
<p>You: make it, please.</p><iframe sandbox="allow-scripts"></iframe><script type="module" src="/host.js"></script>`;

let hostScript: Promise<string> | undefined;
const bundled = (): Promise<string> => {
  hostScript ??= (async () => {
    const input = path.resolve(import.meta.dirname, 'chat-host.mjs');
    const bundle = await rolldown({ cwd: path.resolve('.'), input, platform: 'browser', tsconfig: false });
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    return output[0].code;
  })();
  return hostScript;
};

/** What can be told to the host's page. */
export interface ChatSession {
  readonly page: Page;
  /** The page of propmaster in it. */
  readonly frame: FrameLocator;
  readonly errors: string[];
  /** What the page has asked the server for. */
  readonly asked: string[];
  tell(what: 'input' | 'result' | 'cancelled' | 'context' | 'teardown', value: unknown): Promise<void>;
  heights(): Promise<number[]>;
}

/** A host with its page, a frame of another origin in it, and the MCP server behind it. */
export async function openChat(
  html: string,
  client: Pick<Client, 'readResource' | 'callTool'>,
  {
    context = {},
    capabilities = { serverResources: {}, serverTools: {} },
    ...options
  }: { context?: object; capabilities?: object; viewport?: { width: number; height: number } } = {},
): Promise<ChatSession> {
  const script = await bundled();
  const server = createServer(({ url }, response) => {
    const [type, body] =
      url === '/host.js'
        ? ['text/javascript', script]
        : ['text/html; charset=utf-8', url === '/app' ? html : HOST_PAGE];
    response.setHeader('content-type', type!);
    if (url === '/app') response.setHeader('content-security-policy', POLICY);
    response.end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const asked: string[] = [];
  const watched = await openAddress(`http://127.0.0.1:${port}/`, options, async (page) => {
    await page.exposeFunction('serverRequest', async (method: string, params: never) => {
      asked.push(`${method} ${(params as { uri?: string; name?: string }).uri ?? (params as { name: string }).name}`);
      return method === 'resources/read' ? client.readResource(params) : client.callTool(params);
    });
  });
  const { page, errors } = watched;
  await page.waitForFunction('window.chatHost !== undefined');
  await page.evaluate(
    ([src, given, able]) =>
      (globalThis as never as { chatHost: { open(...a: unknown[]): Promise<void> } }).chatHost.open(src, given, able),
    [`http://localhost:${port}/app`, context, capabilities] as const,
  );
  return {
    ...{ page, errors, asked, frame: page.frameLocator('iframe') },
    tell: (what, value) =>
      page.evaluate(
        ([name, given]) =>
          (globalThis as never as { chatHost: Record<string, (value: unknown) => Promise<void>> }).chatHost[name]!(
            given,
          ),
        [what, value] as const,
      ),
    heights: () =>
      page.evaluate(
        () => (globalThis as never as { chatHost: { state: { heights: number[] } } }).chatHost.state.heights,
      ),
  };
}
