import { type Host, perHost } from './host.ts';

/** Form of a key by the interface specification, "Authentication": `<key_prefix>_k1_<hex>`. */
const KEY = /\b[A-Za-z0-9-]+_k1_[0-9A-Fa-f]{8,}\b/g;
const HIDDEN = '<the API key>';
/** Shorter texts are no secrets, and hiding them would hide half of a message. */
const SHORTEST = 8;

/**
 * Takes keys out of everything that a client gets. A service may echo a key in any text that it answers, also in one that
 * claims success, where the HTTP client does not look for it.
 */
export const secretsOf: (host: Host) => { redact<T>(value: T): T } = perHost(({ options }) => {
  const known = [options.apiKey, process.env['PROPMASTER_API_KEY']].filter(
    (key): key is string => key !== undefined && key.length >= SHORTEST,
  );
  const clean = (text: string): string =>
    known.reduce((left, key) => left.replaceAll(key, HIDDEN), text).replace(KEY, HIDDEN);
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), redact(inner)]));
  };
  return { redact: <T>(value: T) => redact(value) as T };
});
