/**
 * The sha256 of the whole file that a response declares, lower-case hex: `Repr-Digest`, or on a whole response
 * `Content-Digest` (RFC 9530). Only for a body without content coding, since that is part of what is hashed.
 */
export function declaredDigest(status: number, headers: Headers): string | undefined {
  const field = headers.get('repr-digest') ?? (status === 200 ? headers.get('content-digest') : null);
  const base64 = /(?:^|,)\s*sha-256\s*=\s*:([A-Za-z0-9+/]{43}=):/.exec(field ?? '')?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex');
}
