import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** 256 bits, for an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Why a request is not answered, as a status. */
export type Refused = 400 | 403 | 405;

/**
 * Lets in what the page of this very viewer asks for. Other pages that the browser has open can send requests to this
 * port, and a name that somebody else owns can be made to lead here: so the host must be this address, the path must
 * begin with the token, and what names an origin must name this one.
 *
 * @param token compared in constant time
 * @returns the path behind the token, with a slash in front; or why not
 */
export function admit(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { port, token }: { readonly port: number; readonly token: string },
): { readonly path: string } | { readonly refused: Refused } {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return { refused: 405 };
  if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(headers.host ?? '')) return { refused: 400 };
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return { refused: 403 };
  const from = headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return { refused: 403 };
  const [path = ''] = url.split('?');
  const end = path.indexOf('/', 1);
  const given = end < 0 ? path.slice(1) : path.slice(1, end);
  if (!isSame(given, token) || end < 0) return { refused: 403 };
  return { path: path.slice(end) };
}

/** Hashed first: of equal length then, as the comparison wants it. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

const policy = (...rules: readonly string[]): string => ["default-src 'none'", ...rules].join('; ');

/**
 * Scripts are files of this server alone, styles too, and nothing is evaluated. Textures of a GLB are decoded from its own
 * bytes.
 */
export const CONTENT_SECURITY_POLICY: string = policy(
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
);

/**
 * Of the worker, which has neither a page nor anything to show. MuJoCo's build makes its bindings with `new Function`, so it
 * may evaluate; the files that it simulates reach it as bytes in its own memory.
 */
export const WORKER_SECURITY_POLICY: string = policy(
  "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'",
  "connect-src 'self'",
);

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** @param path behind the token */
export const securityHeaders = (path: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': path === '/worker.js' ? WORKER_SECURITY_POLICY : CONTENT_SECURITY_POLICY,
  ...HEADERS,
});
