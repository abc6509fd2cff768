import type { McpServer } from '@modelcontextprotocol/server';

/** Most resources that one client is told of. */
const MOST = 1_000;

/**
 * Lets clients say which resources they want to hear of. In the older era by `resources/subscribe`, and only those are
 * told then; in the newer one by a stream that the SDK keeps, for which the capability has to be declared.
 */
export function acceptSubscriptions({ server }: McpServer): void {
  server.registerCapabilities({ resources: { subscribe: true, listChanged: true } });
  const wanted = new Set<string>();
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    if (wanted.size < MOST) wanted.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    wanted.delete(uri);
    return {};
  });
  const send = server.sendResourceUpdated.bind(server);
  server.sendResourceUpdated = async (params) => {
    const era = server.getNegotiatedProtocolVersion();
    const older = era === undefined || era < '2026-07-28';
    if (older && !wanted.has(params.uri)) return;
    await send(params);
  };
}
