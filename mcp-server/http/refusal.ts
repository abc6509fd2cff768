/**
 * What is refused before a message reaches a server, in the form of JSON-RPC: without the id of a request, since none was read.
 *
 * @param status HTTP status
 */
export function refusal(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  code = -32_000,
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
