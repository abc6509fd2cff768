import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Text that only we can have written: `<payload in base64url>.<HMAC-SHA256>`.
 *
 * @param purpose what it is for; a token made for one purpose is refused for every other
 */
export function seal(secret: Buffer, purpose: string, payload: unknown): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${signatureOf(secret, purpose, text).toString('base64url')}`;
}

/** What {@link seal} was given; undefined if the token was altered, or made for another purpose. */
export function unseal(secret: Buffer, purpose: string, token: string): unknown {
  const [text = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, purpose, text);
  // Compared as text too: base64url reads several spellings as the same bytes.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (token !== `${text}.${expected.toString('base64url')}`) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
}

function signatureOf(secret: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}
