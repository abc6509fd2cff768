import { createHash } from 'node:crypto';

const known = new WeakMap<Uint8Array, string>();

/** SHA-256 of the content of a file that nobody changes, hexadecimal; computed once. */
export function contentHash(content: Uint8Array): string {
  const kept = known.get(content);
  if (kept !== undefined) return kept;
  const hash = createHash('sha256').update(content).digest('hex');
  known.set(content, hash);
  return hash;
}
