/** What a 206 holds. */
export interface ContentRange {
  /** Offset of its first byte. */
  readonly start: number;
  /** Size of the whole file, when known [bytes]. */
  readonly total: number | undefined;
}

/** Reads `Content-Range: bytes 5-9/10` or `bytes 5-9/*` (RFC 9110 section 14.4); `undefined` for anything else. */
export function readContentRange(value: string | null): ContentRange | undefined {
  const match = /^\s*bytes (\d{1,15})-\d{1,15}\/(?:(\d{1,15})|\*)\s*$/i.exec(value ?? '');
  if (!match) return undefined;
  return { start: Number(match[1]), total: match[2] === undefined ? undefined : Number(match[2]) };
}

/** What names this version of the file in `If-Range`: a strong `ETag`, else `Last-Modified` (RFC 9110 section 13.1.5). */
export function validatorOf(headers: Headers): string | undefined {
  const etag = headers.get('etag');
  return etag?.startsWith('"') ? etag : (headers.get('last-modified') ?? undefined);
}
