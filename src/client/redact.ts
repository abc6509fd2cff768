/** Query parameters whose values say nothing of a secret. A listing's cursor is bound to its key. */
const HARMLESS = new Set(['limit', 'cursor', 'include_result', 'include_graph', 'format', 'job_id', 'category', 'q']);
/** Shorter texts are no secrets, and hiding them would hide half of a message. */
const SHORTEST = 8;
const HIDDEN = '<hidden>';
const NONE: readonly string[] = [];

/** A URL for logs and hooks: of a download link the origin alone, elsewhere without the values that could be secret. */
export function shownUrl(url: URL, isLink: boolean): string {
  if (isLink) return `${url.origin}/${HIDDEN}`;
  const shown = new URL(url);
  for (const name of url.searchParams.keys()) if (!HARMLESS.has(name)) shown.searchParams.set(name, '***');
  return shown.href;
}

/**
 * A text of the service without what only we and the service should know, which it may echo: the key, and of a download
 * link the whole address and all of its parts.
 */
export function withoutSecrets(text: string, apiKey: string | undefined, url: URL, isLink: boolean): string {
  let clean = apiKey && apiKey.length >= SHORTEST ? text.replaceAll(apiKey, '<the API key>') : text;
  for (const secret of secretsOf(url, isLink)) clean = clean.replaceAll(secret, HIDDEN);
  return clean;
}

function secretsOf(url: URL, isLink: boolean): readonly string[] {
  if (!isLink && url.search === '') return NONE;
  const values = [...url.searchParams].filter(([name]) => isLink || !HARMLESS.has(name)).map(([, value]) => value);
  const whole = isLink ? [url.href, url.pathname + url.search, ...url.pathname.split('/')] : [];
  const encoded = values.map((value) => encodeURIComponent(value));
  return [...whole, ...values, ...encoded].filter((part) => part.length >= SHORTEST);
}
