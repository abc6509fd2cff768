import { isJsonRecord } from '../shape/record.ts';

/** Where a recording says that the service is; nothing there is ever asked. */
export const RECORDED_BASE_URL = 'https://service.recorded';

/** Removes what a recording must not hold, the same thing always in the same way, so that answers still fit questions. */
export interface Scrubber {
  /** A path and query of the service, or the place of a download link. */
  target(url: URL): string;
  /** JSON, or the text of something else. */
  body(text: string): unknown;
  text(text: string): string;
}

/** Fields that hold something of a person or an organisation, whatever they are in. */
const PERSONAL =
  /^(?:.*_)?(?:e_?mail|phone|first_name|last_name|full_name|user_?name|owner|owner_name|key_name|key_id|company|organi[sz]ation|library|workspace|team_name|address|ip|ip_address|created_by)$/i;
/** Fields that hold a credential, whatever they are in. */
const SECRET = /^(?:.*_)?(?:api_?key|key|token|secret|password|authorization|signature|cookie)$/i;

const KEY_LIKE = /\b[A-Za-z][A-Za-z0-9]{0,31}_k1_[0-9a-fA-F]{8,}/g;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
const JSON_WEB_TOKEN = /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g;
const MAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g;
const MAIL_ENCODED = /[A-Za-z0-9._%+-]{1,64}%40[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gi;
const ADDRESS_IP = /\b(?:\d{1,3}\.){3}\d{1,3}\b(?!\.)/g;
const URL_LIKE = /\bhttps?:\/\/[^\s"'<>\\^`{|}]+/gi;
const DATA_URL = /data:([a-z]+\/[a-z0-9.+-]+)(?:;[a-z0-9=-]+)*;base64,[A-Za-z0-9+/=%_-]*/gi;

/**
 * @param apiKey removed wherever it stands, also encoded
 * @param baseUrl where the service is; the recording does not tell
 */
export function createScrubber(baseUrl: URL, apiKey: string | undefined): Scrubber {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const root = baseUrl.pathname.replace(/\/+$/, '');
  const keys = apiKey === undefined || apiKey.length < 4 ? [] : spellingsOf(apiKey);

  /** The stand-in of a value, the same one each time. */
  function alias(kind: string, value: string): string {
    const place = `${kind}\n${value}`;
    const known = names.get(place);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name =
      kind === 'link'
        ? `${RECORDED_BASE_URL}/recorded-links/${count}`
        : kind === 'person'
          ? `person-${count}@example.invalid`
          : `<${kind}-${count}>`;
    names.set(place, name);
    return name;
  }

  const isOwn = (url: URL): boolean =>
    url.origin === baseUrl.origin && (root === '' || url.pathname.startsWith(`${root}/`));
  /** Paths that are their own credential. */
  const isSigned = ({ pathname, search }: URL): boolean =>
    /[?&](?:.*(?:sig|token|signature|credential|expires|key).*)=/i.test(search) ||
    pathname.split('/').some((part) => part.length > 80);

  function plainText(text: string): string {
    let clean = text;
    for (const key of keys) clean = clean.replaceAll(key, '<key>');
    return clean
      .replace(DATA_URL, (_, type: string) => `data:${type};base64,<removed>`)
      .replace(URL_LIKE, (found) => link(found))
      .replace(KEY_LIKE, '<key>')
      .replace(BEARER, '$1 <key>')
      .replace(JSON_WEB_TOKEN, '<token>')
      .replace(MAIL, (found) => (found.endsWith('@example.invalid') ? found : alias('person', found)))
      .replace(MAIL_ENCODED, (found) => alias('person', decodeURIComponent(found)))
      .replace(ADDRESS_IP, (found) => alias('address', found));
  }

  /** A URL in a text: below the service its path, else a stand-in. */
  function link(text: string): string {
    if (text.startsWith(RECORDED_BASE_URL)) return text;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !isOwn(url) || isSigned(url) || /\/downloads?\//.test(url.pathname)) return alias('link', text);
    return RECORDED_BASE_URL + ownPath(url);
  }

  function ownPath(url: URL): string {
    const query = [...url.searchParams].map(([name, value]) => [
      name,
      names.get(`cursor\n${value}`) ?? plainText(value),
    ]);
    const search = new URLSearchParams(query as [string, string][]).toString();
    const path = url.pathname
      .slice(root.length)
      .split('/')
      .map((part) => scrubbedPart(part))
      .join('/');
    return path + (search === '' ? '' : `?${search}`);
  }

  /** Ids of paths may be addresses of people. */
  function scrubbedPart(part: string): string {
    const told = safelyDecoded(part);
    const clean = plainText(told);
    return clean === told ? part : encodeURIComponent(clean);
  }

  function value(held: unknown, name: string): unknown {
    if (typeof held === 'string') {
      if (name === 'next_cursor') return held === '' ? held : alias('cursor', held);
      if (name === 'url' && held !== '') return URL.canParse(held) ? alias('link', held) : plainText(held);
      if (SECRET.test(name) && held !== '') return '<removed>';
      if (PERSONAL.test(name) && held !== '') return alias(name, held);
      return plainText(held);
    }
    if (Array.isArray(held)) return held.map((item) => value(item, name));
    if (!isJsonRecord(held)) return held;
    return Object.fromEntries(Object.entries(held).map(([key, inner]) => [plainText(key), value(inner, key)]));
  }

  return {
    target(url) {
      const linked = names.get(`link\n${url.href}`);
      if (linked !== undefined) return new URL(linked).pathname;
      if (isOwn(url) && !isSigned(url) && !/\/downloads?\//.test(url.pathname)) return ownPath(url);
      return new URL(alias('link', url.href)).pathname;
    },
    body(text) {
      try {
        return value(JSON.parse(text) as unknown, '');
      } catch {
        return text
          .split('\n')
          .map((line) => eventLine(line, value) ?? plainText(line))
          .join('\n');
      }
    },
    text: plainText,
  };
}

/** A line of an event stream whose data is JSON. */
function eventLine(line: string, clean: (held: unknown, name: string) => unknown): string | undefined {
  if (!line.startsWith('data:')) return undefined;
  try {
    return `data: ${JSON.stringify(clean(JSON.parse(line.slice('data:'.length)), ''))}`;
  } catch {
    return undefined;
  }
}

/** The key as it is, and as URLs and Basic credentials have it. */
function spellingsOf(key: string): string[] {
  const bytes = Buffer.from(key);
  return [
    ...new Set([
      key,
      encodeURIComponent(key),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ]),
  ];
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
