/** What is not seen, or turns the writing, or could pass for the end of a text; spaces stay. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;

/**
 * Text of the service or of a file, for a result: one line, without control characters and invisible ones, of at most
 * `limit` bytes as JSON writes it. It is data of any length; a result is not.
 */
export function clip(text: string, limit: number): string {
  const clean = text
    .slice(0, 4 * limit)
    .replace(UNSEEN, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (text.length <= 4 * limit && jsonBytes(clean) <= limit) return clean;
  let kept = '';
  let bytes = jsonBytes('…');
  for (const sign of clean) {
    bytes += jsonBytes(sign);
    if (bytes > limit) break;
    kept += sign;
  }
  return `${kept}…`;
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
