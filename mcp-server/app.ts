import type { McpServer } from '@modelcontextprotocol/server';

/**
 * The page that shows, in hosts with the extension MCP Apps, what a tool has answered. Told with three tools in every
 * list: short.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */
export const APP_URI = 'ui://propmaster';
/** How that extension calls pages. */
const APP_TYPE = 'text/html;profile=mcp-app';

/** Of a tool whose answers the page shows. */
export const APP_META = { ui: { resourceUri: APP_URI } } as const;

/** What the page asks for, by the host: the model, its colliders and what is known of it. */
export const viewUri = (name: string): string => `propmaster://views/${encodeURIComponent(name)}`;
export const VIEW_TEMPLATE = 'propmaster://views/{name}';

export const APP_RESOURCE = {
  uri: APP_URI,
  name: 'view',
  title: 'View',
  description: 'Page that shows props in hosts with MCP Apps.',
  mimeType: APP_TYPE,
} as const;

export function registerApp(server: McpServer): void {
  const { uri, name, ...rest } = APP_RESOURCE;
  const _meta = { ui: { prefersBorder: true } };
  server.registerResource(name, uri, { ...rest, _meta }, async () => {
    const { chatPage } = await import('../src/viewer/chat-page.ts');
    return { contents: [{ uri, mimeType: APP_TYPE, text: await chatPage(), _meta }] };
  });
}
