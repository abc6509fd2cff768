/** `data:<type>[;parameter…][;base64],<content>` @see RFC 2397 */
const DATA_URI = /^data:([^,;]*)((?:;[^,;]*)*),/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Content of a data: URI.
 *
 * @returns a reason in words if it is none
 */
export function decodeDataUri(uri: string): { readonly bytes: Uint8Array } | string {
  const head = DATA_URI.exec(uri);
  if (!head) return 'is no data: URI';
  const content = uri.slice(head[0].length);
  if (!/;base64$/i.test(head[2]!)) return 'is not base64, as glTF demands';
  if (!BASE64.test(content) || content.length % 4 === 1) return 'has characters that are not base64';
  const decoded = atob(content);
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = decoded.charCodeAt(i);
  return { bytes };
}
